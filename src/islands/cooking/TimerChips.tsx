import { ringText, type ShownTimer } from './timer-set.ts';

/** What a timer says where its step is not visible. */
export const timerText = (timer: ShownTimer): string => {
  const { step, state, clock } = timer;
  const ring = ringText(timer);
  return `Step ${step + 1}: ${state === 'ringing' ? ring.charAt(0).toLowerCase() + ring.slice(1) : clock}`;
};

interface TimerChipsProps {
  timers: readonly ShownTimer[];
  /** Called with the index of a timer's step. */
  onPress: (step: number) => void;
}

/** Timers as buttons that open their step. */
export function TimerChips({ timers, onPress }: TimerChipsProps) {
  return (
    <ul className="cooking-timers" aria-label="Timers">
      {timers
        .toSorted((a, b) => a.step - b.step)
        .map((timer) => (
          <li key={timer.step}>
            <button type="button" data-rings={timer.state === 'ringing' || undefined} onClick={() => onPress(timer.step)}>
              {timerText(timer)}
            </button>
          </li>
        ))}
    </ul>
  );
}
