import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { holdBack } from '../routing/navigation.ts';
import { Button } from './Button.tsx';

interface DialogProps {
  title: string;
  /** Called when it is dismissed by Escape. */
  onDismiss: () => void;
  /**
   * For what loses nothing when it is closed: this stays in sight above it, with a button that closes the dialog, and a press
   * outside closes it too.
   */
  head?: ReactNode;
  /** The label of that button. */
  closeWords?: string;
  /** Whether it is open; what is in a closed one goes on. */
  isShown?: boolean;
  children: ReactNode;
}

const isWithin = (element: Element, { clientX, clientY }: MouseEvent): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
};

/**
 * A window over the page that keeps the keyboard inside while it is open. It is open as long as it is rendered, unless it says
 * otherwise, and it is rendered outside of any form, so that it may contain one.
 */
export function Dialog({ title, onDismiss, head, closeWords, isShown = true, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isLight = head !== undefined;
  /** Whether it is closed from outside, so that closing it does not call onDismiss. */
  const isLeaving = useRef(false);
  /** Whether a press began outside; one that only ends there has dragged over words. */
  const isOutside = useRef(false);

  // Before the screen's own layout effects, which may put the focus elsewhere.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const element = dialog.current;
    const before = document.activeElement;
    isLeaving.current = false;
    holdBack();
    element?.showModal();
    return () => {
      isLeaving.current = true;
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isShown]);

  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      // React passes the events of a dialog inside this one on to here.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onDismiss();
      }}
      // A browser closes a dialog at the second Escape without asking.
      onClose={({ target }) => target === dialog.current && !isLeaving.current && onDismiss()}
      {...(isLight && {
        onPointerDown: (event: PointerEvent) => {
          isOutside.current = event.target === dialog.current && !isWithin(dialog.current, event);
        },
        onClick: (event: MouseEvent) => {
          if (isOutside.current && event.target === dialog.current) onDismiss();
        },
      })}
    >
      {isLight ? (
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <Button look="quiet" icon={closeWords === undefined ? 'close' : undefined} label={closeWords ?? 'Close'} onClick={onDismiss} />
          {head}
        </div>
      ) : (
        <h2 id={id}>{title}</h2>
      )}
      {children}
    </dialog>,
    document.body,
  );
}
