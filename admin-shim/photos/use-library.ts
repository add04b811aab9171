import { useCallback, useEffect, useState } from 'react';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { whyNotFetched } from '../api-client.ts';
import { useSession } from '../parts/SignInAgain.tsx';
import { listPhotos } from './photo-calls.ts';

/** The photos of the library, as far as they are here. */
export type Library = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'loaded'; photos: LibraryPhoto[] };

/** Fetches the library; `reload` fetches it again. */
export function useLibrary(): { library: Library; reload: () => void } {
  const withSession = useSession();
  const [library, setLibrary] = useState<Library>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    void withSession(listPhotos).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) setLibrary({ state: 'loaded', photos: answer.value.photos });
      else
        setLibrary({
          state: 'failed',
          message: whyNotFetched(answer.failure, 'The photos could not be fetched.'),
        });
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt, withSession]);

  return { library, reload: useCallback(() => setAttempt((number) => number + 1), []) };
}
