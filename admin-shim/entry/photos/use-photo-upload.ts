import { useEffect, useRef, useState } from 'react';
import type { UploadedPhoto } from '#api/photos.ts';
import { uploadFailed, uploadPhoto } from '../../network/api-client.ts';
import { useRetry } from '../../network/use-network.ts';
import { useSession } from '../../session/SignInAgain.tsx';
import { readyPhoto } from './ready-photo.ts';

/** How far the sending of a photo has come; `part` runs from 0 to 1, and `warning` says what was lost of the last one. */
export type Upload =
  | { state: 'idle'; warning?: string }
  | { state: 'preparing' }
  | { state: 'sending'; part: number }
  | { state: 'failed'; message: string; photo: File; isOffline: boolean };

/**
 * Sends photos, one at a time, and again once there is a connection. `onSent` gets each as it is kept; `onStart` is called before each
 * try.
 */
export function usePhotoUpload(onSent: (photo: UploadedPhoto) => void, onStart?: () => void) {
  const withSession = useSession();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function cancel(): void {
    running.current?.abort();
    setUpload({ state: 'idle' });
  }

  async function send(photo: File): Promise<void> {
    onStart?.();
    const { signal } = (running.current = new AbortController());
    const isCancelled = () => signal.aborted;
    setUpload({ state: 'preparing' });
    const ready = await readyPhoto(photo, signal);
    if (isCancelled()) return;
    if (!ready.ok) {
      setUpload({ state: 'failed', message: `Upload failed: ${ready.message}`, photo, isOffline: false });
      return;
    }
    setUpload({ state: 'sending', part: 0 });
    const answer = await withSession(() => uploadPhoto(ready.photo, (part) => setUpload({ state: 'sending', part }), signal));
    if (isCancelled()) return;
    const warning = ready.warning ?? (answer.ok ? answer.value.warning : undefined);
    if (answer.ok) setUpload({ state: 'idle', ...(warning === undefined ? {} : { warning }) });
    else setUpload({ state: 'failed', message: uploadFailed(answer.failure), photo, isOffline: answer.failure.kind === 'network' });
    if (answer.ok) onSent(answer.value);
  }

  useRetry(upload.state === 'failed' && upload.isOffline, async () => {
    if (upload.state === 'failed') await send(upload.photo);
  });

  return { upload, isBusy: upload.state === 'preparing' || upload.state === 'sending', send, cancel };
}
