import { usePublication } from '../parts/use-publication.ts';

const WORDS = { publishing: ' Updating the site…', live: ' The site follows it.', slow: ' The site follows soon.' };

interface ReturnedStripProps {
  /** What is back, as in “Rye loaf”. */
  what: string;
  commit: string;
}

/** Says that something was put back, and follows it until visitors get it. */
export function ReturnedStrip({ what, commit }: ReturnedStripProps) {
  const publication = usePublication(commit);
  return (
    <p className="strip" role="status" data-state={publication?.state ?? 'done'}>
      {what} is back.
      {publication && (publication.state === 'failed' ? ` ${publication.message}` : WORDS[publication.state])}
    </p>
  );
}
