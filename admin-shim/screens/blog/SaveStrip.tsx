import type { ReactNode } from 'react';
import type { Post } from '#domain/post.ts';
import { postPage } from '../../address.ts';
import { usePublication } from '../../parts/use-publication.ts';
import type { SaveState } from './use-post-save.ts';

interface SaveStripProps {
  saving: SaveState;
  isDirty: boolean;
  /** How many fields are marked as wrong now. */
  errorCount: number;
  onSendAgain: (status: Post['status']) => void;
  /** Saves what is in the form over what was saved elsewhere. */
  onKeepMine: (saving: Extract<SaveState, { state: 'stale' }>) => void;
  /** Puts what was saved elsewhere into the form. */
  onTakeTheirs: (saving: Extract<SaveState, { state: 'stale' }>) => void;
}

/** Follows each save: what has become of it, and what can be done about it. */
export function SaveStrip({ saving, isDirty, errorCount, onSendAgain, onKeepMine, onTakeTheirs }: SaveStripProps) {
  return (
    <div className="save-strip" data-state={saving.state}>
      <div role="status">
        <Words saving={saving} isDirty={isDirty} errorCount={errorCount} />
      </div>
      {saving.state === 'unsent' && (
        <button type="button" className="button quiet" onClick={() => onSendAgain(saving.status)}>
          Send again
        </button>
      )}
      {saving.state === 'stale' && (
        <div className="actions">
          <button type="button" className="button quiet" onClick={() => onTakeTheirs(saving)}>
            {saving.theirs ? 'Take theirs' : 'Let it go'}
          </button>
          <button type="button" className="button quiet" onClick={() => onKeepMine(saving)}>
            {saving.theirs ? 'Keep mine' : 'Save as a new post'}
          </button>
        </div>
      )}
    </div>
  );
}

function Words({ saving, isDirty, errorCount }: Pick<SaveStripProps, 'saving' | 'isDirty' | 'errorCount'>) {
  switch (saving.state) {
    case 'invalid':
      if (errorCount > 0) {
        return <p className="warning">{errorCount === 1 ? 'One thing needs' : `${errorCount} things need`} to be fixed first.</p>;
      }
      return <p>Not saved yet</p>;
    case 'idle':
      return <p>{isDirty ? 'Not saved yet' : ''}</p>;
    case 'saving':
      return <p>Saving…</p>;
    case 'unsent':
      return (
        <p className="warning">
          {saving.isKept ? 'Saved on this device.' : 'Not sent. Please keep this page open.'}{' '}
          {saving.why === 'network' ? 'The site cannot be reached just now.' : 'Sign in to send it.'}
        </p>
      );
    case 'stale':
    case 'refused':
      return <p className="warning">{saving.message}</p>;
    case 'saved':
      if (saving.before === 'draft' && saving.after === 'draft') return <Saved isDirty={isDirty}>Saved as a draft</Saved>;
      return <Published saving={saving} isDirty={isDirty} />;
  }
}

function Saved({ children, isDirty }: { children: ReactNode; isDirty: boolean }) {
  return (
    <p>
      <span className="done">{children}</span>
      {isDirty && <span className="newer">Newer changes are not saved yet.</span>}
    </p>
  );
}

function Published({ saving, isDirty }: { saving: Extract<SaveState, { state: 'saved' }>; isDirty: boolean }) {
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
              Live: <a href={postPage(saving.slug)}>see the page</a>
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
