import type { ReactNode } from 'react';

/** Says that there is nothing, and what could be, in place of a list. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <div className="empty">
    <p>{children}</p>
  </div>
);
