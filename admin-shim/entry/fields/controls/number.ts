import type { Field } from '#schema/field-shape.ts';
import { wholePart } from '#schema/fields.ts';
import type { FieldControl } from './control.tsx';
import { line } from './text.tsx';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The number that is typed, or NaN where it is none. */
export const numberFrom = (text: string): number => (NUMBER.test(text.trim()) ? Number(text) : Number.NaN);

/** What is typed for a number means. */
export function numberOf({ unit = '', otherwise }: Field, text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const number = numberFrom(unit !== '' && typed.endsWith(unit) ? typed.slice(0, -unit.length) : typed);
  return Number.isNaN(number) ? (otherwise ?? number) : number;
}

const hintOf = ({ hint, otherwise }: Field, text: string) =>
  otherwise === undefined || text.trim() === '' || !Number.isNaN(numberFrom(text))
    ? hint
    : `This is not a number, so it counts as ${otherwise}.`;

export const number = line({ inputMode: 'numeric', autoComplete: 'off' }, { isShort: true, isLabeled: true, dataOf: numberOf, hintOf });

/** A number of which the whole part counts. */
export const whole: FieldControl = {
  ...number,
  dataOf: (_field, text: string) => text.trim() || undefined,
  hintOf(field, text) {
    const part = wholePart(text);
    return typeof part === 'number' && String(part) !== text.trim() ? `This counts as ${part}.` : hintOf(field, text);
  },
};
