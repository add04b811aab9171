import type { PhotoList } from '#api/photos.ts';
import { type Fetched, useFetched } from '../../network/use-fetched.ts';
import { useSession } from '../../session/SignInAgain.tsx';
import { listPhotos } from './photo-calls.ts';

/** Photos that are shown at first, and that each press adds: a long list of pictures takes a phone's memory. */
export const PHOTOS_AT_ONCE = 60;

/** Fetches the photos of the library. */
export function useLibrary(): Fetched<PhotoList> {
  const withSession = useSession();
  return useFetched('photos', () => withSession(listPhotos), [withSession]);
}
