import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

interface DialogProps {
  title: string;
  /** Called when it is dismissed by Escape. */
  onDismiss: () => void;
  children: ReactNode;
}

/**
 * A window over the page that keeps the keyboard inside while it is open. It is open as long as it is rendered, and it
 * stands outside of any form, so that it may hold one of its own.
 */
export function Dialog({ title, onDismiss, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>,
    document.body,
  );
}
