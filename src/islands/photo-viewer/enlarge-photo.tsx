import { adoptStyle } from '#islands/parts/adopt-style.ts';
import { createOverlay } from '#islands/parts/overlay.ts';
import { type Enlarged, PhotoViewer } from './PhotoViewer.tsx';
import style from './photo-viewer.css?inline';

adoptStyle(style);

let enlarged: Enlarged | undefined;
let opened = 0;
const open = createOverlay((isOpen, close) => enlarged && <PhotoViewer key={opened} {...enlarged} isOpen={isOpen} close={close} />);

/** Enlarges a card's photo over the page. */
export function enlargePhoto(photos: Enlarged): void {
  enlarged = photos;
  opened += 1;
  open();
}

export { readPhotos } from './read-photos.ts';
