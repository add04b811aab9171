import { localDate } from '#domain/dates.ts';
import type { InputProps } from './Field.tsx';

interface MomentInputProps extends InputProps {
  /** A date (2026-11-20), a moment with its offset (2026-11-20T08:00:00Z), or empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** The date and the time on the owner's wall; a mere date has no time. */
function partsOf(value: string): { date: string; time: string } {
  const moment = new Date(value);
  if (value.length <= 10 || Number.isNaN(moment.getTime())) return { date: value.slice(0, 10), time: '' };
  return { date: localDate(moment), time: `${two(moment.getHours())}:${two(moment.getMinutes())}` };
}

function valueFrom(date: string, time: string): string {
  const moment = new Date(`${date}T${time}`);
  return date === '' || time === '' || Number.isNaN(moment.getTime()) ? date : moment.toISOString();
}

/** A date and, if wanted, a time. */
export function MomentInput({ value, onChange, onBlur, ...input }: MomentInputProps) {
  const { date, time } = partsOf(value);
  return (
    <div className="moment-inputs">
      <input
        {...input}
        type="date"
        max="9999-12-31"
        value={date}
        onChange={({ target }) => onChange(valueFrom(target.value, time))}
        onBlur={onBlur}
      />
      <input
        type="time"
        aria-label="Time, if it matters"
        disabled={date === ''}
        value={time}
        onChange={({ target }) => onChange(valueFrom(date, target.value))}
        onBlur={onBlur}
      />
    </div>
  );
}
