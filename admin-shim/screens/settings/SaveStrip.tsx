import { usePublication } from '../../parts/use-publication.ts';
import type { Message } from './use-message.ts';
import type { SaveProgress } from './use-settings-save.ts';

interface SaveStripProps {
  message: Message | null;
  saving: SaveProgress;
  isDirty: boolean;
  /** How many fields are marked as wrong now. */
  errorCount: number;
  onSendAgain: () => void;
}

/** The banner with its passing message and, under it, what lasts: how the save stands and whether visitors have it. */
export function SaveStrip({ message, saving, isDirty, errorCount, onSendAgain }: SaveStripProps) {
  return (
    <div className="save-strip" data-state={saving.state}>
      <div role="status">
        {message && (
          <p className="settings-message" data-kind={message.kind}>
            {message.text}
          </p>
        )}
        <Standing saving={saving} isDirty={isDirty} errorCount={errorCount} />
      </div>
      {saving.state === 'unsent' && (
        <button type="button" className="button quiet" onClick={onSendAgain}>
          Send again
        </button>
      )}
    </div>
  );
}

function Standing({ saving, isDirty, errorCount }: Pick<SaveStripProps, 'saving' | 'isDirty' | 'errorCount'>) {
  switch (saving.state) {
    case 'saving':
      return null;
    case 'saved':
      return (
        <>
          <Published commit={saving.commit} />
          {isDirty && <p>Newer changes are not saved yet.</p>}
        </>
      );
    case 'unsent':
      return (
        <p className="warning">
          {saving.isKept ? 'Saved on this device.' : 'Not sent. Please keep this page open.'}{' '}
          {saving.why === 'network' ? 'The site cannot be reached just now.' : 'Sign in to send it.'}
        </p>
      );
    case 'refused':
      return <p className="warning">{saving.reason ?? 'Not saved. What you wrote is still here.'}</p>;
    case 'invalid':
      if (errorCount > 0) {
        return <p className="warning">{errorCount === 1 ? 'One thing needs' : `${errorCount} things need`} to be fixed first.</p>;
      }
      return isDirty ? <p>Not saved yet</p> : null;
    case 'idle':
      return isDirty ? <p>Not saved yet</p> : null;
  }
}

function Published({ commit }: { commit: string }) {
  const { state, ...publication } = usePublication(commit) ?? { state: 'publishing' as const };
  switch (state) {
    case 'publishing':
      return <p>Publishing…</p>;
    case 'live':
      return (
        <p>
          <span className="done">Live</span>
        </p>
      );
    case 'slow':
      return <p>The site is slow to follow; it will be there soon.</p>;
    case 'failed':
      return <p className="warning">{'message' in publication && publication.message}</p>;
  }
}
