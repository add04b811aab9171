const PATIENCE_MS = 1_000;

/** Calls back once a screen of the admin has set its title, which it does a moment after its address is there; or after a second. */
export function onceTitled(callback: () => void, signal: AbortSignal): void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const finish = () => {
    stop();
    callback();
  };
  const observer = new MutationObserver(finish);
  const timer = setTimeout(finish, PATIENCE_MS);
  const title = document.querySelector('title');
  // Setting the same title again is a change of its text too.
  if (title) observer.observe(title, { childList: true });
  signal.addEventListener('abort', stop);
}
