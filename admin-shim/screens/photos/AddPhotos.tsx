import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { FileButton } from '../../parts/FileButton.tsx';
import { LeaveGuard } from '../../unsaved/LeaveGuard.tsx';
import { type AddedPhoto, type UploadItem, useUploads } from '../../photos/use-uploads.ts';

/** Whether something that is dragged or pasted has files in it. */
const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false;

/** Takes photos into the library, many at once: by a button, dropped anywhere on the screen, or pasted. */
export function AddPhotos({ onAdded }: { onAdded: (photos: AddedPhoto[]) => void }) {
  const { items, problem, add, retry, remove } = useUploads(onAdded);
  const [isOver, setIsOver] = useState(false);
  const failed = items.filter(({ progress }) => progress.state === 'failed');
  const isBusy = items.length > failed.length;

  const take = useEffectEvent((data: DataTransfer | null) => {
    const files = hasFiles(data) ? [...data.files] : [];
    if (files.length > 0) add(files);
    return files.length > 0;
  });
  useEffect(() => {
    const stop = new AbortController();
    const on = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
      addEventListener(name, listener, { signal: stop.signal });
    on('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    });
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false));
    on('drop', (event) => {
      setIsOver(false);
      if (take(event.dataTransfer)) event.preventDefault();
    });
    on('paste', (event) => {
      if (take(event.clipboardData)) event.preventDefault();
    });
    return () => stop.abort();
  }, []);

  return (
    <section className="add-photos" aria-label="Add photos" data-over={isOver ? '' : undefined}>
      <div className="photo-ways">
        <FileButton label="Add photos" icon="plus" accept="image/*,.heic,.heif" isMultiple isMain onChosen={add} />
        <p className="field-hint mouse-only">or drop them anywhere on this page, or paste them</p>
      </div>
      {items.length > 0 && (
        <ul className="uploads" aria-label="Photos that are being added">
          {items.map((item) => (
            <UploadRow key={item.key} item={item} onRetry={() => retry(item.key)} onRemove={() => remove(item.key)} />
          ))}
        </ul>
      )}
      {failed.length > 1 && !isBusy && <Button look="quiet" label={`Try all ${failed.length} again`} onClick={() => retry()} />}
      {problem !== null && (
        <div className="photo-failed" role="alert">
          <p className="field-error">{problem}</p>
          <Button look="plain" label="Try again" onClick={() => retry()} />
        </div>
      )}
      <LeaveGuard isDirty={isBusy} words="Photos that are still being sent are not added." stay="Stay here" />
    </section>
  );
}

function UploadRow({ item: { file, progress }, onRetry, onRemove }: { item: UploadItem; onRetry: () => void; onRemove: () => void }) {
  const isFailed = progress.state === 'failed';
  return (
    <li data-state={progress.state}>
      <LocalThumb file={file} />
      <div className="upload-about">
        <p className="upload-name">{file.name || 'Pasted photo'}</p>
        {isFailed ? (
          <p className="field-error" role="alert">
            <span className="visually-hidden">{file.name}: </span>
            {progress.message}
          </p>
        ) : (
          <>
            <p className="field-hint">{wordsFor(progress)}</p>
            <progress
              aria-label={file.name}
              max={1}
              {...(progress.state === 'sending'
                ? { value: progress.part }
                : progress.state === 'preparing'
                  ? {}
                  : { value: progress.state === 'sent' ? 1 : 0 })}
            />
          </>
        )}
      </div>
      <div className="upload-actions">
        {isFailed && <Button look="plain" label="Try again" more={` with ${file.name}`} onClick={onRetry} />}
        <Button look="plain" label={isFailed ? 'Remove' : 'Cancel'} more={` ${file.name}`} onClick={onRemove} />
      </div>
    </li>
  );
}

function wordsFor(progress: Exclude<UploadItem['progress'], { state: 'failed' }>): string {
  switch (progress.state) {
    case 'waiting':
      return 'Waiting';
    case 'preparing':
      return 'Getting the photo ready';
    case 'sending':
      return progress.part < 1 ? `Sending: ${Math.round(progress.part * 100)}%` : 'Almost there';
    case 'sent':
      return 'Sent';
  }
}

/** A small look at a file on this device; nothing if the browser cannot show it. */
function LocalThumb({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === null ? (
    <span className="photo-thumb" />
  ) : (
    <img className="photo-thumb" src={address} alt="" onError={() => setAddress(null)} />
  );
}
