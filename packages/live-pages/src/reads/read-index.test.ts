import { expect, test } from 'vitest';
import { ReadIndex } from './read-index.ts';
import { type Read, recordedQueries } from './recorded-queries.ts';

type Content = Readonly<Record<string, string>>;
type View = (key: string) => string | undefined;

let asked: string[] = [];
const { createReader, readAgain, reuseAnswers } = recordedQueries({
  viewOf:
    (content: Content, look: (key: string) => void): View =>
    (key) => (look(key), content[key]),
  queries: {
    length: (at: View, key: string) => {
      asked.push(key);
      return at(key)?.length ?? 0;
    },
    all: (at: View) => ['a', 'b'].map((key) => at(key)),
    feed: (at: View) => at('a'),
  },
  uncompared: ['feed'],
});
type Asking = (reader: ReturnType<typeof createReader>) => unknown;

function readsOf(content: Content, ask: Asking): Read[] {
  const reads: Read[] = [];
  ask(createReader(content, (read) => reads.push(read)));
  return reads;
}

function indexOf(content: Content, pages: Record<string, Asking>): ReadIndex {
  const index = new ReadIndex();
  for (const [page, ask] of Object.entries(pages)) index.note(page, readsOf(content, ask));
  return index;
}

const BEFORE = { a: 'one', b: 'two', c: 'three' };
const PAGES: Record<string, Asking> = {
  '/a': (reader) => reader.length('a'),
  '/b': (reader) => reader.length('b'),
  '/all': (reader) => reader.all(),
  '/feed': (reader) => reader.feed(),
};

test('a read names the query, its arguments and what it looked at', () => {
  expect(readsOf(BEFORE, (reader) => [reader.length('b'), reader.all()])).toMatchObject([
    { query: 'length', args: ['b'], sources: ['b'] },
    { query: 'all', args: [], sources: ['a', 'b'] },
  ]);
});

test.each<[string, Content, string[]]>([
  ['another answer makes its pages stale', { ...BEFORE, a: 'longer' }, ['/a', '/all', '/feed']],
  ['the same answer does not, unless it is not compared', { ...BEFORE, a: 'six' }, ['/all', '/feed']],
  ['what no page looks at makes none stale', { ...BEFORE, c: '' }, []],
])('%s', (_what, after, stale) => {
  const changed = new Set(Object.keys(BEFORE).filter((key) => BEFORE[key as 'a'] !== after[key]));
  const again = (read: Read) => readAgain(after, read);
  expect([...indexOf(BEFORE, PAGES).stalePages(changed, again)].sort()).toEqual(stale);
  const ofAll = indexOf(BEFORE, PAGES).stalePages(undefined, again);
  expect([...ofAll.add('/feed')].sort()).toEqual([...new Set([...stale, '/feed'])].sort());
});

test('pages that are known to be stale are asked nothing, and a page that was forgotten is none', () => {
  const index = indexOf(BEFORE, PAGES);
  index.forget('/b');
  asked = [];
  const stale = index.stalePages(new Set(['a', 'b']), (read) => readAgain(BEFORE, read), ['/a', '/b', '/all', '/elsewhere']);
  expect([...stale].sort()).toEqual(['/a', '/all', '/feed']);
  expect(asked).toEqual([]);
});

test('an answer that is the same from elsewhere is looked for there from then on', () => {
  const { createReader: create, readAgain: again } = recordedQueries({
    viewOf:
      (content: Content, look: (key: string) => void): View =>
      (key) => (look(key), content[key]),
    queries: { linked: (at: View) => at(at('link') ?? '') },
  });
  const index = new ReadIndex();
  const reads: Read[] = [];
  create({ link: 'a', a: 'text', b: 'text' }, (read) => reads.push(read)).linked();
  index.note('/', reads);
  const moved = { link: 'b', a: 'text', b: 'text' };
  expect(index.stalePages(new Set(['link']), (read) => again(moved, read))).toEqual(new Set());
  expect(index.stalePages(new Set(['a']), (read) => again({ ...moved, a: 'other' }, read))).toEqual(new Set());
  expect(index.stalePages(new Set(['b']), (read) => again({ ...moved, b: 'other' }, read))).toEqual(new Set(['/']));
});

test('the same pages and answers are the same JSON, in any order, and are read back', () => {
  const json = JSON.stringify(indexOf(BEFORE, PAGES).toJson());
  const index = indexOf(BEFORE, Object.fromEntries(Object.entries(PAGES).reverse()));
  expect(JSON.stringify(index.toJson())).toBe(json);
  const again = ReadIndex.fromJson(JSON.parse(json) as ReturnType<ReadIndex['toJson']>);
  expect([...again.pages].sort()).toEqual(Object.keys(PAGES).sort());
  expect(JSON.stringify(again.toJson())).toBe(json);
});

test('an answer is carried over to the next version only if nothing that it looked at has changed', () => {
  const ofFeed = (content: Content) => readsOf(content, (reader) => reader.feed())[0]?.answer;
  const first = ofFeed(BEFORE);
  const [other, changed] = [
    { ...BEFORE, b: '' },
    { ...BEFORE, a: '' },
  ];
  reuseAnswers(BEFORE, other, new Set(['b']));
  reuseAnswers(BEFORE, changed, new Set(['a']));
  expect(ofFeed(other)).toBe(first);
  expect(ofFeed(changed)).not.toBe(first);
});
