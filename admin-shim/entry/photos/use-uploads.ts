import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UploadedPhoto } from '#api/photos.ts';
import { uploadFailed, uploadPhoto } from '../../network/api-client.ts';
import { useRetry } from '../../network/use-network.ts';
import { useSession } from '../../session/SignInAgain.tsx';
import { KEPT_AT_ONCE, keepPhotos } from './photo-calls.ts';
import { readyPhoto } from './ready-photo.ts';

/** How far a photo of several has come; `part` runs from 0 to 1. A sent photo waits for the others, to be kept with them. */
export type UploadProgress =
  | { state: 'waiting' | 'preparing' }
  | { state: 'sending'; part: number }
  | { state: 'sent'; url: string }
  | { state: 'failed'; message: string; isOffline: boolean };

/** One file of several that are sent. */
export interface UploadItem {
  key: number;
  file: File;
  progress: UploadProgress;
}

/** A photo that is in the library now; not new is one that was there before. */
export interface AddedPhoto {
  address: string;
  isNew: boolean;
}

/** Where sent photos go: one by one into a form, or into the library, which keeps them together. */
type Destination = { form: (photo: UploadedPhoto) => void } | { library: (photos: AddedPhoto[]) => void };

export interface Uploads {
  items: readonly UploadItem[];
  /** Which of how many is being sent; null if it is the only one, or none is. */
  turn: { number: number; of: number } | null;
  /** What was lost of photos that were sent, in sentences that begin with their names. */
  warnings: readonly string[];
  /** Why the photos that were sent could not be kept; null as long as nothing is wrong. */
  problem: string | null;
  add: (files: readonly File[]) => void;
  /** Sends again what failed: one photo, or all of them. */
  retry: (key?: number) => void;
  /** Gives up one photo. */
  remove: (key: number) => void;
}

const NOT_KEPT = 'The photos were sent but could not be saved.';

/**
 * Sends photos one after the other, and gives each to the form or has the library keep them all at once. What fails stays in the list with its
 * message and does not stop the others; uploads that failed without a network are retried when it is back.
 */
export function useUploads(destination: Destination): Uploads {
  const withSession = useSession();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  /** How many were added since there were none. */
  const [count, setCount] = useState(0);
  const latest = useRef(items);
  const lastKey = useRef(0);
  const isRunning = useRef(false);
  const isGone = useRef(false);
  const running = useRef<{ key: number; abort: AbortController } | null>(null);

  function put(next: readonly UploadItem[]): void {
    latest.current = next;
    if (!isGone.current) setItems(next);
  }
  const progressTo = (keys: readonly number[], progress: UploadProgress): void =>
    put(latest.current.map((item) => (keys.includes(item.key) ? { ...item, progress } : item)));
  const drop = (key: number): void => put(latest.current.filter((item) => item.key !== key));
  const isThere = (key: number): boolean => latest.current.some((item) => item.key === key);
  const keysOf = (isWanted: (progress: UploadProgress) => boolean): number[] =>
    latest.current.filter(({ progress }) => isWanted(progress)).map(({ key }) => key);

  async function send({ key, file }: UploadItem): Promise<void> {
    const abort = new AbortController();
    running.current = { key, abort };
    progressTo([key], { state: 'preparing' });
    const ready = await readyPhoto(file, abort.signal);
    if (!isThere(key)) return;
    if (!ready.ok) {
      progressTo([key], { state: 'failed', message: `Upload failed: ${ready.message}`, isOffline: !navigator.onLine });
      return;
    }
    progressTo([key], { state: 'sending', part: 0 });
    const answer = await withSession(() => uploadPhoto(ready.photo, (part) => progressTo([key], { state: 'sending', part }), abort.signal));
    const warning = ready.warning ?? (answer.ok ? answer.value.warning : undefined);
    if (answer.ok && warning !== undefined) setWarnings((before) => [...before, `${file.name}: ${warning}`]);
    if (answer.ok && 'form' in destination) {
      if (isGone.current || !isThere(key)) return;
      drop(key);
      toForm(answer.value);
    } else if (answer.ok) progressTo([key], { state: 'sent', url: answer.value.url });
    else progressTo([key], { state: 'failed', message: uploadFailed(answer.failure), isOffline: answer.failure.kind === 'network' });
  }

  async function keep(): Promise<void> {
    setProblem(null);
    for (;;) {
      const batch = latest.current.flatMap(({ key, file: { name }, progress }) =>
        progress.state === 'sent' ? [{ key, name, url: progress.url }] : [],
      );
      const photos = batch.slice(0, KEPT_AT_ONCE);
      if (photos.length === 0) return;
      const answer = await withSession(() => keepPhotos(photos.map(({ url, name }) => ({ url, name }))));
      if (isGone.current) return;
      if (!answer.ok) {
        setProblem(answer.failure.kind === 'network' ? NOT_KEPT : (answer.failure.message ?? NOT_KEPT));
        return;
      }
      const added: AddedPhoto[] = [];
      for (const [index, { key }] of photos.entries()) {
        const kept = answer.value.photos[index];
        if (kept && 'address' in kept) {
          added.push(kept);
          drop(key);
        } else progressTo([key], { state: 'failed', message: kept?.error ?? NOT_KEPT, isOffline: false });
      }
      if ('library' in destination) destination.library(added);
    }
  }

  async function run(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    for (;;) {
      const next = latest.current.find(({ progress }) => progress.state === 'waiting');
      if (!next || isGone.current) break;
      await send(next);
    }
    running.current = null;
    if (!isGone.current) await keep();
    isRunning.current = false;
    // Chosen while the others were being kept.
    if (!isGone.current && keysOf(({ state }) => state === 'waiting').length > 0) await run();
  }

  async function again(isWanted: (progress: UploadProgress) => boolean): Promise<void> {
    progressTo(keysOf(isWanted), { state: 'waiting' });
    await run();
  }
  const toForm = useEffectEvent((photo: UploadedPhoto) => 'form' in destination && destination.form(photo));
  const isUnsent = (progress: UploadProgress) => progress.state === 'failed' && progress.isOffline;
  useRetry(
    items.some(({ progress }) => isUnsent(progress)),
    () => again(isUnsent),
  );

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.abort.abort();
    };
  }, []);

  const left = items.filter(({ progress: { state } }) => state === 'waiting' || state === 'preparing' || state === 'sending').length;

  return {
    items,
    turn: left > 0 && count > 1 ? { number: count - left + 1, of: count } : null,
    warnings,
    problem,
    add(files) {
      setWarnings([]);
      setCount(latest.current.length === 0 ? files.length : count + files.length);
      put([...latest.current, ...files.map((file): UploadItem => ({ key: ++lastKey.current, file, progress: { state: 'waiting' } }))]);
      void run();
    },
    retry(key) {
      if (key === undefined) void again(({ state }) => state === 'failed');
      else {
        progressTo([key], { state: 'waiting' });
        void run();
      }
    },
    remove(key) {
      setCount(count - 1);
      drop(key);
      if (running.current?.key === key) running.current.abort.abort();
    },
  };
}
