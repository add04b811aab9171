import { useState } from 'react';
import { formatMinutes, parseMinutes } from '@family-bakery/recipes/times/minutes';
import type { InputProps } from './Field.tsx';

interface MinutesInputProps extends InputProps {
  /** Minutes as text, such as '90'; what cannot be read as a time is kept as it was typed. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** The form's value for what is typed: minutes where it can be read as a time, else the text itself. */
const valueFrom = (text: string): string => String(parseMinutes(text) ?? text);

/** A form's minutes as people read them: '90' is 1 hr 30 min. */
export const shownMinutes = (value: string): string => (/^\d+$/.test(value) ? formatMinutes(Number(value)) : value);

/** A length of time as people write it: 90, 1 h 30, 1:30, 23 hours. The form holds minutes; once left, the input shows hours and minutes. */
export function MinutesInput({ value, onChange, onBlur, ...input }: MinutesInputProps) {
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
        onBlur?.();
      }}
    />
  );
}
