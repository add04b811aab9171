import type { ListedEntry } from '#api/entries.ts';
import { cannotTell, type Failure, isGone } from '../network/api-client.ts';
import { Choice } from '../kit/Choice.tsx';
import { useSession } from '../session/SignInAgain.tsx';
import type { EntryKind } from './entry-kind.ts';

/** An entry that is gone, or a photo, and the commit that took it away. A draft is off no site. */
export interface DeletedEntry extends Pick<ListedEntry, 'id' | 'slug' | 'title' | 'status' | 'revision'> {
  commit: string;
}

interface DeleteEntryProps {
  kind: Pick<EntryKind, 'one' | 'api'>;
  entry: ListedEntry;
  onClose: () => void;
  onDeleted: (deleted: DeletedEntry) => void;
  /** Called if someone else has already deleted it. */
  onGone: () => void;
}

function messageFor(failure: Failure, one: string): string {
  if (failure.kind === 'network') return cannotTell(`the ${one} was deleted`);
  if (failure.kind === 'stale' && failure.current)
    return `This ${one} was changed elsewhere in the meantime. Load the list again to see it.`;
  return (failure.kind !== 'stale' && failure.message) || `The ${one} could not be deleted.`;
}

/** Asks before an entry is deleted, and deletes it. */
export function DeleteEntry({ kind: { one, api }, entry, onClose, onDeleted, onGone }: DeleteEntryProps) {
  const withSession = useSession();
  const { id, slug, title, status, revision } = entry;

  async function remove(): Promise<string | null> {
    const answer = await withSession(() => api.remove(entry));
    if (answer.ok) onDeleted({ id, slug, title, status, revision, commit: answer.value.commit });
    else if (isGone(answer.failure)) onGone();
    else return messageFor(answer.failure, one);
    return null;
  }

  return (
    <Choice question={`Are you sure you want to delete this ${one}?`} yes="Delete" no="Keep it" onYes={remove} onNo={onClose}>
      <p>
        “{title}”{status === 'published' && ' is on the site. Visitors will no longer find it.'}
      </p>
    </Choice>
  );
}
