import type { EntryName } from '../routing/address.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { reasonOf } from '../network/api-client.ts';
import { createShelf } from './unsaved/unsaved-copy.ts';
import { useSession } from '../session/SignInAgain.tsx';
import { usePublication } from './publishing/use-publication.ts';
import type { DeletedEntry } from './DeleteEntry.tsx';
import { putBackDeleted } from './history/history-api.ts';
import { useTimeIsUp } from './use-time-is-up.ts';

const UNDO_MS = 10_000;

interface DeletedStripProps {
  name: EntryName;
  deleted: DeletedEntry;
  /** Whether none was deleted later. Earlier ones are only shown as long as they can be brought back. */
  isLatest?: boolean;
  /** Called once the entry is restored. */
  onBack: () => void;
}

type Undo = { state: 'offered' } | { state: 'undoing' } | { state: 'done'; commit: string | null } | { state: 'failed'; message: string };

const ON_ITS_WAY = {
  delete: { publishing: ' Taking it off the site…', live: ' It is off the site.' },
  undo: { publishing: ' Putting it on the site…', live: ' It is on the site.' },
};

/** Follows a deleted entry until visitors no longer find it, and offers for some seconds to bring it back. */
export function DeletedStrip({ name, deleted, isLatest = true, onBack }: DeletedStripProps) {
  const { title, status } = deleted;
  const withSession = useSession();
  const strip = useRef<HTMLDivElement>(null);
  const [undo, setUndo] = useState<Undo>({ state: 'offered' });
  const [isTouched, setIsTouched] = useState(false);
  const isTimeUp = useTimeIsUp(UNDO_MS, isTouched || undo.state !== 'offered');
  const commit = undo.state === 'done' ? undo.commit : deleted.commit;
  const publication = usePublication(status === 'published' ? commit : null);
  const isOffered = (undo.state === 'offered' && !isTimeUp) || undo.state === 'failed' || undo.state === 'undoing';

  const isDone = undo.state === 'done';
  // The button that had the focus is gone. The strip takes it, not Undo: a focused Undo would stop the countdown.
  useEffect(() => strip.current?.focus(), [isDone]);
  useEffect(() => {
    if (isTimeUp)
      createShelf(
        () => localStorage,
        name,
        deleted.id,
        () => null,
      ).clearAll();
  }, [isTimeUp, name, deleted.id]);

  async function bringItBack() {
    setUndo({ state: 'undoing' });
    const answer = await withSession(() => putBackDeleted({ kind: name, ...deleted }));
    if (answer.ok) {
      setUndo({ state: 'done', commit: answer.value.commit });
      onBack();
      return;
    }
    setUndo({ state: 'failed', message: `It could not be restored. ${reasonOf(answer.failure)}` });
  }

  const words = ON_ITS_WAY[isDone ? 'undo' : 'delete'];
  const state = publication?.state ?? 'done';
  if (!isLatest && !isOffered) return null;
  return (
    <div
      ref={strip}
      className="strip"
      tabIndex={-1}
      data-state={undo.state === 'failed' ? 'failed' : state}
      onPointerEnter={() => setIsTouched(true)}
      onPointerLeave={() => setIsTouched(false)}
      onFocus={({ target, currentTarget }) => setIsTouched(target !== currentTarget)}
      onBlur={() => setIsTouched(false)}
    >
      <p role="status">
        “{title}” {isDone ? 'is back.' : 'is deleted.'}
        {publication && (publication.state === 'failed' ? ` ${publication.message}` : words[publication.state])}
        {undo.state === 'failed' && ` ${undo.message}`}
      </p>
      {isOffered && (
        <Button
          look="quiet"
          label="Undo"
          more={`: restore ${title}`}
          isBusy={undo.state === 'undoing'}
          onClick={() => undo.state !== 'undoing' && void bringItBack()}
        />
      )}
    </div>
  );
}
