import { useState } from 'react';
import { type UploadedPhoto, uploadFailed, uploadPhoto } from '../api-client.ts';
import { useSession } from './SignInAgain.tsx';

/** How far the sending of a photo has come; `part` runs from 0 to 1. */
export type Upload = { state: 'idle' } | { state: 'sending'; part: number } | { state: 'failed'; message: string; photo: File };

/** Sends photos, one at a time. `send` gives the photo as it is kept, or null where that failed. */
export function usePhotoUpload(): { upload: Upload; send: (photo: File) => Promise<UploadedPhoto | null> } {
  const withSession = useSession();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });

  async function send(photo: File): Promise<UploadedPhoto | null> {
    setUpload({ state: 'sending', part: 0 });
    const answer = await withSession(() => uploadPhoto(photo, (part) => setUpload({ state: 'sending', part })));
    if (answer.ok) {
      setUpload({ state: 'idle' });
      return answer.value;
    }
    setUpload({ state: 'failed', message: uploadFailed(answer.failure), photo });
    return null;
  }

  return { upload, send };
}
