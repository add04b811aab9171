import type { ReactNode } from 'react';

/** Says at once what could not be done; nothing for null. */
export const Failed = ({ children }: { children: ReactNode }) =>
  children === null ? null : (
    <p className="strip" role="alert" data-state="failed">
      {children}
    </p>
  );
