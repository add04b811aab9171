import { useContext } from 'react';
import { memoize } from '#content/memoize.ts';
import { capitalized } from '#domain/capitalized.ts';
import { type Field, titleField } from '#schema/field-shape.ts';
import { isStillSo } from '#schema/schedule.ts';
import { TimeZone } from '../../kit/time-zone.ts';
import { PhotoThumb } from '../photos/PhotoThumb.tsx';
import { SeveralPhotos } from '../photos/SeveralPhotos.tsx';
import { linesIn } from '../../kit/rows/pasted-text.ts';
import type { RowKind } from '../../kit/rows/row-kind.ts';
import { FormContext } from './form-context.ts';
import { amountOf } from './products.ts';
import { CONTROLS } from './controls.ts';
import { textIn, type TypedGroup } from './typed.ts';
import { isBlank, typedGroup } from './typed-values.ts';

const NAME_LENGTH = 60;
/** The most rows that are made of one list that is pasted. A list's own limit may be lower, and its error says so. */
const MOST_PASTED = 200;
/** A text without the addresses of its links and without marks. */
const withoutMarks = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/(\*\*?)(\S(?:.*?\S)?)\1/g, '$2');
const cut = (text: string): string => (text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH - 1).trimEnd()}…` : text);
const withArticle = (one: string): string => `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;

/** Rows with more inputs than these fill the screen of a phone, so they open in a window of their own. */
const FEW_INPUTS = 3;

/** The first photo of a row: its own, that of a group in it, or the first of a list. */
function photoIn(fields: readonly Field[], row: TypedGroup): string | undefined {
  for (const { name, shape, control } of fields) {
    const value = row[name];
    const own = control === 'photo' ? textIn(value) : undefined;
    const group =
      shape.type === 'group' ? shape : shape.type === 'list' && shape.item.shape.type === 'group' ? shape.item.shape : undefined;
    const inside = group && photoIn(group.fields, ((Array.isArray(value) ? value[0] : value) ?? {}) as TypedGroup);
    const found = own?.trim() || inside;
    if (found) return found;
  }
  return undefined;
}

/** Whether a field is a list of prices. */
const isPrices = ({ shape }: Field): boolean =>
  shape.type === 'list' && shape.item.shape.type === 'group' && shape.item.shape.fields.some(({ control }) => control === 'amount');

/** How the rows of a list look, and what is done with them, from the fields of a row. */
export const rowKindOf = memoize((field: Field): Omit<RowKind<TypedGroup>, 'Inputs'> => {
  const { shape, one = 'row' } = field;
  if (shape.type !== 'list' || shape.item.shape.type !== 'group') throw new Error(`The list “${field.name}” has no rows.`);
  const { item } = shape;
  const { fields } = shape.item.shape;
  const titled = titleField(fields);
  const title = titled?.name;
  const isAmount = titled?.control === 'amount';
  const like = fields.find(({ control }) => control === 'product')?.name;
  const group = fields.find(({ control }) => control === 'group')?.name;
  const nameOf = (row: TypedGroup, place: number) => {
    const name = title === undefined ? '' : textIn(row[title]).trim();
    if (name === '') return `${capitalized(one)} ${place}`;
    // The size is beside it.
    return isAmount ? (amountOf([{ ...row, ...Object.fromEntries(notes.map((note) => [note.name, ''])) }]) ?? name) : cut(name);
  };
  const [photo] = fields[0]?.control === 'photo' ? fields : [];
  const prices = fields.find(isPrices)?.name;
  const notes = fields.filter(({ name, shape: { type } }) => name !== title && type === 'text');
  /** Of a list in lines, each names a row. Where a text may have lines itself, they stay one text. */
  const isNamedByLine = titled !== undefined && (titled.control === 'text' || titled.control === 'sentence');
  const passing = fields.filter(({ control }) => control === 'until');

  const blankAfter = (before: TypedGroup | undefined): TypedGroup => ({
    ...typedGroup(fields, {}),
    ...(group && before ? { [group]: before[group] as string } : {}),
  });

  function Summary({ row, place }: { row: TypedGroup; place: number }) {
    const { products } = useContext(FormContext);
    const timeZone = useContext(TimeZone);
    if (isBlank(item, row)) return <span className="row-blank">New {one}</span>;
    const photo = photoIn(fields, row);
    const amount = amountOf(prices && row[prices]) ?? products?.find(({ id }) => like !== undefined && id === row[like])?.amount;
    const words = notes
      .map(({ name, control = 'text' }) => CONTROLS[control].noteOf(textIn(row[name]).trim(), timeZone))
      .find((text) => text !== '');
    const marks = passing.filter(({ name }) => isStillSo(textIn(row[name]), timeZone, Date.now())).map(({ label }) => label);
    const note = [...marks, amount, words].filter(Boolean).join(' · ');
    return (
      <span className="row-parts">
        {photo && <PhotoThumb key={photo} address={photo} />}
        <span className="row-two-lines">
          <span className="row-line">{nameOf(row, place)}</span>
          {note && <span className="row-notes">{withoutMarks(note)}</span>}
        </span>
      </span>
    );
  }

  return {
    addLabel: `Add ${withArticle(one)}`,
    nameOf,
    Summary,
    isSheet: fields.filter(({ control }) => control !== 'site').length > FEW_INPUTS,
    isNeverEmpty: field.isRequired,
    ...(group === undefined
      ? {}
      : {
          groups: {
            addLabel: 'Add a group',
            limit: 80,
            nameOf: (row) => textIn(row[group]),
            inGroup: (row, name) => ({ ...row, [group]: name }),
          },
        }),
    ...(photo && {
      Adder: ({ onAdd }) => <SeveralPhotos onSent={({ url }) => onAdd({ ...typedGroup(fields, {}), [photo.name]: url })} />,
    }),
    ...(isNamedByLine && {
      paste: {
        into: [titled.name],
        one,
        many: field.label.toLowerCase(),
        most: MOST_PASTED,
        read: (text, after) => linesIn(text).map((line) => ({ ...blankAfter(after), [titled.name]: line })),
      },
    }),
    isBlank: (row) => isBlank(item, row),
    blankAfter,
  };
});

/** The same, where a new row starts with the day of the one before, or of the entry, in each moment that it must have. */
export function beginningOn(field: Field, kind: RowKind<TypedGroup>, dayOf: () => string): RowKind<TypedGroup> {
  const { shape } = field;
  const fields = shape.type === 'list' && shape.item.shape.type === 'group' ? shape.item.shape.fields : [];
  const moments = fields.filter(({ control, isRequired }) => control === 'moment' && isRequired);
  if (moments.length === 0) return kind;
  return {
    ...kind,
    blankAfter: (before) => ({
      ...kind.blankAfter(before),
      ...Object.fromEntries(moments.map(({ name }) => [name, textIn(before?.[name]) || dayOf()])),
    }),
  };
}
