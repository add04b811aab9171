import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeContentFile } from '#content/content-file.ts';
import type { Entry } from '#content/snapshot.ts';
import { CONTENT_KINDS, entryAt } from '#schema/content-kinds.ts';
import { isUnchanged } from '#functions/entries/entry-draft.ts';
import type { FormValues } from '../../admin-shim/entry/entry-kind.ts';
import { mergeValues } from '../../admin-shim/entry/entry-merge.ts';
import type { Typed } from '../../admin-shim/entry/fields/typed.ts';
import { createShelf } from '../../admin-shim/entry/unsaved/unsaved-copy.ts';
import { contentData } from '../fixtures/arbitrary.ts';
import { FIXTURE_SIZES, siteFixtures } from '../fixtures/fixtures.ts';
import { siteFiles, snapshotOf } from '../support/snapshot-of.ts';
import * as trip from './form-round-trip.ts';
import { HAND_WRITTEN } from './nasty-files.ts';

const site = await snapshotOf(siteFiles('full'));

const ofBakery = globSync('content/**/*.{md,json}').flatMap((path) => {
  const place = entryAt(path);
  return place ? [{ ...place, text: readFileSync(path, 'utf8') }] : [];
});
const FILES = [...ofBakery, ...FIXTURE_SIZES.flatMap(siteFixtures), ...HAND_WRITTEN];
const FORMS = FILES.filter(({ kind }) => trip.hasForm(kind));

/** Everything that is saved of an entry but for the time of saving. */
const savedOf = ({ data, body }: Pick<Entry, 'data' | 'body'>) => ({ ...data, updatedAt: undefined, body });

/** An entry with the first text of its form changed, and that text. */
function withOtherText(values: FormValues): FormValues {
  const text = ['title', 'name', 'note', 'siteName'].find((field) => typeof values[field] === 'string' && values[field] !== '');
  return text === undefined ? values : { ...values, [text]: 'Another' };
}

/** The fields that differ between what is saved and an entry. */
function changedFields(saved: Pick<Entry, 'data' | 'body'>, entry: Entry): string[] {
  const [after, before]: Record<string, unknown>[] = [savedOf(saved), savedOf(entry)];
  const names = Object.keys({ ...before, ...after });
  return names.filter((name) => JSON.stringify(after?.[name]) !== JSON.stringify(before?.[name]));
}

describe.each(FILES)('$kind $slug', ({ kind, slug, text }) => {
  const entry = trip.entryOf(kind, slug, text);
  const snapshot = trip.snapshotWith(site, entry);

  test('is sent to the admin with every field as it is stored', () => {
    const { format: _format, ...stored } = JSON.parse(JSON.stringify(entry.data)) as Record<string, unknown>;
    expect(trip.sentEntry(entry, snapshot)).toMatchObject(stored);
  });

  test('stays as it is when the API’s answer is sent back, and when Decap saves it', () => {
    expect(isUnchanged(trip.savedThroughApi(trip.sentEntry(entry, snapshot), entry, snapshot), entry)).toBe(true);
    expect(savedOf(trip.savedThroughDecap(entry, snapshot, (raw) => raw))).toEqual(savedOf(entry));
  });
});

describe.each(FORMS)('the form of $kind $slug', ({ kind, slug, text }) => {
  const entry = trip.entryOf(kind, slug, text);
  const snapshot = trip.snapshotWith(site, entry);

  test('saves nothing when it is opened and saved', () => {
    const draft = trip.savedThroughForm(entry, snapshot, (values) => values);
    expect(changedFields(draft, entry)).toEqual([]);
    expect(isUnchanged(draft, entry)).toBe(true);
  });

  test('saves only what was changed in it', () => {
    const [field, ...others] = changedFields(trip.savedThroughForm(entry, snapshot, withOtherText), entry);
    expect(['title', 'name', 'note', 'siteName', undefined]).toContain(field);
    expect(others).toEqual([]);
  });

  test('is the same from a copy that the device has kept', () => {
    if (!trip.hasForm(kind)) return;
    const { valuesOf, readValues } = trip.rulesOf(kind);
    const values = valuesOf(trip.sentEntry(entry, snapshot));
    const stored = new Map<string, string>();
    const drawer = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
      key: (index: number) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size;
      },
    };
    const shelf = createShelf(() => drawer, kind, slug, readValues);
    shelf.keep({ values, revision: 'r1', base: values });
    expect(shelf.find()).toMatchObject({ values, base: values });
  });

  test('keeps what is stored when it is merged with what was saved elsewhere', () => {
    if (!trip.hasForm(kind)) return;
    const rules = trip.rulesOf(kind);
    const base = rules.valuesOf(trip.sentEntry(entry, snapshot));
    const elsewhere = trip.savedThroughForm(entry, snapshot, withOtherText);
    const theirs: Entry = { ...entry, data: elsewhere.data, revision: 'r2' };
    const now = trip.snapshotWith(site, theirs);
    const opened = trip.sentEntry(theirs, now);
    const { values, overlapping } = mergeValues<FormValues>(rules, base, base, rules.valuesOf(opened));
    expect(overlapping).toEqual([]);
    expect(changedFields(trip.savedThroughApi(trip.payloadOf(rules, values, opened), theirs, now), theirs)).toEqual([]);
  });
});

