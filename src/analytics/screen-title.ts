const PATIENCE_MS = 5_000;

/**
 * Calls back once an admin screen has set its title, which happens shortly after the address changes, or after five seconds at most: on a slow phone the screen is loaded first.
 */
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
  // Setting an identical title also counts as a change.
  if (title) observer.observe(title, { childList: true });
  signal.addEventListener('abort', stop);
}
