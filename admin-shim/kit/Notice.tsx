import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface NoticeProps {
  children: ReactNode;
  onTryAgain: () => void;
}

/** Says that something could not be shown, and offers to try again. */
export function Notice({ children, onTryAgain }: NoticeProps) {
  return (
    <div className="notice" role="alert">
      <p>{children}</p>
      <Button look="quiet" label="Try again" onClick={onTryAgain} />
    </div>
  );
}
