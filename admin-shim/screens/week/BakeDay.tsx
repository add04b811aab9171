import { useContext, useRef, useState } from 'react';
import { addClockDays, clockIn } from '#domain/time-zone.ts';
import { FieldInput } from '../../entry/fields/FieldInput.tsx';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';
import { textIn, type TypedGroup } from '../../entry/fields/typed.ts';
import { TimeZone } from '../../kit/time-zone.ts';

const DAY_MS = 86_400_000;
const HINT = 'Pickup moved too. Check when orders open and close.';

/** The day of a list. Its pickups move with it, at the same times of the clock; a day that has passed is a slip, and moves nothing. */
export function BakeDay({ form, entry: _entry, field, value, onChange, ...props }: SpecialInputProps) {
  const timeZone = useContext(TimeZone);
  /** The day that the pickups are for. */
  const day = useRef(textIn(value));
  const [hasMoved, setHasMoved] = useState(false);

  function change(next: string): void {
    onChange(next);
    if (next < clockIn(Date.now(), timeZone).slice(0, 10)) return;
    const days = (Date.parse(next) - Date.parse(day.current)) / DAY_MS;
    day.current = next;
    const pickups = form.getValue('pickups') as TypedGroup[];
    if (Number.isNaN(days) || days === 0 || pickups.length === 0) return;
    const later = (moment: string) => (moment === '' ? '' : addClockDays(moment, days, timeZone));
    const moved = pickups.map((row) => ({ ...row, from: later(textIn(row['from'])), to: later(textIn(row['to'])) }));
    form.setTyped('pickups', moved);
    setHasMoved(true);
  }

  return (
    <FieldInput
      {...props}
      field={hasMoved ? { ...field, hint: HINT } : field}
      value={value}
      onChange={(next) => change(textIn(next))}
      isTitle
    />
  );
}
