import style from './offline-notice.css?inline';

const notice = document.createElement('p');
notice.setAttribute('role', 'status');
notice.className = 'offline-notice';

/** Says at the bottom of the window that the site is out of reach, and whether the device keeps this page, or takes that back. */
export function showOffline(isOffline: boolean, isKept: boolean): void {
  if (isOffline && !notice.isConnected) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.querySelector('main')?.append(notice);
  }
  const outcome = isKept
    ? 'This page is kept on your device and works. Ordering needs a connection.'
    : 'Keep this page open: it isn’t kept on your device.';
  notice.textContent = isOffline ? `${navigator.onLine ? 'We can’t be reached.' : 'You’re offline.'} ${outcome}` : '';
}
