import { isSwipedSideways } from './sideways.ts';

/** The offer was shown in this browser session (spec: public site, section 4). */
const SHOWN = 'exit-offer-shown';
/** An entry was laid over the page in this session's history, which the first step back takes away. */
const GUARDED = 'exit-offer-guarded';
/** Marks, in its state, the entry under the guard. Other entries have states of their own or none, as fragments do. */
const UNDER_GUARD = 'isUnderExitGuard';
const PHONE = '(max-width: 767px)';
const IDLE_MS = 60_000;
/** Pages that are read: a minute without a touch is a long step there, or dough on the hands. */
const READ = 'recipe-sheet, .post';
const NEAR_TOP_PX = 200;
const SWIPE_PX = 50;
const SWIPE_MOST_PX = 250;

function isNoted(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Where the browser keeps nothing it would come back on every page: better never.
    return true;
  }
}

/** Whether it could be noted. */
function note(key: string): boolean {
  try {
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells when a visitor seems to leave, until the offer was shown once in a session. On a desktop that is the mouse
 * leaving over the top; on a phone scrolling up near the top, a swipe back, the back button or, but on recipes and posts, a
 * minute without a touch (docs/decisions/0045).
 * @param show Shows the offer, and answers whether it could: it does not come over a menu or a dialog.
 */
export function watchForLeaving(show: () => boolean): void {
  const watching = new AbortController();
  const { signal } = watching;
  // Asked each time: a page that the browser held back and shows again knows nothing of the pages in between.
  const leave = () => {
    if (isNoted(SHOWN) || !show()) return false;
    watching.abort();
    note(SHOWN);
    return true;
  };
  watchGuard(leave);
  if (isNoted(SHOWN)) return;
  if (matchMedia(PHONE).matches) watchPhone(leave, signal);
  else
    document.documentElement.addEventListener(
      'mouseleave',
      ({ clientY }) => {
        if (clientY <= 0) leave();
      },
      { signal },
    );
}

/** Shows the offer to one who leaves, and answers whether it did. */
type Leave = () => boolean;

function watchPhone(leave: Leave, signal: AbortSignal): void {
  if (!document.querySelector(READ)) watchRest(leave, signal);
  watchScrolling(leave, signal);
  watchSwipes(leave, signal);
  layGuard(signal);
}

function watchRest(leave: Leave, signal: AbortSignal): void {
  let idle = 0;
  const wait = () => {
    clearTimeout(idle);
    idle = window.setTimeout(() => {
      leave();
      // Where it could not be shown, it has another minute.
      if (!signal.aborted) wait();
    }, IDLE_MS);
  };
  wait();
  addEventListener('touchstart', wait, { signal, passive: true });
  signal.addEventListener('abort', () => clearTimeout(idle));
}

function watchScrolling(leave: Leave, signal: AbortSignal): void {
  // iOS lets a page be pulled below its top: those positions are negative, and no scroll up.
  const position = () => Math.max(0, scrollY);
  let top = position();
  addEventListener(
    'scroll',
    () => {
      const before = top;
      top = position();
      if (top < before && top < NEAR_TOP_PX) leave();
    },
    { signal, passive: true },
  );
  // A step to or from a fragment scrolls, too.
  addEventListener('popstate', () => (top = 0), { signal });
}

function watchSwipes(leave: Leave, signal: AbortSignal): void {
  let start: Touch | undefined;
  addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const isPageSwiped = touches.length === 1 && target instanceof Element && !isSwipedSideways(target);
      start = isPageSwiped ? touches[0] : undefined;
    },
    { signal, passive: true },
  );
  addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const end = changedTouches[0];
      if (!start || !end) return;
      const left = start.clientX - end.clientX;
      const isLevel = Math.abs(start.clientY - end.clientY) < left;
      if (left > SWIPE_PX && left <= SWIPE_MOST_PX && isLevel) leave();
    },
    { signal, passive: true },
  );
}

/** Lays an entry over the page's own, so that the first step back stays on the page. */
function layGuard(signal: AbortSignal): void {
  addEventListener(
    'touchstart',
    () => {
      // One a session: where nobody takes it away, each would be a press of the back button that does nothing.
      if (isNoted(GUARDED) || !note(GUARDED)) return;
      const state: unknown = history.state;
      history.replaceState({ ...(state as object | null), [UNDER_GUARD]: true }, '');
      history.pushState(state, '');
    },
    { signal, once: true, passive: true },
  );
}

/** The step back that the guard caught shows the offer. Where that was shown before, the step goes on to where it was meant to lead. */
function watchGuard(leave: Leave): void {
  addEventListener('popstate', ({ state }) => {
    const { [UNDER_GUARD]: isUnderGuard, ...before } = (state ?? {}) as Record<string, unknown>;
    if (isUnderGuard !== true) return;
    // Once is enough: forward again leads here and stays.
    history.replaceState(before, '');
    if (!leave()) history.back();
  });
}
