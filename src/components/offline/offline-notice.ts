import { canonicalPath } from '#domain/site-address.ts';
import { adoptStyle } from '#islands/parts/adopt-style.ts';
import { HEADERS, isSeenPage } from './rules.ts';
import { dayAndTime } from './seen-words.ts';
import style from './offline-notice.css?inline';

const notice = document.createElement('p');
notice.setAttribute('role', 'status');
notice.className = 'offline-notice';

/** What the device has of this page. */
function outcomeOf(kept: Response | undefined): string {
  if (!kept) return 'Keep this page open: it isn’t kept on your device.';
  if (!isSeenPage(canonicalPath(location.pathname))) return 'This page is kept on your device and works. Ordering needs a connection.';
  const at = Number(kept.headers.get(HEADERS.at));
  return `This is the page as of ${dayAndTime.format(at)}. Ordering needs a connection.`;
}

/** Says at the bottom of the window that the site is out of reach, and what the device has kept of this page, if anything. */
export function showOffline(kept: Response | undefined): void {
  if (!notice.isConnected) {
    adoptStyle(style);
    document.querySelector('main')?.append(notice);
  }
  notice.textContent = `${navigator.onLine ? 'We can’t be reached.' : 'You’re offline.'} ${outcomeOf(kept)}`;
}

/** Takes the notice back. */
export const hideOffline = (): void => void (notice.textContent = '');
