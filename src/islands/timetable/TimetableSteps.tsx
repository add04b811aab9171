import { formatMinutes } from '@family-bakery/recipes/times/minutes';
import { unbroken } from '#domain/unbroken.ts';
import { shortened } from '#domain/summary.ts';
import type { TimetableLine } from '#kitchen/timetable.ts';
import { DAY, dayAndTime, TIME } from './plan-words.ts';
import type { PlannedStep } from './stored-plan.ts';

const MINUTE_MS = 60_000;
const SUMMARY_LENGTH = 90;

interface TimetableStepsProps {
  steps: readonly PlannedStep[];
  /** When each step is; empty if there is no timetable. */
  lines: readonly TimetableLine[];
  /** The step after which it comes out of the oven; -1 if all is ready then. */
  oven: number;
}

/** How long a step takes, and what else is to be known of it. */
function noteOn({ begins, ends, isAtNight }: TimetableLine, isAssumed: boolean, isOven: boolean): string {
  const length = `${isAssumed ? 'perhaps ' : ''}${unbroken(formatMinutes(Math.round((ends - begins) / MINUTE_MS)))}`;
  const out = isOven ? `, out of the oven at ${TIME.format(ends).replace(/\s/, '\u00a0')}` : '';
  return `${length}${isAtNight ? ', at night' : ''}${out}`;
}

/** When each step begins, by days. */
export function TimetableSteps({ steps, lines, oven }: TimetableStepsProps) {
  const days = lines.map(({ begins }) => DAY.format(begins));
  const end = lines.at(-1)?.ends;
  return (
    <ol>
      {steps.slice(0, lines.length).map(({ words, needsBaker, isAssumed }, index) => {
        const line = lines[index] as TimetableLine;
        return (
          <li key={index} className={needsBaker ? '' : 'waits'}>
            {days[index] !== days[index - 1] && <h3>{days[index]}</h3>}
            <span className="timetable-time">{TIME.format(line.begins)}</span>
            <span className="timetable-words">{`${index + 1}. ${shortened(words, SUMMARY_LENGTH)}`}</span>
            <span className="timetable-length">{noteOn(line, isAssumed, index === oven)}</span>
          </li>
        );
      })}
      {end !== undefined && <li className="timetable-end">Done on {dayAndTime(end)}</li>}
    </ol>
  );
}
