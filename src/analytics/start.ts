import type { Uncaught } from './exceptions.ts';

declare global {
  interface Window {
    /** Uncaught errors from before the recorder was loaded. */
    earlyErrors?: Uncaught[] | undefined;
  }
  interface Document {
    prerendering?: boolean;
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

const LOOK_EVERY_MS = 200;
const IDLE_MS = 2_000;

const template = document.querySelector<HTMLTemplateElement>('#analytics');
const isRefused = navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;

/** Loads the recorder once the page is in use: loaded, hydrated, visible and idle. */
function begin(): void {
  const isInUse =
    document.readyState === 'complete' && document.documentElement.classList.contains('settled') && document.prerendering !== true;
  if (!isInUse) {
    setTimeout(begin, LOOK_EVERY_MS);
    return;
  }
  const fetchRecorder = () => template && document.body.append(template.content.cloneNode(true));
  if ('requestIdleCallback' in window) requestIdleCallback(fetchRecorder, { timeout: IDLE_MS });
  else setTimeout(fetchRecorder);
}

if (template && !isRefused) {
  window.earlyErrors = [];
  const keep = (event: Uncaught) => window.earlyErrors?.push(event);
  addEventListener('error', keep);
  addEventListener('unhandledrejection', keep);
  begin();
}
