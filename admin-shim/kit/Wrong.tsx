import type { ReactNode } from 'react';

/** Says at once what is wrong, beside what it is about; nothing for null. */
export const Wrong = ({ children }: { children: ReactNode }) =>
  children === null ? null : (
    <p className="field-error" role="alert">
      {children}
    </p>
  );
