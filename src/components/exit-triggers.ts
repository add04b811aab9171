import { readStored, writeStored } from '#kitchen/storage.ts';
import { isSwipedSideways } from './sideways.ts';

/** Set once the offer was shown in this browser session. */
const SHOWN = 'exit-offer-shown';
/** Set once a guard entry was added to this session's history; the first step back removes it. */
const GUARDED = 'exit-offer-guarded';
/** Marks the history entry under the guard. Other entries have other state or none, as for fragments. */
const UNDER_GUARD = 'isUnderExitGuard';
const PHONE = '(max-width: 767px)';
const IDLE_MS = 60_000;
/** A step back that comes later is not expected any more. */
const PROMPT_MS = 1_000;
/** Pages for reading: on them a minute without a touch is normal. */
const READ = 'recipe-sheet, .post';
const NEAR_TOP_PX = 200;
const SWIPE_PX = 50;
const SWIPE_MOST_PX = 250;

const isNoted = (key: string): boolean => readStored('sessionStorage', key) !== null;
const note = (key: string): boolean => writeStored('sessionStorage', key, 1);

/**
 * Detects when a visitor is about to leave, until the offer was shown once in a session. On a desktop that is the mouse
 * leaving at the top; on a phone scrolling up near the top, a swipe back, the back button or, except on recipes and posts, a
 * minute without a touch (docs/decisions/recipes/cooking-mode.md).
 * @param show Shows the offer, and resolves to whether it did: it never covers a menu or a dialog, and may not be there offline.
 */
export function watchForLeaving(show: () => Promise<boolean>): void {
  // Without storage the offer would appear on every page; so it never does.
  if (!writeStored('sessionStorage', 'exit-offer', null)) return;
  const watching = new AbortController();
  const { signal } = watching;
  let isLoading = false;
  // Checked every time: a page restored from the back/forward cache does not know about pages in between.
  const leave = async () => {
    if (isLoading || signal.aborted || isNoted(SHOWN)) return false;
    isLoading = true;
    const isShown = await show().finally(() => (isLoading = false));
    if (!isShown) return false;
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
        if (clientY <= 0) void leave();
      },
      { signal },
    );
}

/** Shows the offer to a leaving visitor, and resolves to whether it did. */
type Leave = () => Promise<boolean>;

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
      if (signal.aborted) return;
      void leave();
      // If it could not be shown, waits another minute.
      wait();
    }, IDLE_MS);
  };
  wait();
  // The page sees no touch of the phone's keyboard, only what it types.
  for (const sign of ['touchstart', 'input']) addEventListener(sign, wait, { signal, passive: true });
}

function watchScrolling(leave: Leave, signal: AbortSignal): void {
  // iOS overscrolls a page: negative positions do not count as scrolling up.
  const position = () => Math.max(0, scrollY);
  let top = position();
  addEventListener(
    'scroll',
    () => {
      const before = top;
      top = position();
      if (top < before && top < NEAR_TOP_PX) void leave();
    },
    { signal, passive: true },
  );
  // Navigating to or from a fragment scrolls too.
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
      if (left > SWIPE_PX && left <= SWIPE_MOST_PX && isLevel) void leave();
    },
    { signal, passive: true },
  );
}

/** Adds a history entry, so that the first step back stays on the page. */
function layGuard(signal: AbortSignal): void {
  addEventListener(
    'touchstart',
    () => {
      // Only once per session: each unused guard would make one press of the back button do nothing.
      if (isNoted(GUARDED) || !note(GUARDED)) return;
      const state: unknown = history.state;
      history.replaceState({ ...(state as object | null), [UNDER_GUARD]: true }, '');
      history.pushState(state, '');
    },
    { signal, once: true, passive: true },
  );
}

/** Shows the offer when the guard catches a step back. If it was shown before, the step continues to its destination. */
function watchGuard(leave: Leave): void {
  addEventListener('popstate', ({ state }) => {
    const { [UNDER_GUARD]: isUnderGuard, ...before } = (state ?? {}) as Record<string, unknown>;
    if (isUnderGuard !== true) return;
    // Only once: going forward leads here and stays.
    history.replaceState(before, '');
    const at = performance.now();
    // After a moment she may have gone on reading.
    void leave().then((isShown) => isShown || performance.now() - at > PROMPT_MS || history.back());
  });
}
