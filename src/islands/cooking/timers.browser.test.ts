import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  clock,
  cooking,
  focused,
  LOAF,
  more,
  openRecipe,
  press,
  resume,
  scaleShown,
  startCooking,
  stepShown,
} from '../../../tests/support/components/recipe-page.ts';
import { overflow, PHONE, reload, textOf, visited, windowOfPage } from '../../../tests/support/components/visit.ts';

const MINUTE = 60_000;
let rings = 0;

/** Opens the recipe on a device that counts its rings. */
const openLoaf = (size = {}) =>
  openRecipe(LOAF, {
    ...size,
    before({ AudioContext }) {
      const create = AudioContext.prototype.createGain;
      AudioContext.prototype.createGain = function createGain() {
        rings += 1;
        return create.call(this);
      };
    },
  });

/** Lets time pass as for a sleeping device: no timer of the browser runs meanwhile. */
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const title = () => windowOfPage().document.title;
const shown = (wanted: string) => expect.poll(() => textOf(clock)).toBe(wanted);
const expectStep = (number: number) => expect.poll(() => textOf(stepShown)).toBe(`Step ${number}`);

beforeEach(() => {
  rings = 0;
  // Time stands still unless a test lets it pass.
  vi.setSystemTime('2026-11-21T09:00:00Z');
});

test('a step with a duration has a timer, which survives sleep and rings', async () => {
  await openLoaf();
  const name = title();
  await startCooking();
  await shown('5:00:00');
  await userEvent.keyboard('{ArrowRight}');
  await expectStep(2);
  await expect.element(clock).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await press('Start Timer');
  pass(MINUTE);
  await shown('39:00');
  await press('Pause');
  pass(MINUTE);
  await press('Resume');
  await shown('39:00');

  // Another step's timer runs independently, and a hidden one stays visible as a chip.
  await userEvent.keyboard('{ArrowRight}');
  await press('Start Timer');
  pass(38.5 * MINUTE);
  await shown('1:21:30');
  await expect.poll(title).toBe(`0:30: step 3 | ${name}`);
  expect(rings).toBe(0);
  pass(MINUTE);
  await expect.poll(() => textOf(cooking.getByRole('alert'))).toBe('Time’s up for step 3.');
  expect(rings).toBeGreaterThan(0);
  expect(title()).toContain('Time’s up: step 3');
  await press('Step 3: time’s up');
  await expectStep(3);
  await shown('Time’s up');
  await press('Stop');
  await shown('40:00');
  await press('Step 4: 1:20:30');
  await press('Reset');
  await shown('2:00:00');
  expect(title()).toBe(name);
});

test('timers and scale are as they were after the page was discarded', async () => {
  await openLoaf();
  await more.click();
  await startCooking();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await press('Start Timer');
  pass(10 * MINUTE);
  await reload();
  await expectStep(3);
  await shown('30:00');
  await expect.element(cooking.getByRole('complementary', { name: 'Ingredients for 1.5x' })).toBeVisible();
  await press('Exit Cooking Mode');
  await reload();
  await expect.element(resume).toBeVisible();
  await expect.element(cooking).not.toBeInTheDocument();
  await expect.poll(() => textOf(scaleShown)).toBe('1x');
  await resume.click();
  await expectStep(3);
  await shown('30:00');
  await expect.element(cooking.getByRole('complementary', { name: 'Ingredients for 1.5x' })).toBeVisible();
  // Also one that was only continued and not changed since.
  await reload();
  await expectStep(3);
});

test('timers continue when cooking mode is closed, and ring on the page', async () => {
  await openLoaf();
  const name = title();
  await startCooking();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await press('Start Timer');
  await userEvent.keyboard('{ArrowRight}{Escape}');
  pass(39.5 * MINUTE);
  await expect.poll(title).toBe(`0:30: step 3 | ${name}`);
  expect(rings).toBe(0);
  pass(MINUTE);
  const said = visited.getByText('Time’s up for step 3.');
  await expect.element(said).toBeVisible();
  expect(rings).toBeGreaterThan(0);
  await resume.click();
  await expectStep(4);
  await press('Step 3: time’s up');
  await press('Stop');
  await userEvent.keyboard('{Escape}');
  await expect.poll(title).toBe(name);
  await expect.element(said).not.toBeInTheDocument();
  // Starting over only keeps running timers.
  await startCooking();
  await expectStep(1);
  await expect.element(cooking.getByRole('button', { name: /^Step \d/ })).not.toBeInTheDocument();
});

test.each([
  ['wide', {}],
  ['phone', PHONE],
  ['small', { width: 320, height: 568 }],
])('timers are on the page, where they can be stopped: %s', async (_, size) => {
  await openLoaf(size);
  const bar = visited.getByRole('complementary', { name: 'Timers' });
  const shownTimer = (wanted: string) => expect.poll(() => textOf(bar.getByRole('timer'))).toBe(wanted);
  await startCooking();
  await press('Start Timer');
  await press('Next');
  await press('Next');
  await press('Start Timer');
  await expect.element(bar).not.toBeInTheDocument();
  await press('Exit Cooking Mode');
  pass(10 * MINUTE);
  await shownTimer('Step 3: 30:00, 1 more');
  const banner = windowOfPage().document.querySelector('review-banner') as Element;
  await expect.poll(() => bar.element().getBoundingClientRect().bottom - banner.getBoundingClientRect().top).toBeCloseTo(0, 0);
  await bar.getByRole('button', { name: 'Back to cooking' }).click();
  await expectStep(3);
  await expect.element(bar).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await shownTimer('Step 1: 4:50:00');

  await reload();
  await shownTimer('Step 1: 4:50:00');
  pass(291 * MINUTE);
  await shownTimer('Step 1: time’s up');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(focused()).toHaveTextContent('Cooking Mode');
  await reload();
  await expect.element(resume).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(overflow()).toBe(0);
});
