import { useLayoutEffect, useRef } from 'react';
import { adoptStyle } from '../parts/adopt-style.ts';
import type { CookingSession } from './cooking-session.ts';
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
  const bar = useRef<HTMLElement>(null);
  // Above the review banner, whose height depends on its lines, and which can be closed.
  useLayoutEffect(() => {
    const banner = document.querySelector<HTMLElement>('review-banner');
    if (!banner) return;
    const place = () => {
      const isFixed = getComputedStyle(banner).position === 'fixed';
      if (bar.current) bar.current.style.bottom = isFixed ? `${banner.offsetHeight}px` : '';
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(banner);
    return () => observer.disconnect();
  }, []);
  return (
    <aside ref={bar} className="timer-bar" aria-label="Timers" data-rings={first.state === 'ringing' || undefined}>
      <p role="timer">{others > 0 ? `${timerText(first)}, ${others} more` : timerText(first)}</p>
      <button className="button quiet" type="button" onClick={() => session.stop(first.step)}>
        Stop
      </button>
      <button className="button" type="button" onClick={() => session.resume()}>
        Back to cooking
      </button>
    </aside>
  );
}
