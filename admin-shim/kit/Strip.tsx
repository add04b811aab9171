import type { ReactNode } from 'react';

interface StripProps {
  /** 'notice' for what is wrong. */
  look?: 'strip' | 'notice';
  /** What can be done about it, beside the words. */
  action?: ReactNode;
  children: ReactNode;
}

/** Says something that the owner should know. */
export const Strip = ({ look = 'strip', action, children }: StripProps) => (
  <div className={look} role="status">
    <p>{children}</p>
    {action}
  </div>
);
