import { type ReactNode, useEffect, useState } from 'react';

interface SectionProps {
  title: string;
  /** How many of its fields are wrong. A section with errors unfolds. */
  errorCount: number;
  startsFolded?: boolean;
  children: ReactNode;
}

/** A part of a long form that folds, with a count of what is wrong inside. */
export function Section({ title, errorCount, startsFolded = false, children }: SectionProps) {
  const [isOpen, setIsOpen] = useState(!startsFolded);
  useEffect(() => {
    if (errorCount > 0) setIsOpen(true);
  }, [errorCount]);
  return (
    <details className="section" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
        {errorCount > 0 && (
          <span className="error-count">
            {errorCount} to fix<span className="visually-hidden"> in this part</span>
          </span>
        )}
      </summary>
      <div className="section-body">{children}</div>
    </details>
  );
}
