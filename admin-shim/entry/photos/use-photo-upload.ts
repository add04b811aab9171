import { useEffect, useRef, useState } from 'react';
import type { UploadedPhoto } from '#api/photos.ts';
import { uploadFailed, uploadPhoto } from '../../network/api-client.ts';
import { useSession } from '../../session/SignInAgain.tsx';
import { readyPhoto } from './ready-photo.ts';

/** How far the sending of a photo has come; `part` runs from 0 to 1, and `warning` says what was lost of the last one. */
export type Upload =
  | { state: 'idle'; warning?: string }
  | { state: 'preparing' }
  | { state: 'sending'; part: number }
  | { state: 'failed'; message: string; photo: File; isOffline: boolean };

interface PhotoUpload {
  upload: Upload;
  /** Gives the photo as it is kept, or null if it was not sent after all. */
  send: (photo: File) => Promise<UploadedPhoto | null>;
  cancel: () => void;
}

/** Sends photos, one at a time. */
export function usePhotoUpload(): PhotoUpload {
  const withSession = useSession();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function cancel(): void {
    running.current?.abort();
    setUpload({ state: 'idle' });
  }

  async function send(photo: File): Promise<UploadedPhoto | null> {
    const { signal } = (running.current = new AbortController());
    const isCancelled = () => signal.aborted;
    setUpload({ state: 'preparing' });
    const ready = await readyPhoto(photo, signal);
    if (isCancelled()) return null;
    if (!ready.ok) {
      setUpload({ state: 'failed', message: `Upload failed: ${ready.message}`, photo, isOffline: false });
      return null;
    }
    setUpload({ state: 'sending', part: 0 });
    const answer = await withSession(() => uploadPhoto(ready.photo, (part) => setUpload({ state: 'sending', part }), signal));
    if (isCancelled()) return null;
    const warning = ready.warning ?? (answer.ok ? answer.value.warning : undefined);
    if (answer.ok) setUpload({ state: 'idle', ...(warning === undefined ? {} : { warning }) });
    else setUpload({ state: 'failed', message: uploadFailed(answer.failure), photo, isOffline: answer.failure.kind === 'network' });
    return answer.ok ? answer.value : null;
  }

  return { upload, send, cancel };
}
