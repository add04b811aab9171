import type { CookingSession } from './cooking-session.ts';
import type { ShownTimer } from './timer-set.ts';

const ACTIONS = { new: 'Start Timer', running: 'Pause', paused: 'Resume', ringing: 'Stop' };

/** The timer of the visible step. */
export function StepTimer({ timer: { step, state, clock }, session }: { timer: ShownTimer; session: CookingSession }) {
  const rings = state === 'ringing';
  return (
    <div className="cooking-timer" role="group" aria-label={`Timer of step ${step + 1}`} data-rings={rings || undefined}>
      <span className="cooking-clock" role="timer">
        {rings ? 'Time’s up' : clock}
      </span>
      <button className="button" type="button" data-act="run" onClick={() => session.run()}>
        {ACTIONS[state]}
      </button>
      {(state === 'running' || state === 'paused') && (
        <button className="button quiet" type="button" onClick={() => session.reset()}>
          Reset
        </button>
      )}
    </div>
  );
}
