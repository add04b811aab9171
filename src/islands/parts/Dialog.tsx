import { type ComponentProps, useLayoutEffect, useRef } from 'react';

interface DialogProps extends Pick<ComponentProps<'dialog'>, 'id' | 'aria-label' | 'aria-labelledby' | 'children' | 'onKeyDown'> {
  isOpen: boolean;
  /** Called after it was closed; `how` is button, overlay (a press outside), or '' (Escape). */
  onClose: (how: string) => void;
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
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close('overlay');
        else if (closesOnLink && target instanceof Element && target.closest('a')) currentTarget.close();
      }}
      {...rest}
    >
      <form method="dialog">
        <button className="close" value="button" aria-label="Close">
          ×
        </button>
      </form>
      {children}
    </dialog>
  );
}
