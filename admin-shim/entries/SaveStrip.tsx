import type { ReactNode } from 'react';
import { usePublication } from '../parts/use-publication.ts';
import type { SaveProgress } from './use-entry-save.ts';

interface SaveStripProps {
  saving: SaveProgress;
  /** What is edited: 'post'. */
  one: string;
  publicPage: (slug: string) => string;
  isDirty: boolean;
  /** How many fields are marked as wrong now. */
  errorCount: number;
  onSendAgain: (saving: Extract<SaveProgress, { state: 'unsent' }>) => void;
  /** Saves what is in the form as an entry of its own, since the one it was is gone. */
  onSaveAsNew: (saving: Extract<SaveProgress, { state: 'gone' }>) => void;
  onLetGo: () => void;
}

/** Follows each save: what has become of it, and what can be done about it. */
export function SaveStrip({ onSendAgain, onSaveAsNew, onLetGo, ...told }: SaveStripProps) {
  const { saving, one } = told;
  return (
    <div className="save-strip" data-state={saving.state}>
      <div role="status">
        <Words {...told} />
      </div>
      {saving.state === 'refused' && (
        <p className="warning" role="alert">
          {saving.message}
        </p>
      )}
      {saving.state === 'unsent' && (
        <button type="button" className="button quiet" onClick={() => onSendAgain(saving)}>
          Send again
        </button>
      )}
      {saving.state === 'gone' && (
        <div className="actions">
          <button type="button" className="button quiet" onClick={onLetGo}>
            Let it go
          </button>
          <button type="button" className="button quiet" onClick={() => onSaveAsNew(saving)}>
            Save as a new {one}
          </button>
        </div>
      )}
    </div>
  );
}

type Told = Pick<SaveStripProps, 'saving' | 'one' | 'publicPage' | 'isDirty' | 'errorCount'>;

function Words({ saving, one, publicPage, isDirty, errorCount }: Told) {
  switch (saving.state) {
    case 'invalid':
      if (errorCount > 0) {
        return <p className="warning">{errorCount === 1 ? 'One thing needs' : `${errorCount} things need`} to be fixed first.</p>;
      }
      return <p>Not saved yet</p>;
    case 'idle':
      return <p>{isDirty ? 'Not saved yet' : ''}</p>;
    case 'refused':
      return null;
    case 'saving':
      return <p>Saving…</p>;
    case 'unsent':
      return (
        <p className="warning">
          {saving.isKept ? 'Saved on this device.' : 'Not sent. Please keep this page open.'}{' '}
          {saving.why === 'network' ? 'The site cannot be reached just now.' : 'Sign in to send it.'}
        </p>
      );
    case 'gone':
      return <p className="warning">This {one} was deleted elsewhere. What you wrote is still here.</p>;
    case 'saved':
      return (
        <>
          {saving.before === 'draft' && saving.after === 'draft' ? (
            <Saved isDirty={isDirty}>Saved as a draft</Saved>
          ) : (
            <Published saving={saving} isDirty={isDirty} publicPage={publicPage} />
          )}
          <Merged labels={saving.merged} />
        </>
      );
  }
}

const list = new Intl.ListFormat('en-US');
const MOST_LABELS = 4;

function Merged({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  const isMany = labels.length > MOST_LABELS;
  const shown = isMany ? [...labels.slice(0, MOST_LABELS - 1), `${labels.length - MOST_LABELS + 1} more`] : labels;
  return <p className="merged">{list.format(shown)} changed elsewhere meanwhile; both changes are kept.</p>;
}

function Saved({ children, isDirty }: { children: ReactNode; isDirty: boolean }) {
  return (
    <p>
      <span className="done">{children}</span>
      {isDirty && <span className="newer">Newer changes are not saved yet.</span>}
    </p>
  );
}

type PublishedProps = Pick<Told, 'isDirty' | 'publicPage'> & { saving: Extract<SaveProgress, { state: 'saved' }> };

function Published({ saving, isDirty, publicPage }: PublishedProps) {
  const publication = usePublication(saving.commit) ?? { state: 'publishing' as const };
  const isHidden = saving.after === 'draft';
  switch (publication.state) {
    case 'publishing':
      return <p>{isHidden ? 'Saved as a draft. Taking it off the site…' : 'Saved. Publishing…'}</p>;
    case 'live':
      return (
        <Saved isDirty={isDirty}>
          {isHidden ? (
            'Saved as a draft. It is off the site.'
          ) : (
            <>
              Live: <a href={publicPage(saving.slug)}>see the page</a>
            </>
          )}
        </Saved>
      );
    case 'slow':
      return <p>Saved. The site is slow to follow; it will be there soon.</p>;
    case 'failed':
      return <p className="warning">{publication.message}</p>;
  }
}
