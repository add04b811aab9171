import { Button } from './Button.tsx';

interface FormEndProps {
  problem: string | null;
  /** For `aria-describedby` of the fields that the problem may be about. */
  problemId?: string;
  isBusy: boolean;
  submitLabel: string;
  onCancel: () => void;
}

/** The end of a form in a dialog: why it could not be sent, and its buttons. */
export function FormEnd({ problem, problemId, isBusy, submitLabel, onCancel }: FormEndProps) {
  return (
    <>
      <p className="field-error" id={problemId} role="alert">
        {problem}
      </p>
      <div className="actions">
        <Button look="plain" label="Cancel" onClick={onCancel} />
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isBusy ? 'One moment…' : submitLabel}
        </button>
      </div>
    </>
  );
}
