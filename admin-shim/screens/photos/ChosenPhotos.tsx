import { useState } from 'react';
import type { DeletedPhotos } from '#api/photos.ts';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { reasonOf } from '../../network/api-client.ts';
import { Button } from '../../kit/Button.tsx';
import { deletePhotos } from '../../entry/photos/photo-calls.ts';
import { useSession } from '../../session/SignInAgain.tsx';

/** Whether nothing can use a photo. */
export const mayBeDeleted = ({ uses, mayBeUsed }: LibraryPhoto): boolean => uses.length === 0 && !mayBeUsed;

interface ChosenPhotosProps {
  photos: readonly LibraryPhoto[];
  /** The addresses of those that are chosen. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onMoved: (moved: DeletedPhotos) => void;
}

/** Chooses all photos that nothing uses, also those that are not shown yet, and moves the chosen ones to the trash together. */
export function ChosenPhotos({ photos, chosen, onChoose, onMoved }: ChosenPhotosProps) {
  const withSession = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const all = photos.filter(mayBeDeleted).map(({ address }) => address);
  const moving = all.filter((address) => chosen.has(address));

  async function move(): Promise<void> {
    setIsBusy(true);
    const answer = await withSession(() => deletePhotos(moving));
    setIsBusy(false);
    setProblem(answer.ok ? null : `Nothing was moved. ${reasonOf(answer.failure)}`);
    if (answer.ok) onMoved(answer.value);
  }

  if (all.length === 0) return null;
  return (
    <div className="inbox-bar" role="group" aria-label="Several photos" data-chosen={moving.length > 0 ? '' : undefined}>
      <label className="inbox-choose">
        <input
          type="checkbox"
          checked={moving.length === all.length}
          onChange={({ target }) => onChoose(new Set(target.checked ? all : []))}
        />
        {moving.length === 0 ? 'Select all' : `${moving.length} selected`}
      </label>
      {moving.length > 0 && <Button look="quiet danger" label={`Move ${moving.length} to the trash`} isBusy={isBusy} onClick={move} />}
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
