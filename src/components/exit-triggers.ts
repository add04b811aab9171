/** The offer was shown in this browser session (spec: public site, section 4). */
const SHOWN = 'exit-offer-shown';
const PHONE = '(max-width: 767px)';
const IDLE_MS = 60_000;
const NEAR_TOP_PX = 200;
const SWIPE_PX = 50;
const SWIPE_MOST_PX = 250;

function wasShown(): boolean {
  try {
    return sessionStorage.getItem(SHOWN) !== null;
  } catch {
    // Where the browser keeps nothing it would come back on every page: better never.
    return true;
  }
}

/**
 * Tells when a visitor seems to leave, once in a session. On a desktop that is the mouse leaving over the top; on a
 * phone scrolling up near the top, a swipe back, the back button or a minute without a touch.
 */
export function watchForLeaving(onLeaving: () => void): void {
  if (wasShown()) return;
  const watching = new AbortController();
  const { signal } = watching;
  const leave = () => {
    if (signal.aborted) return;
    watching.abort();
    sessionStorage.setItem(SHOWN, '1');
    onLeaving();
  };
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

function watchPhone(leave: () => void, signal: AbortSignal): void {
  let idle = setTimeout(leave, IDLE_MS);
  let top = scrollY;
  let start: Touch | undefined;
  let isBackWatched = false;

  const touched = () => {
    clearTimeout(idle);
    idle = setTimeout(leave, IDLE_MS);
    if (isBackWatched) return;
    isBackWatched = true;
    // The first step back stays on the page, and shows the offer; the next one leaves.
    history.pushState(history.state, '');
    addEventListener('popstate', leave, { signal, once: true });
  };
  signal.addEventListener('abort', () => clearTimeout(idle));

  addEventListener(
    'scroll',
    () => {
      if (scrollY < top && scrollY < NEAR_TOP_PX && top >= NEAR_TOP_PX) leave();
      top = scrollY;
    },
    { signal, passive: true },
  );
  addEventListener(
    'touchstart',
    ({ touches }) => {
      start = touches[0];
      touched();
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
