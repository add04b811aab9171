import { useState } from 'react';
import type { ListedEntry } from '#api/entries.ts';
import type { Failure } from '../network/api-client.ts';
import { Choice } from '../parts/Choice.tsx';
import { useSession } from '../session/SignInAgain.tsx';
import type { EntryKind } from './entry-kind.ts';

/** An entry that is gone, and the commit that took it away. */
export interface DeletedEntry extends Pick<ListedEntry, 'id' | 'slug' | 'title' | 'status' | 'revision'> {
  commit: string;
}

interface DeleteEntryProps {
  kind: Pick<EntryKind, 'one' | 'api'>;
  entry: ListedEntry;
  onClose: () => void;
  onDeleted: (deleted: DeletedEntry) => void;
  /** Told where somebody else has deleted it already. */
  onGone: () => void;
}

function messageFor(failure: Failure, one: string): string {
  if (failure.kind === 'network') return `The site cannot be reached just now. The ${one} is still there.`;
  if (failure.kind === 'stale' && failure.current)
    return `This ${one} was changed elsewhere in the meantime. Load the list again to see it.`;
  return (failure.kind !== 'stale' && failure.message) || `The ${one} could not be deleted.`;
}

const isGone = (failure: Failure): boolean =>
  (failure.kind === 'stale' && failure.current === null) || (failure.kind === 'refused' && failure.status === 404);

/** Asks before an entry is deleted, and deletes it. */
export function DeleteEntry({ kind: { one, api }, entry, onClose, onDeleted, onGone }: DeleteEntryProps) {
  const withSession = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const { id, slug, title, status, revision } = entry;

  async function onAnswer(isYes: boolean) {
    if (!isYes) {
      onClose();
      return;
    }
    setIsBusy(true);
    setMessage(null);
    const answer = await withSession(() => api.remove(entry));
    setIsBusy(false);
    if (answer.ok) onDeleted({ id, slug, title, status, revision, commit: answer.value.commit });
    else if (isGone(answer.failure)) onGone();
    else setMessage(messageFor(answer.failure, one));
  }

  return (
    <Choice
      question={`Are you sure you want to delete this ${one}?`}
      yes="Delete"
      no="Keep it"
      isBusy={isBusy}
      onAnswer={(answer) => void onAnswer(answer)}
    >
      <p>
        “{title}”{status === 'published' && ' is on the site. Visitors will no longer find it.'}
      </p>
      {message && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
    </Choice>
  );
}
