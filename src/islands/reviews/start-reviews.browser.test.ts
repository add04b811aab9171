import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ShownReview } from '#schema/review.ts';
import { ReviewCarousel } from './ReviewCarousel.tsx';
import { startReviews } from './start-reviews.tsx';
import './reviews.css';

const reviewsOf = (count: number): ShownReview[] =>
  Array.from({ length: count }, (_, index) => ({
    author: `Guest ${index + 1}`,
    quote: 'Good bread. '.repeat(60),
    rating: 5,
    date: '2026-11-01',
  }));

afterEach(() => vi.unstubAllGlobals());

/** Starts the carousel of a place with some reviews, and returns what answers its call with how many it has, or null for too many calls. */
function start(count: number): { section: HTMLElement; answer: (newer: number | null) => void } {
  let resolve: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (resolve = done)));
  const section = document.createElement('section');
  section.className = 'reviews';
  section.dataset['place'] = 'ChIJ-1';
  const props = { reviews: reviewsOf(count), place: { id: 'ChIJ-1', isHeard: false }, timeZone: 'UTC' };
  section.innerHTML = renderToString(createElement(ReviewCarousel, { ...props, photos: Array.from({ length: count }, () => null) }));
  document.body.append(section);
  onTestFinished(() => section.remove());
  startReviews(section);
  const reviews = (newer: number) =>
    Array.from({ length: newer }, (_, index) => ({ authorAttribution: { displayName: `New ${index + 1}` }, text: { text: 'Fresh.' } }));
  return {
    section,
    answer: (newer) => resolve(newer === null ? new Response('', { status: 429 }) : Response.json({ reviews: reviews(newer) })),
  };
}

const authors = (section: HTMLElement) => [...section.querySelectorAll('cite')].map(({ textContent }) => textContent);

test('a carousel without reviews is gone when its place has none to show', async () => {
  const { section, answer } = start(0);
  expect(section.querySelector('h2')).not.toBeNull();
  answer(null);
  await expect.poll(() => section.checkVisibility()).toBe(false);
});

test('the focus stays among the dots when there are fewer', async () => {
  await page.viewport(390, 800);
  const { section, answer } = start(7);
  const dots = () => [...section.querySelectorAll<HTMLElement>('.dots button')];
  dots()[6]?.focus();
  answer(4);
  await expect.poll(() => authors(section)).toEqual(['New 1', 'New 2', 'New 3', 'New 4']);
  expect(dots()).toHaveLength(4);
  expect(dots()).toContain(document.activeElement);
});

test('newer reviews wait while one is expanded', async () => {
  const { section, answer } = start(4);
  await page.getByRole('button', { name: 'Read more' }).first().click();
  expect(page.getByRole('button', { name: 'Show less' }).elements()).toHaveLength(1);
  answer(4);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(authors(section)[0]).toBe('Guest 1');
});
