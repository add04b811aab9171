import { Fragment, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { pressedKey } from '#domain/pressed-key.ts';
import { adoptStyle } from '../parts/adopt-style.ts';
import style from './cooking-mode.css?inline';
import screens from './cooking-screens.css?inline';
import type { CookingSession } from './cooking-session.ts';
import type { CookingView } from './cooking-view.ts';
import { Ingredients } from './Ingredients.tsx';
import { scrollByKey } from './scroll-keys.ts';
import { Step } from './Step.tsx';
import { StepTimer } from './StepTimer.tsx';
import { isActive } from './timer-set.ts';
import { TimerChips } from './TimerChips.tsx';
import { useSwipe } from './use-swipe.ts';
import { keepAwake } from './wake-lock.ts';

adoptStyle(style + screens);

interface CookingDialogProps {
  session: CookingSession;
  view: CookingView;
}

/** A step of the recipe over the whole screen, with the ingredients beside it and the timers below. */
export function CookingDialog({ session, view }: CookingDialogProps) {
  const { recipe, plan, index, timers, alert } = view;
  const [number, count] = [index + 1, recipe.steps.length];
  const timer = timers.find(({ step }) => step === index);
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const run = useRef<HTMLButtonElement>(null);
  const swipe = useSwipe(session.turn);

  useLayoutEffect(() => {
    const opened = dialog.current;
    const closed = new AbortController();
    const { signal } = closed;
    // React's `autoFocus` would focus it before the dialog is open.
    if (next.current) next.current.autofocus = true;
    opened?.showModal();
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const key = pressedKey(event);
      if (key === 'Escape') {
        event.preventDefault();
        session.leave(false);
      }
      if (key === 'ArrowRight') session.turn(1);
      if (key === 'ArrowLeft') session.turn(-1);
      if (body.current) scrollByKey(body.current, event);
    };
    // On the document, because a click next to the buttons moves the focus out of the dialog.
    document.addEventListener('keydown', press, { signal });
    document.addEventListener('visibilitychange', session.tick, { signal });
    document.addEventListener('click', session.unlock, { signal, capture: true });
    keepAwake(signal);
    return () => {
      closed.abort();
      opened?.close();
    };
  }, [session]);

  /** Opens the step of a chip, which vanishes then. */
  const turnTo = (step: number) => {
    flushSync(() => session.turn(step - index));
    run.current?.focus();
  };

  useLayoutEffect(() => {
    if (body.current) body.current.scrollTop = 0;
    if (index === 0 && document.activeElement === previous.current) next.current?.focus();
  }, [index]);

  return (
    <dialog
      ref={dialog}
      className="cooking"
      aria-labelledby="cooking-title"
      // A phone's back button closes it, as Escape does.
      onClose={() => session.leave(false)}
      {...swipe}
    >
      <header>
        <p className="cooking-title" id="cooking-title">
          {recipe.title}
        </p>
        <p className="cooking-count">{`Step ${number} of ${count}`}</p>
        <button className="button quiet" type="button" onClick={() => session.leave(false)}>
          Exit Cooking Mode
        </button>
        <progress aria-hidden="true" max={count} value={number} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, also by keyboard. */}
      <div ref={body} className="cooking-body" role="group" aria-label="Step and ingredients" tabIndex={0}>
        <div className="cooking-main">
          <Step step={recipe.steps[index]} number={number} scale={recipe.scale} begins={plan[index]?.begins} />
          {timer && <StepTimer timer={timer} session={session} run={run} />}
        </div>
        <Ingredients recipe={recipe} step={index} session={session} />
      </div>
      <p className="visually-hidden" role="alert">
        {/* A new text each time, so that a screen reader says what it has said before. */}
        <Fragment key={alert.at}>{alert.text}</Fragment>
      </p>
      <footer>
        <button ref={previous} className="button quiet" type="button" disabled={index === 0} onClick={() => session.turn(-1)}>
          Previous
        </button>
        <TimerChips timers={timers.filter((other) => other !== timer && isActive(other))} onPress={turnTo} />
        <button
          ref={next}
          className="button"
          type="button"
          data-act="next"
          onClick={() => (number === count ? session.leave(true) : session.turn(1))}
        >
          {number === count ? 'Complete Recipe' : 'Next'}
        </button>
      </footer>
    </dialog>
  );
}
