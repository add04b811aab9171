import { useState } from 'react';
import { formatMinutes } from '@family-bakery/recipes/times/minutes';
import { parseMinutes } from '@family-bakery/recipes/times/parse-minutes';
import { type FieldControl, framed, type FramedProps, TEXT } from './control.tsx';
import { numberOf } from './number.ts';

/** The form's value for what is typed: minutes where it can be read as a time, else the text itself. */
const valueFrom = (text: string): string => String(parseMinutes(text) ?? text);

/** A form's minutes as people read them: '90' is 1 hr 30 min. */
export const shownMinutes = (value: string): string => (/^\d+$/.test(value) ? formatMinutes(Number(value)) : value);

/**
 * A length of time as people write it: 90, 1 h 30, 1:30, 23 hours. The form holds minutes as text, or what cannot be read as a time; once
 * left, the input shows hours and minutes.
 */
function MinutesInput({ field: _field, isTitle: _isTitle, value, onChange, onBlur, ...input }: FramedProps) {
  /** The text being typed and its value. If the field's value differs, it was set from outside. */
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  return (
    <input
      {...input}
      value={typed?.value === value ? typed.text : shownMinutes(value)}
      autoComplete="off"
      autoCapitalize="none"
      placeholder="such as 1 h 30"
      onChange={({ target }) => {
        const next = valueFrom(target.value);
        setTyped({ text: target.value, value: next });
        onChange(next);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}

const isUnreadable = (text: string): boolean => text.trim() !== '' && parseMinutes(text) === null;

export const minutes: FieldControl = {
  ...TEXT,
  Input: framed(MinutesInput),
  isShort: true,
  isLabeled: true,
  dataOf: numberOf,
  hintOf: ({ hint, otherwise }, text) =>
    otherwise === undefined || !isUnreadable(text)
      ? hint
      : 'This cannot be read as a time, so no time will be saved. Write 45 min or 1 h 30.',
  errorOf: (label, text) => (isUnreadable(text) ? `${label} must be a time such as 45 min or 1 h 30` : undefined),
};
