import { describe, expect, it } from 'vitest';
import { createDraftShelf } from './kept-draft.ts';

function createDrawer(room = Infinity) {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

const asText = (kept: unknown) => (typeof kept === 'string' ? kept : null);
const draft = (values: string, revision: string | null = 'r1', base: string | null = null) => ({ values, revision, base });
const clock = (...moments: string[]) => {
  const left = moments.map((moment) => new Date(moment));
  return () => left.shift() ?? new Date(0);
};

describe('createDraftShelf', () => {
  it('gives back what was kept, with its revision and time', () => {
    const drawer = createDrawer();
    const shelf = createDraftShelf(() => drawer, 'post', 'rye', asText, clock('2026-11-21T09:14:00Z'));
    expect(shelf.keep(draft('Dough', 'r1', 'Do'))).toBe(true);
    expect(shelf.find()).toEqual({ values: 'Dough', revision: 'r1', base: 'Do', creation: null, keptAt: '2026-11-21T09:14:00.000Z' });
  });

  it('keeps with a new entry what was sent of it, and passes over what makes no sense', () => {
    const drawer = createDrawer();
    const shelf = createDraftShelf(() => drawer, 'post', null, asText);
    shelf.keep({ ...draft('Dough, risen', null), creation: { key: 'k1', sent: 'Dough' } });
    expect(shelf.find()).toMatchObject({ values: 'Dough, risen', creation: { key: 'k1', sent: 'Dough' } });
    for (const creation of [undefined, null, 'k1', {}, { key: 5, sent: 'Dough' }, { key: 'k1', sent: 5 }]) {
      shelf.keep({ ...draft('Dough', null), creation: creation as null });
      expect(shelf.find()).toMatchObject({ values: 'Dough', creation: null });
    }
  });

  it('keeps typing upon different revisions apart and offers the latest', () => {
    const drawer = createDrawer();
    const shelf = createDraftShelf(() => drawer, 'post', 'rye', asText, clock('2026-11-21T09:00:00Z', '2026-11-21T08:00:00Z'));
    shelf.keep(draft('later', 'r2'));
    shelf.keep(draft('earlier', 'r1'));
    expect(drawer.kept.size).toBe(2);
    expect(shelf.find()?.values).toBe('later');
  });

  it('knows nothing of other entries, even of those whose id begins alike', () => {
    const drawer = createDrawer();
    const rye = createDraftShelf(() => drawer, 'post', 'rye', asText);
    createDraftShelf(() => drawer, 'post', 'rye-starter', asText).keep(draft('other', 'r1'));
    createDraftShelf(() => drawer, 'post', null, asText).keep(draft('new', null));
    createDraftShelf(() => drawer, 'recipe', 'rye', asText).keep(draft('recipe', 'r1'));
    expect(rye.find()).toBeNull();
    rye.clear();
    expect(drawer.kept.size).toBe(3);
  });

  it('forgets every revision of its entry', () => {
    const drawer = createDrawer();
    const shelf = createDraftShelf(() => drawer, 'post', null, asText);
    shelf.keep(draft('a', null));
    shelf.keep(draft('b', 'r1'));
    shelf.clear();
    expect(drawer.kept.size).toBe(0);
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"values":"x"}',
    '{"values":"x","keptAt":"soon"}',
    '{"values":7,"keptAt":"2026-11-21T09:00:00Z"}',
    '{',
  ])('passes over what it cannot read: %s', (text) => {
    const drawer = createDrawer();
    drawer.setItem('admin-draft:post/rye@r1', text);
    expect(createDraftShelf(() => drawer, 'post', 'rye', asText).find()).toBeNull();
  });

  it('says so where there is no room, or no storage at all', () => {
    const full = createDraftShelf(() => createDrawer(10), 'post', 'rye', asText);
    expect(full.keep(draft('a long text', 'r1'))).toBe(false);
    const forbidden = createDraftShelf<string>(
      () => {
        throw new DOMException('no', 'SecurityError');
      },
      'post',
      'rye',
      asText,
    );
    expect(forbidden.keep(draft('text', 'r1'))).toBe(false);
    expect(forbidden.find()).toBeNull();
    expect(() => forbidden.clear()).not.toThrow();
  });
});
