import type { ReactNode } from 'react';

interface NoticeProps {
  children: ReactNode;
  onTryAgain: () => void;
}

/** Says that something could not be shown, and offers to try again. */
export function Notice({ children, onTryAgain }: NoticeProps) {
  return (
    <div className="notice" role="alert">
      <p>{children}</p>
      <button type="button" className="button quiet" onClick={onTryAgain}>
        Try again
      </button>
    </div>
  );
}
