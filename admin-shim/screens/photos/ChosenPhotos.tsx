import type { DeletedPhotos } from '#api/photos.ts';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { reasonOf } from '../../network/api-client.ts';
import { Button } from '../../kit/Button.tsx';
import { ChosenBar } from '../../kit/Chosen.tsx';
import { Wrong } from '../../kit/Wrong.tsx';
import { deletePhotos } from '../../entry/photos/photo-calls.ts';
import { useSending } from '../../kit/use-sending.ts';
import { useSession } from '../../session/SignInAgain.tsx';

/** Whether nothing can use a photo. */
export const mayBeDeleted = ({ uses, mayBeUsed }: LibraryPhoto): boolean => uses.length === 0 && !mayBeUsed;

interface ChosenPhotosProps {
  photos: readonly LibraryPhoto[];
  /** The addresses of those that are chosen. */
  chosen: ReadonlySet<string>;
  chooseOnly: (addresses: readonly string[]) => void;
  onMoved: (moved: DeletedPhotos) => void;
}

/** Chooses all photos that nothing uses, also those that are not shown yet, and moves the chosen ones to the trash together. */
export function ChosenPhotos({ photos, chosen, chooseOnly, onMoved }: ChosenPhotosProps) {
  const withSession = useSession();
  const all = photos.filter(mayBeDeleted).map(({ address }) => address);
  const moving = all.filter((address) => chosen.has(address));

  const { isBusy, problem, run } = useSending(async () => {
    const answer = await withSession(() => deletePhotos(moving));
    if (!answer.ok) return `Nothing was moved. ${reasonOf(answer.failure)}`;
    onMoved(answer.value);
    return null;
  });

  if (all.length === 0) return null;
  return (
    <ChosenBar
      label="Several photos"
      all={all}
      chosen={moving}
      chooseOnly={chooseOnly}
      words={moving.length === 0 ? 'Select all' : `${moving.length} selected`}
    >
      {moving.length > 0 && (
        <Button look="quiet danger" label={`Move ${moving.length} to the trash`} isBusy={isBusy} onClick={() => run()} />
      )}
      <Wrong>{problem}</Wrong>
    </ChosenBar>
  );
}
