import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useSending } from './use-sending.ts';
import { Wrong } from './Wrong.tsx';

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
  const { isBusy, problem, run } = useSending(onYes);
  return (
    <Dialog title={question} onDismiss={onNo}>
      {children}
      <Wrong>{problem}</Wrong>
      <div className="actions">
        <Button look="quiet" label={no} onClick={onNo} />
        <Button look={isHarmless ? undefined : 'warning'} label={yes} disabled={isBusy} onClick={() => run()} />
      </div>
    </Dialog>
  );
}
