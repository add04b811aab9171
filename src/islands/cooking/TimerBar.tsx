import { adoptStyle } from '../parts/adopt-style.ts';
import type { CookingSession } from './cooking-session.ts';
import { stopText } from './StepTimer.tsx';
import type { ShownTimer } from './timer-set.ts';
import { timerText } from './TimerChips.tsx';
import style from './timer-bar.css?inline';

adoptStyle(style);

interface TimerBarProps {
  /** The timer that ends next. */
  first: ShownTimer;
  /** The number of other timers. */
  others: number;
  session: CookingSession;
}

/** A bar at the bottom of the recipe's page with the timer that ends next, while cooking mode is closed. */
export function TimerBar({ first, others, session }: TimerBarProps) {
  return (
    <aside className="timer-bar" aria-label="Timers" data-rings={first.state === 'ringing' || undefined}>
      <p role="timer">{others > 0 ? `${timerText(first)}, ${others} more` : timerText(first)}</p>
      <button className="button quiet" type="button" onClick={() => session.stop(first)}>
        {stopText(first)}
      </button>
      <button className="button" type="button" onClick={() => session.resume()}>
        Back to cooking
      </button>
    </aside>
  );
}
