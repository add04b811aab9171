import { useEffect, useRef, useState } from 'react';
import type { DeletedPhotos } from '#api/photos.ts';
import { ReturnedStrip } from '../history/ReturnedStrip.tsx';
import { reasonOf } from '../../network/api-client.ts';
import { Wrong } from '../../kit/Wrong.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { restorePhotos } from './photo-calls.ts';

interface MovedPhotosProps {
  moved: DeletedPhotos;
  /** Called once they are restored. */
  onBack: () => void;
}

/** Says that photos are in the trash, and offers to restore all of them at once. */
export function MovedPhotos({ moved: { photos, commit }, onBack }: MovedPhotosProps) {
  const withSession = useSession();
  const strip = useRef<HTMLDivElement>(null);
  const [undo, setUndo] = useState<{ state: 'offered' | 'undoing' } | { state: 'done'; commit: string } | { state: 'failed'; why: string }>(
    {
      state: 'offered',
    },
  );
  const isDone = undo.state === 'done';
  const [first] = photos;
  const what = photos.length === 1 ? `“${first?.slug}”` : `${photos.length.toLocaleString('en-US')} photos`;
  const are = photos.length === 1 ? 'is' : 'are';
  // The button that had the focus is gone.
  useEffect(() => strip.current?.focus(), [isDone]);

  async function restore(): Promise<void> {
    setUndo({ state: 'undoing' });
    const answer = await withSession(() => restorePhotos(photos));
    setUndo(answer.ok ? { state: 'done', commit: answer.value.commit } : { state: 'failed', why: reasonOf(answer.failure) });
    if (answer.ok) onBack();
  }

  return (
    <div ref={strip} tabIndex={-1}>
      <ReturnedStrip
        key={String(isDone)}
        what={what}
        became={isDone ? `${are} back` : `${are} in the trash`}
        commit={isDone ? undo.commit : commit}
        onUndo={isDone ? undefined : restore}
        undoMore={` and restore ${what}`}
        isBusy={undo.state === 'undoing'}
      />
      {undo.state === 'failed' && <Wrong>Not restored. {undo.why}</Wrong>}
    </div>
  );
}
