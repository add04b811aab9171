import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { UploadedPhoto } from '#api/photos.ts';
import { Button } from '../../kit/Button.tsx';
import { Said } from '../../kit/Said.tsx';
import { Wrong } from '../../kit/Wrong.tsx';
import { useKeepMounted } from '../../kit/rows/keep-mounted.ts';
import { PHOTO_FILES } from './photo-files.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { type Upload, usePhotoUpload } from './use-photo-upload.ts';
import { FileButton } from '../../kit/FileButton.tsx';

type Library = typeof import('./LibraryDialog.tsx').default;

/** A photo that was taken or chosen; `alt` is what the library says that it shows. */
export interface ChosenPhoto extends UploadedPhoto {
  alt?: string;
}

interface PhotoPickerProps {
  /** The label of the button that takes a photo from this device. */
  label: string;
  onChosen: (photo: ChosenPhoto) => void;
  /** A file that is sent at once. */
  start?: File | undefined;
  /** Called when several files were chosen; without it, one can be. */
  onSeveral?: (files: File[]) => void;
  /** Beside the ways to choose one. */
  children?: ReactNode;
}

/** Takes a photo from the camera or this device and sends it, with its progress and another try where that fails; or takes one the site has. */
export function PhotoPicker({ label, onChosen, start, onSeveral, children }: PhotoPickerProps) {
  const id = useId();
  const { upload, isBusy, send, cancel } = usePhotoUpload(onChosen);
  const [library, setLibrary] = useState<{ Dialog: Library } | 'closed' | 'failed'>('closed');
  useKeepMounted(upload.state !== 'idle');

  function take(files: File[]) {
    const [photo] = files;
    if (files.length > 1 && onSeveral) onSeveral(files);
    else if (photo && !isBusy) void send(photo);
  }
  const dropped = useDroppedFiles(take);

  const sendStart = useEffectEvent(() => start && void send(start));
  useEffect(() => sendStart(), []);

  async function openLibrary() {
    const loaded = await import('./LibraryDialog.tsx').catch(() => null);
    setLibrary(loaded ? { Dialog: loaded.default } : 'failed');
  }

  return (
    <div className="photo-picker" {...dropped}>
      <div className="photo-ways">
        <FileButton
          label={label}
          icon="photo"
          accept={PHOTO_FILES}
          isMultiple={onSeveral !== undefined}
          isDisabled={isBusy}
          onChosen={take}
        />
        <Button look="plain" label="From the library" disabled={isBusy} onClick={openLibrary} />
        {!isBusy && children}
      </div>
      {isBusy && (
        <div className="progress">
          <label htmlFor={`${id}-progress`}>{progressWords(upload)}</label>
          <progress id={`${id}-progress`} {...(upload.state === 'sending' ? { value: upload.part } : {})} max={1} />
          <Button look="plain" label="Cancel" onClick={cancel} />
        </div>
      )}
      {upload.state === 'idle' && upload.warning !== undefined && <Said>{upload.warning}</Said>}
      {upload.state === 'failed' && (
        <div className="photo-failed" role="alert">
          <p className="field-error">
            {upload.message}
            {upload.isOffline && '. It is sent as soon as there is a connection.'}
          </p>
          <Button look="plain" label="Try again" onClick={() => send(upload.photo)} />
        </div>
      )}
      {library === 'failed' && <Wrong>The library could not be opened. Please try again in a moment.</Wrong>}
      {typeof library === 'object' && (
        <library.Dialog
          onClose={() => setLibrary('closed')}
          onChosen={({ address, width, height, alt }) => {
            setLibrary('closed');
            onChosen({ url: address, width, height, ...(alt === undefined ? {} : { alt }) });
          }}
        />
      )}
    </div>
  );
}

function progressWords(upload: Upload): string {
  if (upload.state !== 'sending') return 'Getting the photo ready';
  return upload.part < 1 ? `Sending the photo: ${Math.round(upload.part * 100)}%` : 'Almost there: the photo is being prepared';
}
