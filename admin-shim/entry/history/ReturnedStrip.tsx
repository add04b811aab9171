import { Button } from '../../kit/Button.tsx';
import { usePublication } from '../publishing/use-publication.ts';

const WORDS = { publishing: ' Updating the site…', live: ' The site is up to date.' };

interface ReturnedStripProps {
  /** What is back, as in “Rye loaf”. */
  what: string;
  /** What became of it, where it is not back. */
  became?: string;
  commit: string | null;
  /** Takes it back, if that is possible. */
  onUndo?: (() => unknown) | undefined;
  /** Read out after 'Undo'. */
  undoMore?: string;
  isBusy?: boolean;
}

/** Says that something was put back, and follows it until visitors get it. */
export function ReturnedStrip({ what, became = 'is back', commit, onUndo, undoMore, isBusy = false }: ReturnedStripProps) {
  const publication = usePublication(commit);
  return (
    <div className="strip" data-state={publication?.state ?? 'done'}>
      <p role="status">
        {what} {became}.{publication && (publication.state === 'failed' ? ` ${publication.message}` : WORDS[publication.state])}
      </p>
      {onUndo && <Button look="quiet" icon="undo" label="Undo" more={undoMore} isBusy={isBusy} onClick={onUndo} />}
    </div>
  );
}
