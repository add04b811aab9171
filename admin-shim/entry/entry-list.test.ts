import { describe, expect, it } from 'vitest';
import type { ListedEntry } from '#api/entries.ts';
import { countStatuses, type ListView, shownOf, wholeList } from './entry-list.ts';

const entry = (slug: string, title: string, rest: { status?: 'draft'; date?: string; updatedAt?: string }) => ({
  id: slug,
  slug,
  title,
  status: 'published' as 'published' | 'draft',
  revision: 'r1',
  ...rest,
});
const entries = [
  entry('pate', 'Pâte fermentée', { date: '2026-03-01' }),
  entry('pickup', 'Saturday pickup', { date: '2026-05-01T08:00:00Z' }),
  entry('apple', 'apple cake 10', { date: '2026-04-01', updatedAt: '2026-06-01' }),
  entry('idea', 'Apple cake 9', { status: 'draft' }),
];
const rules = {
  dateOf: ({ date }: (typeof entries)[number]) => date,
};
const visibilities = new Map(entries.map((one) => [one as ListedEntry, one.slug === 'pate' ? 'scheduled' : one.status] as const));
const shown = (view: Partial<ListView>) => shownOf(entries, { ...wholeList({}), ...view }, rules, visibilities).map(({ slug }) => slug);

describe('a list', () => {
  it('has an order of age, of titles and of changes', () => {
    expect(shown({})).toEqual(['idea', 'pickup', 'apple', 'pate']);
    expect(shown({ order: 'oldest' })).toEqual(['pate', 'apple', 'pickup', 'idea']);
    expect(shown({ order: 'title' })).toEqual(['idea', 'apple', 'pate', 'pickup']);
    expect(shown({ order: 'changed' })).toEqual(['idea', 'apple', 'pickup', 'pate']);
  });

  it('ends with what never had a date, such as a page that is always there', () => {
    const fixed = [entry('terms', 'Terms', {}), ...entries];
    expect(shownOf(fixed, wholeList({}), rules, visibilities).map(({ slug }) => slug)).toEqual([
      'idea',
      'pickup',
      'apple',
      'pate',
      'terms',
    ]);
  });

  it('has the order of the site where entries have places there', () => {
    const placeOf = ({ slug }: { slug: string }) => ['apple', 'pate'].indexOf(slug);
    expect(shownOf(entries, wholeList({ placeOf }), { ...rules, placeOf }, visibilities).map(({ slug }) => slug)).toEqual([
      'idea',
      'pickup',
      'apple',
      'pate',
    ]);
  });

  it('shows one status alone, and counts them', () => {
    expect(shown({ status: 'draft' })).toEqual(['idea']);
    expect(shown({ status: 'published' })).toEqual(['pickup', 'apple']);
    expect(shown({ status: 'scheduled' })).toEqual(['pate']);
    expect(Object.fromEntries(countStatuses([...visibilities.values()]))).toEqual({ all: 4, published: 2, scheduled: 1, draft: 1 });
    expect(Object.fromEntries(countStatuses([]))).toEqual({ all: 0, published: 0, draft: 0 });
  });
});
