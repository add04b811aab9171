import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';

interface ToolDialogProps {
  /** What is put into the text: 'link'. */
  what: string;
  /** Whether it is not in the text yet. */
  isNew: boolean;
  /** Whether there is something to put in. */
  isReady?: boolean;
  onSubmit: () => void;
  onRemove: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A window in which something is added to the text, changed, or taken out of it. */
export function ToolDialog({ what, isNew, isReady = true, onSubmit, onRemove, onClose, children }: ToolDialogProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  }
  return (
    <Dialog title={`${isNew ? 'Add a' : 'Change the'} ${what}`} onDismiss={onClose}>
      <form onSubmit={submit} noValidate>
        {children}
        <div className="actions">
          <Button look="plain" label="Cancel" onClick={onClose} />
          {!isNew && (
            <Button
              look="quiet"
              label={`Remove the ${what}`}
              onClick={() => {
                onRemove();
                onClose();
              }}
            />
          )}
          <button type="submit" className="button" disabled={!isReady}>
            {isNew ? 'Add' : 'Change'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
