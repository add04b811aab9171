import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Puts a component over the page that exists only in the browser, such as a dialog that is loaded when it is opened. It stays rendered
 * while it is closed, so it keeps its state.
 * @param content Renders it open or closed. `close` closes it.
 * @returns Opens it. When this returns, it is in the page.
 */
export function createOverlay(content: (isOpen: boolean, close: () => void) => ReactNode): () => void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const show = (isOpen: boolean): void =>
    root.render(
      content(isOpen, () => {
        show(false);
      }),
    );
  return () => flushSync(() => show(true));
}
