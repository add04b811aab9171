import type { Focus } from '#schema/photos.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { useSession } from '../../session/SignInAgain.tsx';
import { listPhotos } from './photo-calls.ts';
import { type OwnSave, useOwnSave } from './use-own-save.ts';
import { type FocusSaved, saveFocus, waitingFocus } from './waiting-focus.ts';

const MIDDLE: Focus = { x: 50, y: 50 };
const PAUSE_MS = 600;

const WORDS: Record<FocusSaved, string> = {
  saved: 'Saved',
  waiting: 'It will be saved together with this entry.',
};

/** The focal point of a photo, saved with a separate call whenever it was moved. `known` is the one it has, if that is known. */
export function useFocus(address: string, known?: Focus | null): OwnSave<Focus> {
  const withSession = useSession();
  const there = waitingFocus(address) ?? MIDDLE;
  const send = async (focus: Focus) => {
    const answer = await withSession(() => saveFocus(address, focus));
    return { isSaved: answer.ok, words: answer.ok ? WORDS[answer.value] : 'The focal point could not be saved.' };
  };
  const focus = useOwnSave(known ?? there, ({ x, y }) => `${x} ${y}`, send, PAUSE_MS);

  useAnswer(
    () => (known === undefined ? listPhotos() : null),
    (answer) => {
      const found = answer.ok ? answer.value.photos.find((photo) => photo.address === address) : undefined;
      focus.startWith(found ? (found.focus ?? MIDDLE) : there);
    },
    [address, known],
  );
  return focus;
}
