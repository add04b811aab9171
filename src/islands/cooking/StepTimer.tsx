import type { RefObject } from 'react';
import { unbroken } from '#domain/unbroken.ts';
import type { CookingSession } from './cooking-session.ts';
import { ringText, type ShownTimer } from './timer-set.ts';

const ACTIONS = { new: 'Start Timer', running: 'Pause', paused: 'Resume' };

/** What stopping a timer's ringing is called: of one that rings again, the round is done. */
export const stopText = ({ state, isLast }: ShownTimer): string => (state === 'ringing' && !isLast ? 'Done' : 'Stop');

interface StepTimerProps {
  timer: ShownTimer;
  session: CookingSession;
  /** The button that is there in every state. */
  run: RefObject<HTMLButtonElement | null>;
}

/** The timer of the visible step. */
export function StepTimer({ timer, session, run }: StepTimerProps) {
  const { step, state, clock, round } = timer;
  const rings = state === 'ringing';
  const reset = () => {
    session.reset();
    // This button vanishes.
    run.current?.focus();
  };
  return (
    <div className="cooking-timer" role="group" aria-label={`Timer of step ${step + 1}`} data-rings={rings || undefined}>
      <span className="cooking-clock" role="timer">
        {rings ? ringText(timer) : unbroken(clock)}
      </span>
      {round && !rings && <span className="cooking-round">{round}</span>}
      <button ref={run} className="button" type="button" data-act="run" onClick={() => session.run()}>
        {state === 'ringing' ? stopText(timer) : ACTIONS[state]}
      </button>
      {(state === 'running' || state === 'paused') && (
        <button className="button quiet" type="button" onClick={reset}>
          Reset
        </button>
      )}
    </div>
  );
}
