import type { UploadedPhoto } from '#api/photos.ts';
import { FileButton } from '../../kit/FileButton.tsx';
import { useKeepMounted } from '../../kit/rows/keep-mounted.ts';
import { PHOTO_FILES } from './photo-files.ts';
import { UploadList } from './UploadList.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useUploads } from './use-uploads.ts';

/** Adds several photos to a list at once: chosen, dropped here, or pasted while the focus is here. */
export function SeveralPhotos({ onSent }: { onSent: (photo: UploadedPhoto) => void }) {
  const uploads = useUploads({ form: onSent });
  useKeepMounted(uploads.items.length > 0);
  const dropped = useDroppedFiles(uploads.add);
  return (
    <div className="several-photos" {...dropped}>
      <div className="photo-ways">
        <FileButton label="Add several photos" icon="photo" accept={PHOTO_FILES} isMultiple onChosen={uploads.add} />
        <p className="field-hint mouse-only">or drop them here</p>
      </div>
      <UploadList {...uploads} />
    </div>
  );
}
