import type { ReactNode } from 'react';
import { usePublication } from '../publishing/use-publication.ts';

const WORDS = { publishing: ' Updating the site…', live: ' The site is up to date.' };

interface ReturnedStripProps {
  /** What is back, as in “Rye loaf”. */
  what: string;
  /** What became of it, where it is not back. */
  became?: string;
  commit: string | null;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Says that something was put back, and follows it until visitors get it. */
export function ReturnedStrip({ what, became = 'is back', commit, children }: ReturnedStripProps) {
  const publication = usePublication(commit);
  return (
    <div className="strip" data-state={publication?.state ?? 'done'}>
      <p role="status">
        {what} {became}.{publication && (publication.state === 'failed' ? ` ${publication.message}` : WORDS[publication.state])}
      </p>
      {children}
    </div>
  );
}
