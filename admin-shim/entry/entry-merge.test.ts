import fc from 'fast-check';
import type { FieldValues } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import type { Status } from '#api/entries.ts';
import { isEqual, mergeValues } from './entry-merge.ts';

interface Row {
  amount: string;
  ingredient: string;
}
interface Values extends FieldValues {
  title: string;
  slug: string;
  status: Status;
  notes: string;
  rows: Row[];
}

const rules = { fields: ['title', 'slug', 'status', 'notes', 'rows'] as const };
const word = fc.constantFrom('', 'rye', 'wheat', 'spelt', '400 g');
const row: fc.Arbitrary<Row> = fc.record({ amount: word, ingredient: word });
const form: fc.Arbitrary<Values> = fc.record({
  title: word,
  slug: word,
  status: fc.constantFrom('draft' as const, 'published' as const),
  notes: word,
  rows: fc.array(row, { maxLength: 4 }),
});
const merged = (base: Values | null, mine: Values, theirs: Values) => mergeValues(rules, base, mine, theirs);
const simple: Values = { title: 'Rye', slug: 'rye', status: 'draft', notes: '', rows: [{ amount: '1', ingredient: 'egg' }] };

describe('mergeValues', () => {
  it('is theirs where nothing was changed here', () =>
    fc.assert(
      fc.property(form, form, (base, theirs) => {
        expect(merged(base, base, theirs)).toMatchObject({ values: theirs, overlapping: [] });
      }),
    ));

  it('is mine where nothing was changed elsewhere', () =>
    fc.assert(
      fc.property(form, form, (base, mine) => {
        expect(merged(base, mine, base)).toEqual({ values: mine, taken: [], overlapping: [] });
      }),
    ));

  it('keeps changes to different fields, both of them', () =>
    fc.assert(
      fc.property(form, form, form, fc.subarray([...rules.fields]), (base, mine, theirs, own) => {
        const pick = (changed: Values, isChanged: (field: string) => boolean) =>
          Object.fromEntries(rules.fields.map((field) => [field, isChanged(field) ? changed[field] : base[field]])) as Values;
        const isOwn = (field: string) => own.includes(field as (typeof own)[number]);
        const [here, there] = [pick(mine, isOwn), pick(theirs, (field) => !isOwn(field))];
        const { values, overlapping } = merged(base, here, there);
        expect(overlapping).toEqual([]);
        expect(values).toEqual(Object.fromEntries(rules.fields.map((field) => [field, (isOwn(field) ? mine : theirs)[field]])));
      }),
    ));

  it('invents nothing, and leaves no difference unsaid', () =>
    fc.assert(
      fc.property(fc.option(form), form, form, (base, mine, theirs) => {
        const { values, taken, overlapping } = merged(base, mine, theirs);
        for (const field of rules.fields) {
          const [value, own, other] = [values[field], mine[field], theirs[field]];
          if (overlapping.includes(field)) expect(value).toEqual(own);
          else if (field === 'rows') for (const one of value as Row[]) expect([...mine.rows, ...theirs.rows]).toContainEqual(one);
          else expect([own, other]).toContainEqual(value);
          if (!isEqual(value, own)) expect(taken).toContain(field);
          // What the other one had changed is in the merge, or the owner is asked.
          if (base && !isEqual(other, base[field]) && field !== 'rows' && !overlapping.includes(field)) expect(value).toEqual(other);
        }
      }),
    ));

  it('gives both people the same, no matter who saves first', () =>
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const [here, there] = [merged(base, mine, theirs), merged(base, theirs, mine)];
        expect(here.overlapping).toEqual(there.overlapping);
        if (here.overlapping.length === 0) expect(here.values).toEqual(there.values);
      }),
    ));

  it('asks about every difference where no one knows what both began from', () => {
    const { overlapping, values } = merged(null, { ...simple, title: 'Mine', notes: 'Mine' }, simple);
    expect(overlapping).toEqual(['title', 'notes']);
    expect(values.title).toBe('Mine');
  });

  it('merges lists row by row as long as no row came or went, and never two changes of one row', () => {
    const rows = (...amounts: string[]): Values => ({ ...simple, rows: amounts.map((amount) => ({ amount, ingredient: 'x' })) });
    const base = rows('1', '2', '3');
    expect(merged(base, rows('9', '2', '3'), rows('1', '2', '8')).values.rows).toEqual(rows('9', '2', '8').rows);
    expect(merged(base, rows('2', '1', '3'), rows('1', '2', '8')).values.rows).toEqual(rows('2', '1', '8').rows);
    expect(merged(base, rows('9', '2', '3'), rows('8', '2', '3')).overlapping).toEqual(['rows']);
    expect(merged(base, rows('9', '2', '3'), rows('1', '2', '3', '4')).overlapping).toEqual(['rows']);
    const cups: Values = { ...base, rows: [{ amount: '1', ingredient: 'y' }, ...base.rows.slice(1)] };
    expect(merged(base, rows('9', '2', '3'), cups).overlapping).toEqual(['rows']);
  });

  it('merges the fields of a group that is only a heading each by itself, and no other group', () => {
    const fields = ['seo'] as const;
    const of = (title: string, id: string) => ({ seo: { title, id } });
    const [base, mine, theirs] = [of('Rye', ''), of('Oat', ''), of('Rye', 'G-1')];
    expect(mergeValues({ fields, isHeading: () => true }, base, mine, theirs)).toEqual({
      values: of('Oat', 'G-1'),
      taken: ['seo'],
      overlapping: [],
    });
    expect(mergeValues({ fields, isHeading: () => true }, base, mine, of('Bun', 'G-1')).overlapping).toEqual(['seo']);
    expect(mergeValues({ fields }, base, mine, theirs).overlapping).toEqual(['seo']);
  });

  it('takes what is only written in another way for the same', () => {
    const isSame = (_field: string, a: unknown, b: unknown) => String(a).trim() === String(b).trim();
    const { values, overlapping, taken } = mergeValues(
      { ...rules, isSame },
      simple,
      { ...simple, title: 'Rye ', notes: 'Mine' },
      { ...simple, title: 'Theirs', notes: ' Mine' },
    );
    expect({ title: values.title, overlapping, taken }).toEqual({ title: 'Theirs', overlapping: [], taken: ['title'] });
  });
});
