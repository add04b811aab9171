import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useSending } from './use-sending.ts';

interface SendFormProps {
  /** Of the form; `${id}-problem` describes the fields that a refusal may be about. */
  id: string;
  /** The label of its button, and what it is while the form is on its way. */
  label: string;
  busyLabel?: string;
  /** Sends what was typed; answers why that was refused, and null if it was not. */
  send: () => Promise<string | null>;
  /** For a form in a dialog. */
  onCancel?: () => void;
  children: ReactNode;
}

/** A short form that is sent at once: its fields, why it could not be sent, and its button. */
export function SendForm({ id, label, busyLabel = 'One moment…', send, onCancel, children }: SendFormProps) {
  const { isBusy, problem, run } = useSending(send);
  const button = (
    <button type="submit" className="button" aria-disabled={isBusy}>
      {isBusy ? busyLabel : label}
    </button>
  );
  return (
    <form className="sign-in" onSubmit={(event) => void run(event)} noValidate>
      {children}
      <p className="field-error" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      {onCancel ? (
        <div className="actions">
          <Button look="plain" label="Cancel" onClick={onCancel} />
          {button}
        </div>
      ) : (
        button
      )}
    </form>
  );
}
