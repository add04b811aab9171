import { useEffect, useEffectEvent, useState } from 'react';
import { FileButton } from '../../kit/FileButton.tsx';
import { LeaveGuard } from '../../entry/unsaved/LeaveGuard.tsx';
import { filesIn, hasFiles, PHOTO_FILES } from '../../entry/photos/photo-files.ts';
import { UploadList } from '../../entry/photos/UploadList.tsx';
import { type AddedPhoto, useUploads } from '../../entry/photos/use-uploads.ts';

/** Takes photos into the library, many at once: by a button, dropped anywhere on the screen, or pasted. */
export function AddPhotos({ onAdded }: { onAdded: (photos: AddedPhoto[]) => void }) {
  const uploads = useUploads({ library: onAdded });
  const [isOver, setIsOver] = useState(false);
  const isBusy = uploads.items.some(({ progress }) => progress.state !== 'failed');

  const take = useEffectEvent((data: DataTransfer | null) => {
    const files = filesIn(data);
    if (files.length > 0) uploads.add(files);
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
        <FileButton label="Add photos" icon="plus" accept={PHOTO_FILES} isMultiple isMain onChosen={uploads.add} />
        <p className="field-hint mouse-only">or drop them anywhere on this page, or paste them</p>
      </div>
      <UploadList {...uploads} />
      <LeaveGuard isDirty={isBusy} words={() => 'Photos that are still being sent are not added.'} stay="Stay here" />
    </section>
  );
}
