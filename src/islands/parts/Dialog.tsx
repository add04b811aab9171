import { type ComponentProps, useLayoutEffect, useRef } from 'react';

interface DialogProps extends Pick<ComponentProps<'dialog'>, 'aria-label' | 'aria-labelledby' | 'children' | 'onKeyDown'> {
  isOpen: boolean;
  /** Called after it was closed: by its form, Escape, or a press outside. */
  onClose: () => void;
  /** Its class, besides `dialog` (styles/dialog.css). */
  look: string;
  /** Whether following a link closes it, because it may lead to a place on this page. */
  closesOnLink?: boolean;
}

/** A dialog over the page. Its contents stay rendered while it is closed. */
export function Dialog({ isOpen, onClose, look, closesOnLink = false, children, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it too.
    <dialog
      ref={dialog}
      className={`dialog ${look}`}
      onClose={onClose}
      onClick={({ target }) => {
        const isLink = target instanceof Element && target.closest('a') !== null;
        if (target === dialog.current || (closesOnLink && isLink)) dialog.current?.close();
      }}
      {...rest}
    >
      <form method="dialog">
        <button className="close" aria-label="Close">
          ×
        </button>
      </form>
      {children}
    </dialog>
  );
}
