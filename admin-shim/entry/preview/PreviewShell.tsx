import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { pressedKey } from '#domain/pressed-key.ts';
import { holdBack } from '../../routing/navigation.ts';

/** The width at which a form and a page fit side by side. */
const ROOM = '(min-width: 72rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(ROOM);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

interface PreviewShellProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the form where there is room, else a sheet over the whole screen. Escape closes it; the focus goes back to where it was. */
export function PreviewShell({ title, onClose, children }: PreviewShellProps) {
  const isBeside = useSyncExternalStore(subscribe, () => matchMedia(ROOM).matches);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) setTimeout(() => before.focus({ preventScroll: true }));
    };
  }, []);

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (isBeside) {
      element?.show();
      // Keeps the focus where the owner types.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    } else {
      holdBack();
      element?.showModal();
    }
    return () => element?.close();
  }, [isBeside]);

  return createPortal(
    <dialog
      ref={dialog}
      className="preview"
      aria-label={title}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape' && isBeside) onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}
