import { useLayoutEffect, useRef } from 'react';
import { pressedKey } from '#domain/pressed-key.ts';
import { adoptStyle } from '../parts/adopt-style.ts';
import type { CookingSession } from './cooking-session.ts';
import { ratingChoices } from './rating-choices.ts';
import style from './recipe-done.css?inline';
import type { ShownTimer } from './timer-set.ts';

adoptStyle(style);

interface RecipeDoneProps {
  /** The timers that still run. */
  timers: readonly ShownTimer[];
  session: CookingSession;
}

/** What the page says once a recipe is completed: a word, whether running timers go on, and stars if it takes ratings. */
export function RecipeDone({ timers, session }: RecipeDoneProps) {
  const panel = useRef<HTMLElement>(null);
  const [first, ...others] = timers;
  const stars = ratingChoices();
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const close = () => session.close();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as it does a dialog.
    <aside
      ref={panel}
      className="recipe-done"
      aria-labelledby="recipe-done"
      tabIndex={-1}
      onKeyDown={(event) => pressedKey(event.nativeEvent) === 'Escape' && close()}
    >
      <p id="recipe-done">Enjoy it.</p>
      {first && (
        <div className="recipe-done-timers" role="group" aria-label="Timers">
          <p>
            {others.length > 0 ? `${timers.length} timers are still running.` : `The timer of step ${first.step + 1} is still running.`}
          </p>
          <button className="button" type="button" onClick={close}>
            Keep {others.length > 0 ? 'Them' : 'It'} Running
          </button>
          <button className="button quiet" type="button" onClick={() => session.stopAll()}>
            Stop {others.length > 0 ? 'Them' : 'It'}
          </button>
        </div>
      )}
      {stars.length > 0 && (
        <div className="recipe-done-stars" role="group" aria-label="Your rating">
          <span>How did it turn out?</span>
          {stars.map(({ label, choose }) => (
            <button
              key={label}
              type="button"
              aria-label={label}
              onClick={() => {
                close();
                choose();
              }}
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <use href="#one-star" />
              </svg>
            </button>
          ))}
        </div>
      )}
      <button className="recipe-done-close" type="button" aria-label="Close" onClick={close}>
        ×
      </button>
    </aside>
  );
}
