import { useCallback, useState } from 'react';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { whyNotFetched } from '../network/api-client.ts';
import { useSession } from '../session/SignInAgain.tsx';
import { useAnswer } from '../network/use-answer.ts';
import { listPhotos } from './photo-calls.ts';

/** The photos of the library, as far as they are here. */
export type Library = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'loaded'; photos: LibraryPhoto[] };

/** Fetches the library; `reload` fetches it again. */
export function useLibrary(): { library: Library; reload: () => void } {
  const withSession = useSession();
  const [library, setLibrary] = useState<Library>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useAnswer(
    () => withSession(listPhotos),
    (answer) => {
      if (answer.ok) setLibrary({ state: 'loaded', photos: answer.value.photos });
      else
        setLibrary({
          state: 'failed',
          message: whyNotFetched(answer.failure, 'The photos could not be fetched.'),
        });
    },
    [attempt, withSession],
  );

  return { library, reload: useCallback(() => setAttempt((number) => number + 1), []) };
}
