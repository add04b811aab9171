import { type ReactNode, useContext } from 'react';
import type { Status } from '#api/entries.ts';
import { momentOf } from '#domain/time-zone.ts';
import { Button } from '../kit/Button.tsx';
import { useIsOnline } from '../network/use-network.ts';
import { usePublication } from './publishing/use-publication.ts';
import type { SaveProgress } from './use-entry-save.ts';
import type { Message } from './use-message.ts';
import { shortMoment, type Scheduled, visibilityOf } from './visibility.ts';
import { TimeZone } from '../kit/time-zone.ts';

interface EntrySaveStripProps {
  message: Message | null;
  saving: SaveProgress;
  /** What is edited: 'post'. */
  one: string;
  /** As it is saved. */
  entry: Scheduled | null;
  publicPage: (slug: string) => string;
  isDirty: boolean;
  /** Whether this device can keep what is typed. */
  isKept: boolean;
  /** The status as it is saved, and the one chosen in the form. */
  saved: Status;
  chosen: Status;
  /** How many fields are marked as wrong now. */
  errorCount: number;
  onSendAgain: (status: Status) => void;
  /** Saves what is in the form as an entry of its own, since the one it was is gone. */
  onSaveAsNew: (status: Status) => void;
  onLetGo: () => void;
}

const DIRTY_WORDS: Record<Status, Record<Status, string>> = {
  draft: { draft: 'Not saved yet', published: 'Not published yet' },
  published: { draft: 'Still on the site', published: 'Not saved yet' },
};

/** Follows each save of an entry, until visitors have it. */
export function EntrySaveStrip({
  message,
  saving,
  one,
  entry,
  publicPage,
  isDirty,
  isKept,
  saved,
  chosen,
  errorCount,
  onSendAgain,
  onSaveAsNew,
  onLetGo,
}: EntrySaveStripProps) {
  const isOffline = !useIsOnline();
  const isWaiting = saving.state === 'idle' || (saving.state === 'invalid' && errorCount === 0);
  return (
    <div className="save-strip" data-state={saving.state}>
      <div role="status">
        {message && (
          <p className="passing-message" data-kind={message.kind}>
            {message.text}
          </p>
        )}
        {saving.state === 'saving' && <p>Saving…</p>}
        {saving.state === 'refused' && <p className="warning">{saving.message}</p>}
        {saving.state === 'gone' && <p className="warning">This {one} was deleted elsewhere. What you wrote is still here.</p>}
        {saving.state === 'saved' && (
          <>
            {saving.before === 'draft' && saving.after === 'draft' ? (
              <Saved isDirty={isDirty} newer={newerWords(chosen, errorCount)}>
                Saved as a draft
              </Saved>
            ) : (
              <Published saving={saving} entry={entry} isDirty={isDirty} publicPage={publicPage} />
            )}
            <Merged labels={saving.merged} />
            {saving.warning !== undefined && <p className="warning">{saving.warning}</p>}
          </>
        )}
        {saving.state === 'unsent' && (
          <p className="warning">
            {saving.isKept ? 'Saved on this device.' : 'Not sent. Please keep this page open.'}{' '}
            {saving.why === 'network'
              ? 'The site cannot be reached right now. It will be sent automatically when the connection is back.'
              : 'Sign in to send it.'}
          </p>
        )}
        {saving.state === 'invalid' && errorCount > 0 && <p className="warning">{thingsToFix(errorCount)}.</p>}
        {isWaiting && isDirty && !isOffline && <p>{DIRTY_WORDS[saved][chosen]}</p>}
        {isOffline && saving.state !== 'unsent' && <p>Offline.{isKept && ' What you write is saved on this device.'}</p>}
        {!isKept && isDirty && saving.state !== 'unsent' && (
          <p className="warning">This device cannot store unsaved changes. Please save before you leave this page.</p>
        )}
      </div>
      {saving.state === 'unsent' && <Button look="quiet" label="Send again" onClick={() => onSendAgain(saving.status)} />}
      {saving.state === 'gone' && (
        <div className="actions">
          <Button look="quiet" label="Discard my changes" onClick={onLetGo} />
          <Button look="quiet" label={`Save as a new ${one}`} onClick={() => onSaveAsNew(saving.status)} />
        </div>
      )}
    </div>
  );
}

/** How many fields keep an entry from being saved or published. */
const thingsToFix = (count: number): string => `${count === 1 ? 'One thing needs' : `${count} things need`} to be fixed first`;

const list = new Intl.ListFormat('en-US');
const MOST_LABELS = 4;

function Merged({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  const isMany = labels.length > MOST_LABELS;
  const shown = isMany ? [...labels.slice(0, MOST_LABELS - 1), `${labels.length - MOST_LABELS + 1} more`] : labels;
  return <p className="merged">Also changed elsewhere: {list.format(shown)}. Both changes are saved.</p>;
}

const NEWER = 'Newer changes are not saved yet.';

/** What is left to say of a saved draft: where it is to be published, that it is not, and what that waits for. */
function newerWords(chosen: Status, errorCount: number): string {
  if (chosen === 'draft') return NEWER;
  return errorCount === 0 ? 'Not published yet.' : `Not published yet: ${thingsToFix(errorCount)}.`;
}

function Saved({ children, isDirty, newer = NEWER }: { children: ReactNode; isDirty: boolean; newer?: string }) {
  return (
    <p>
      <span className="done">{children}</span>
      {isDirty && <span className="newer">{newer}</span>}
    </p>
  );
}

type PublishedProps = Pick<EntrySaveStripProps, 'entry' | 'isDirty' | 'publicPage'> & { saving: Extract<SaveProgress, { state: 'saved' }> };

function Published({ saving, entry, isDirty, publicPage }: PublishedProps) {
  const publication = usePublication(saving.commit);
  const timeZone = useContext(TimeZone);
  const isHidden = saving.after === 'draft';
  const visibility = entry ? visibilityOf({ ...entry, status: saving.after }, timeZone, Date.now()) : saving.after;
  if (!publication) return <Saved isDirty={isDirty}>Nothing was changed, so there was nothing to save</Saved>;
  switch (publication.state) {
    case 'publishing':
      return <p>{isHidden ? 'Saved as a draft. Taking it off the site…' : 'Saved. Publishing…'}</p>;
    case 'live':
      if (entry?.publishAt && visibility === 'scheduled')
        return (
          <Saved isDirty={isDirty}>Scheduled: visitors see it from {shortMoment(momentOf(entry.publishAt, timeZone), timeZone)}</Saved>
        );
      if (visibility === 'over') return <Saved isDirty={isDirty}>Saved. Visitors no longer see it.</Saved>;
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
    case 'failed':
      return <p className="warning">{publication.message}</p>;
  }
}
