import { useId } from 'react';
import type { UploadedPhoto } from '#api/photos.ts';
import { Icon } from '../../kit/Icon.tsx';
import { Wrong } from '../../kit/Wrong.tsx';
import { PHOTO_FILES } from '../../entry/photos/photo-files.ts';
import { PhotoThumb } from '../../entry/photos/PhotoThumb.tsx';
import { usePhotoUpload } from '../../entry/photos/use-photo-upload.ts';

interface QuickPhotoProps {
  /** What it is a photo of. */
  name: string;
  /** What is written beside it, where nothing else says what it is. */
  words?: string;
  /** The address of the photo there is. */
  address: string | undefined;
  /** `photo` is undefined while one is on its way. */
  onChange: (photo: UploadedPhoto | undefined) => void;
}

/** A photo that is itself the button to take another: one tap, and the camera or the photos of the phone are open. */
export function QuickPhoto({ name, words, address, onChange }: QuickPhotoProps) {
  const id = useId();
  const { upload, isBusy, send } = usePhotoUpload(onChange, () => onChange(undefined));

  return (
    <div className="quick-photo">
      <input
        id={id}
        type="file"
        accept={PHOTO_FILES}
        className="visually-hidden"
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void send(file);
        }}
      />
      <label htmlFor={id}>
        {address === undefined ? <Icon name="photo" /> : <PhotoThumb key={address} address={address} />}
        {words && <span className="quick-photo-words">{words}</span>}
        <span className="visually-hidden">
          {address === undefined ? 'Add a photo of' : 'Change the photo of'} {name}
        </span>
      </label>
      {isBusy && (
        <progress aria-label={`Sending the photo of ${name}`} {...(upload.state === 'sending' ? { value: upload.part } : {})} max={1} />
      )}
      {upload.state === 'failed' && <Wrong>{upload.message}</Wrong>}
    </div>
  );
}