test.each(CONTENT_KINDS.filter(trip.hasForm))('any %s that a file can hold is the same after its form was saved', (kind) => {
  const hasBody = kind === 'post' || kind === 'page';
  fc.assert(
    fc.property(contentData(kind), (data) => {
      // The form asks when a date is in the future, and for rules between fields that files may break.
      const calm = { ...data, ...('publishedAt' in data ? { publishedAt: undefined } : {}) };
      const text = new TextDecoder().decode(writeContentFile({ data: calm, ...(hasBody ? { body: '\nWords.\n' } : {}) }));
      const entry = trip.entryOf(kind, 'one', text);
      const snapshot = trip.snapshotWith(site, entry);
      const opened = trip.sentEntry(entry, snapshot);
      const { schemas, valuesOf } = trip.rulesOf(kind);
      const values = valuesOf(opened);
      fc.pre(schemas[values.status].safeParse(values).success);
      expect(
        changedFields(
          trip.savedThroughForm(entry, snapshot, () => values),
          entry,
        ),
      ).toEqual([]);
      expect(changedFields(trip.savedThroughApi(opened, entry, snapshot), entry)).toEqual([]);
      expect(
        changedFields(
          trip.savedThroughDecap(entry, snapshot, (raw) => raw),
          entry,
        ),
      ).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

describe('a step with marked amounts', () => {
  const marked = { instruction: 'Stir in {80 g} of rye.' };
  const text = JSON.stringify({
    title: 'Rye',
    category: 'Breads',
    ingredients: [{ ingredient: 'rye' }],
    instructions: [marked, { instruction: 'Fold in {2 eggs}.' }],
    status: 'published',
  });
  const entry = trip.entryOf('recipe', 'rye', text) as Entry<'recipe'>;
  const snapshot = trip.snapshotWith(site, entry);
  const stepsOf = ({ data }: { data: object }) => (data as Entry<'recipe'>['data']).instructions.map(({ instruction }) => instruction);

  test('keeps its marks when the yield is changed, or a word of it', () => {
    const yielded = trip.savedThroughForm(entry, snapshot, (values) => ({ ...values, yield: '2 loaves' }));
    expect(stepsOf(yielded)).toEqual(['Stir in {80 g} of rye.', 'Fold in {2 eggs}.']);
    const edited = trip.savedThroughForm(entry, snapshot, (values) => {
      const [first, second] = values['instructions'] as { instruction: string }[];
      return { ...values, instructions: [second, { ...first, instruction: `${first?.instruction} Wait.` }] as Typed };
    });
    expect(stepsOf(edited)).toEqual(['Fold in {2 eggs}.', 'Stir in {80 g} of rye. Wait.']);
  });

  test('keeps its marks in Decap, also when a word of it is changed', () => {
    const edited = trip.savedThroughDecap(entry, snapshot, (raw) => raw.replace('of rye', 'of dark rye'));
    expect(stepsOf(edited)).toEqual(['Stir in {80 g} of dark rye.', 'Fold in {2 eggs}.']);
  });

  test('loses a mark that is taken back', () => {
    const bare = trip.savedThroughForm(entry, snapshot, (values) => {
      const [first, second] = values['instructions'] as { instruction: string }[];
      return { ...values, instructions: [{ ...first, instruction: 'Stir in 80 g of rye.' }, second] as Typed };
    });
    expect(stepsOf(bare)).toEqual(['Stir in 80 g of rye.', 'Fold in {2 eggs}.']);
  });
});
