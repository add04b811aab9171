import type { EntryName } from '../../routing/address.ts';
import { useState } from 'react';
import type { ListedEntry, Saved } from '#api/entries.ts';
import type { EntryVersion } from '#api/history.ts';
import { hasOwnPage } from '#schema/public-page.ts';
import { Button } from '../../kit/Button.tsx';
import { reasonOf } from '../../network/api-client.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { Choice } from '../../kit/Choice.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Fetching } from '../../kit/Fetching.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { PreviewPanel } from '../preview/PreviewPanel.tsx';
import { listVersions, putBackVersion } from './history-api.ts';
import { TimeAgo } from '../../kit/TimeAgo.tsx';

/** What the history of an entry is shown for. */
export interface HistoryPanelProps {
  kind: EntryName;
  /** What the entry is called inside a sentence: 'post'. */
  one: string;
  /** The version that the form began from. */
  entry: ListedEntry;
  /** Whether the form holds something that is not saved. */
  isDirty: boolean;
  /** Given the entry as it is after a version was put back. */
  onPutBack: (entry: Saved<ListedEntry>) => void;
  onClose: () => void;
}

type SavedVersion = EntryVersion & { revision: string };

const isSaved = (version: EntryVersion): version is SavedVersion => version.revision !== null;

/** What an entry was before, version by version; any of them can be looked at and put back. */
export function HistoryPanel({ kind, one, entry, isDirty, onPutBack, onClose }: HistoryPanelProps) {
  const { id, revision } = entry;
  const withSession = useSession();
  const fetched = useFetched('versions', () => withSession(() => listVersions(kind, id)), [kind, id, withSession]);
  const [seen, setSeen] = useState<SavedVersion | null>(null);
  const [asked, setAsked] = useState<SavedVersion | null>(null);

  async function putBack(version: SavedVersion): Promise<string | null> {
    const answer = await withSession(() => putBackVersion(kind, id, version.revision, revision));
    if (!answer.ok) return reasonOf(answer.failure);
    onPutBack(answer.value);
    return null;
  }

  if (seen)
    return (
      <PreviewPanel title="This version" kind={kind} id={id} draft={() => ({ version: seen.revision })} onClose={() => setSeen(null)} />
    );
  return (
    <Dialog title="History" onDismiss={onClose} head={null}>
      <Fetching {...fetched} />
      {fetched.value && (
        <ol className="versions">
          {fetched.value.versions.map((version, place) => (
            <li key={version.commit}>
              <ul className="changes">
                {version.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
                {version.changes.length === 0 && <li>Saved without visible changes</li>}
              </ul>
              <p className="version-by">
                by {version.by}, <TimeAgo at={version.at} />
              </p>
              {place === 0 && isSaved(version) && <p className="version-now">Current version</p>}
              {place > 0 && isSaved(version) && (
                <div className="version-actions">
                  <Button look="plain" label="See this version" onClick={() => setSeen(version)} />
                  <Button look="plain" label="Restore" onClick={() => setAsked(version)} />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {asked && isDirty && (
        <Dialog title="Save what you wrote first" onDismiss={() => setAsked(null)}>
          <p>You have unsaved changes. Save them first, so that they become a version of their own, and then restore this one.</p>
          <div className="actions">
            <Button label="Back to the form" onClick={onClose} />
          </div>
        </Dialog>
      )}
      {asked && !isDirty && (
        <Choice
          question="Restore this version?"
          yes="Restore"
          no="Cancel"
          isHarmless
          onYes={() => putBack(asked)}
          onNo={() => setAsked(null)}
        >
          <p>
            The {one} will be as it was saved <TimeAgo at={asked.at} />. The current version stays in the history.
            {hasOwnPage(kind) && ' Its address, and whether visitors see it, stay as they are.'}
          </p>
        </Choice>
      )}
    </Dialog>
  );
}
