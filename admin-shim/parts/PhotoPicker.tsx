import { useId } from 'react';
import type { UploadedPhoto } from '../api-client.ts';
import { Icon } from './Icon.tsx';
import { usePhotoUpload } from './use-photo-upload.ts';

interface PhotoPickerProps {
  /** The words of the button. */
  label: string;
  onUploaded: (photo: UploadedPhoto) => void;
}

/** Takes a photo from the camera or the library and sends it, with its progress and another try where that fails. */
export function PhotoPicker({ label, onUploaded }: PhotoPickerProps) {
  const id = useId();
  const { upload, send } = usePhotoUpload();

  async function sendPhoto(photo: File) {
    const uploaded = await send(photo);
    if (uploaded) onUploaded(uploaded);
  }

  return (
    <div className="photo-picker">
      <input
        id={id}
        type="file"
        accept="image/*"
        className="visually-hidden"
        disabled={upload.state === 'sending'}
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          target.value = '';
          if (photo) void sendPhoto(photo);
        }}
      />
      <label htmlFor={id} className="button quiet">
        <Icon name="photo" />
        {label}
      </label>
      {upload.state === 'sending' && (
        <div className="progress">
          <label htmlFor={`${id}-progress`}>
            {upload.part < 1 ? `Sending the photo: ${Math.round(upload.part * 100)}%` : 'Almost there: the photo is being prepared'}
          </label>
          <progress id={`${id}-progress`} value={upload.part} max={1} />
        </div>
      )}
      {upload.state === 'failed' && (
        <div className="photo-failed" role="alert">
          <p className="field-error">{upload.message}</p>
          <button type="button" className="button plain" onClick={() => void sendPhoto(upload.photo)}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
