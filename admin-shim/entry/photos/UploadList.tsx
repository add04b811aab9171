import { useEffect, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import type { UploadItem, Uploads } from './use-uploads.ts';

/** Photos that are being sent, each with its progress or what is wrong with it. */
export function UploadList({ items, turn, warnings, problem, retry, remove }: Uploads) {
  const failed = items.filter(({ progress }) => progress.state === 'failed');
  const isBusy = items.length > failed.length;
  return (
    <>
      {turn && (
        <p className="field-hint" role="status">
          Sending {turn.number} of {turn.of}
        </p>
      )}
      {items.length > 0 && (
        <ul className="uploads" aria-label="Photos that are being added">
          {items.map((item) => (
            <UploadRow key={item.key} item={item} onRetry={() => retry(item.key)} onRemove={() => remove(item.key)} />
          ))}
        </ul>
      )}
      {failed.length > 1 && !isBusy && <Button look="quiet" label={`Try all ${failed.length} again`} onClick={() => retry()} />}
      {warnings.map((warning) => (
        <p key={warning} className="field-hint" role="status">
          {warning}
        </p>
      ))}
      {problem !== null && (
        <div className="photo-failed" role="alert">
          <p className="field-error">{problem}</p>
          <Button look="plain" label="Try again" onClick={() => retry()} />
        </div>
      )}
    </>
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
    <img className="photo-thumb" src={address} alt="" loading="lazy" decoding="async" onError={() => setAddress(null)} />
  );
}
