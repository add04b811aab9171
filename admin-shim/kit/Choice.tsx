import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ChoiceProps {
  question: string;
  children?: ReactNode;
  /** The label of the action. */
  yes: string;
  /** The label for leaving things as they are; this answer has the focus. */
  no: string;
  /** Whether the action loses nothing, so that its button does not warn. */
  isHarmless?: boolean;
  /** Does it; answers why it could not be done, and null if it was. */
  onYes: () => string | null | Promise<string | null>;
  onNo: () => void;
}

/** A question with two answers; Escape is no. */
export function Choice({ question, children, yes, no, isHarmless = false, onYes, onNo }: ChoiceProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function act(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    setProblem(await onYes());
    setIsBusy(false);
  }

  return (
    <Dialog title={question} onDismiss={onNo}>
      {children}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        <Button look="quiet" label={no} onClick={onNo} />
        <Button look={isHarmless ? undefined : 'warning'} label={yes} disabled={isBusy} onClick={act} />
      </div>
    </Dialog>
  );
}
