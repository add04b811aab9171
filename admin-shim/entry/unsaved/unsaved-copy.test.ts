import { describe, expect, it } from 'vitest';
import { createShelf, discardWork, keepWorkAgain, listUnfinished, newShelfId, tabName } from './unsaved-copy.ts';

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

describe('createShelf', () => {
  it('gives back what was kept, with its revision and time', () => {
    const drawer = createDrawer();
    const shelf = createShelf(() => drawer, 'post', 'rye', asText, { now: clock('2026-11-21T09:14:00Z') });
    expect(shelf.keep(draft('Dough', 'r1', 'Do'))).toBe(true);
    expect(shelf.find()).toMatchObject({ values: 'Dough', revision: 'r1', base: 'Do', creation: null, keptAt: '2026-11-21T09:14:00.000Z' });
  });

  it('keeps with a new entry what was sent of it, and passes over what makes no sense', () => {
    const drawer = createDrawer();
    const shelf = createShelf(() => drawer, 'post', null, asText);
    shelf.keep({ ...draft('Dough, risen', null), creation: { key: 'k1', sent: 'Dough' } });
    expect(shelf.find()).toMatchObject({ values: 'Dough, risen', creation: { key: 'k1', sent: 'Dough' } });
    for (const creation of [undefined, null, 'k1', {}, { key: 5, sent: 'Dough' }, { key: 'k1', sent: 5 }]) {
      shelf.keep({ ...draft('Dough', null), creation: creation as null });
      expect(shelf.find()).toMatchObject({ values: 'Dough', creation: null });
    }
  });

  it('keeps text based on different revisions apart and offers the latest', () => {
    const drawer = createDrawer();
    const shelf = createShelf(() => drawer, 'post', 'rye', asText, { now: clock('2026-11-21T09:00:00Z', '2026-11-21T08:00:00Z') });
    shelf.keep(draft('later', 'r2'));
    shelf.keep(draft('earlier', 'r1'));
    expect(drawer.kept.size).toBe(2);
    expect(shelf.find()?.values).toBe('later');
  });

  it('knows nothing of other entries, even of those whose id begins alike', () => {
    const drawer = createDrawer();
    const rye = createShelf(() => drawer, 'post', 'rye', asText);
    createShelf(() => drawer, 'post', 'rye-starter', asText).keep(draft('other', 'r1'));
    createShelf(() => drawer, 'post', null, asText).keep(draft('new', null));
    createShelf(() => drawer, 'recipe', 'rye', asText).keep(draft('recipe', 'r1'));
    expect(rye.find()).toBeNull();
    rye.clear();
    expect(drawer.kept.size).toBe(3);
  });

  it('forgets every revision of its entry', () => {
    const drawer = createDrawer();
    const shelf = createShelf(() => drawer, 'post', null, asText);
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
    expect(createShelf(() => drawer, 'post', 'rye', asText).find()).toBeNull();
  });

  it('says so where there is no room, or no storage at all', () => {
    const full = createShelf(() => createDrawer(10), 'post', 'rye', asText);
    expect(full.keep(draft('a long text', 'r1'))).toBe(false);
    const forbidden = createShelf<string>(
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

describe('tabs side by side', () => {
  const shelfOf = (drawer: ReturnType<typeof createDrawer>, tab: string, moment: string) =>
    createShelf(() => drawer, 'post', 'rye', asText, { tab, now: () => new Date(moment) });

  it('do not take away what the other keeps', () => {
    const drawer = createDrawer();
    const [one, two] = [shelfOf(drawer, 'one', '2026-11-21T09:00:00Z'), shelfOf(drawer, 'two', '2026-11-21T10:00:00Z')];
    one.keep(draft('of one'));
    two.keep(draft('of two'));
    expect(one.find()?.values).toBe('of two');
    two.clear();
    expect(one.find()?.values).toBe('of one');
    one.clearAll();
    expect(drawer.kept.size).toBe(0);
  });

  it('take over what was kept by a tab that is gone, or before tabs had names', () => {
    const drawer = createDrawer();
    createShelf(() => drawer, 'post', 'rye', asText, { now: () => new Date('2026-11-20') }).keep(draft('old'));
    shelfOf(drawer, 'gone', '2026-11-21T09:00:00Z').keep(draft('newer'));
    const shelf = shelfOf(drawer, 'here', '2026-11-21T10:00:00Z');
    const found = [1, 2].map(() => {
      const latest = shelf.find();
      if (latest) shelf.take(latest);
      return latest?.values;
    });
    expect(found).toEqual(['newer', 'old']);
    expect(drawer.kept.size).toBe(0);
  });

  it('have a name that stays, or none where that is forbidden', () => {
    const drawer = createDrawer();
    expect(tabName(() => drawer)).toBe(tabName(() => drawer));
    expect(
      tabName(() => {
        throw new DOMException('no', 'SecurityError');
      }),
    ).toBe('');
  });
});

describe('what was never saved', () => {
  const asForm = (kept: unknown) => (typeof kept === 'object' ? (kept as { title: string }) : null);
  const keep = (
    drawer: ReturnType<typeof createDrawer>,
    kind: string,
    id: string | null,
    title: string,
    moment: string,
    unsent = false,
  ) => {
    const values = { title };
    createShelf(() => drawer, kind, id, asForm, { now: () => new Date(moment) }).keep({
      values,
      revision: null,
      base: null,
      unsent: unsent ? values : null,
    });
  };

  it('is listed by title and kind, the last first; new forms side by side, and those of before', () => {
    const drawer = createDrawer();
    const id = newShelfId();
    keep(drawer, 'recipe', null, ' Old ', '2026-11-21T07:00:00Z');
    keep(drawer, 'recipe', id, 'New', '2026-11-21T09:00:00Z', true);
    keep(drawer, 'post', 'rye', '', '2026-11-21T08:00:00Z');
    drawer.setItem('admin-draft:post/broken@', '{');
    drawer.setItem('other', '{}');
    expect(listUnfinished(() => drawer).map((work) => [work.kind, work.id, work.title, work.isUnsent])).toEqual([
      ['recipe', id, 'New', true],
      ['post', 'rye', '', false],
      ['recipe', '?new', 'Old', false],
    ]);
  });

  it('has the title of its entry, whichever field that is, and none if it is the only one of its kind', () => {
    const titleOf = (kind: string) => {
      const drawer = createDrawer();
      createShelf(
        () => drawer,
        kind,
        'rye',
        (kept) => kept as object,
      ).keep({ values: { name: ' Breads ' }, revision: 'r1', base: null });
      return listUnfinished(() => drawer)[0]?.title;
    };
    expect(['menu', 'business', 'no-kind'].map(titleOf)).toEqual(['Breads', '', undefined]);
  });

  it('can be sent as it was to be sent, unless something was typed since or a new entry has no key', () => {
    const request = { method: 'POST' as const, address: '/api/blog/posts', payload: { title: 'Rye' }, key: 'k' };
    const { key: _, ...keyless } = request;
    const requestOf = (
      values: { title: string; status?: string },
      kept: typeof request | typeof keyless,
      unsent: typeof values = { title: 'Rye' },
    ) => {
      const drawer = createDrawer();
      const draft = { values, revision: null, base: null, unsent, request: kept };
      createShelf(() => drawer, 'post', newShelfId(), asForm).keep(draft);
      return listUnfinished(() => drawer)[0]?.request;
    };
    expect(requestOf({ title: 'Rye' }, request)).toEqual(request);
    expect(requestOf({ title: 'Rye bread' }, request)).toBeNull();
    expect(requestOf({ title: 'Rye' }, keyless)).toBeNull();
    // A refused publication leaves the form with a status that the draft is not sent with.
    const [asDraft, asPublished] = [
      { title: 'Rye', status: 'draft' },
      { title: 'Rye', status: 'published' },
    ];
    expect(requestOf(asPublished, request, asDraft)).toEqual(request);
    expect(requestOf(asDraft, request, asPublished)).toBeNull();
    expect(requestOf({ ...asPublished, title: 'Rye bread' }, request, asDraft)).toBeNull();
  });

  it('is discarded, and taken back as it was', () => {
    const drawer = createDrawer();
    keep(drawer, 'recipe', newShelfId(), 'New', '2026-11-21T09:00:00Z');
    const before = [...drawer.kept];
    const [work] = listUnfinished(() => drawer);
    if (!work) throw new Error('Nothing is listed.');
    discardWork(() => drawer, work);
    expect(listUnfinished(() => drawer)).toEqual([]);
    expect(keepWorkAgain(() => drawer, work)).toBe(true);
    expect([...drawer.kept]).toEqual(before);
  });

  it('is nothing where the device forbids to keep anything', () => {
    expect(
      listUnfinished(() => {
        throw new DOMException('no', 'SecurityError');
      }),
    ).toEqual([]);
  });
});
