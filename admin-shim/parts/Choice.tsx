import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface ChoiceProps {
  question: string;
  children?: ReactNode;
  /** The words of the action asked about. */
  yes: string;
  /** The words for leaving things as they are; this answer has the focus. */
  no: string;
  isBusy?: boolean;
  onAnswer: (answer: boolean) => void;
}

/** A question with two answers; Escape is no. */
export function Choice({ question, children, yes, no, isBusy = false, onAnswer }: ChoiceProps) {
  return (
    <Dialog title={question} onDismiss={() => onAnswer(false)}>
      {children}
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => onAnswer(false)}>
          {no}
        </button>
        <button type="button" className="button warning" disabled={isBusy} onClick={() => onAnswer(true)}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
