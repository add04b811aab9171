import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { pressedKey } from '#domain/pressed-key.ts';
import { Dialog } from '#islands/parts/Dialog.tsx';
import type { CardPhoto } from './read-photos.ts';

/** What is enlarged: a card's photos, which steps along. */
export interface Enlarged {
  name: string;
  /** At least one. */
  photos: CardPhoto[];
  index: number;
  /** Called with the photo that is shown. */
  onShow: (photo: CardPhoto) => void;
  /** Called with a photo that fails to load. */
  onMissing: (photo: CardPhoto) => void;
}

interface PhotoViewerProps extends Enlarged {
  isOpen: boolean;
  close: () => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
};

/**
 * The `sizes` of an enlarged photo: on an upright phone it is as high as the screen; otherwise it never exceeds its own pixels.
 */
function sizesOf({ width, height }: CardPhoto, sourceSet: string): string {
  const pixels = Math.max(...[...sourceSet.matchAll(/ (\d+)w/g)].map(([, size]) => Number(size)));
  return `(max-width: 39.99rem) and (orientation: portrait) ${Math.ceil((100 * (width ?? 1)) / (height ?? 1))}vh, min(94vw, ${pixels}px)`;
}

/** A card's photos over the page, one at a time. */
export function PhotoViewer({ name, photos: all, index: first, onShow, onMissing, isOpen, close }: PhotoViewerProps) {
  const [photos, setPhotos] = useState(all);
  const [index, setIndex] = useState(first);
  const frame = useRef<HTMLDivElement>(null);
  const count = photos.length;
  const photo = photos[index];

  // A photo wider than the screen starts at its focal point.
  useLayoutEffect(() => {
    const strip = frame.current;
    if (strip && photo) strip.scrollTo((strip.scrollWidth - strip.clientWidth) * (photo.focusX / 10), 0);
  }, [photo]);

  const show = (wanted: number, among = photos) => {
    const next = (wanted + among.length) % among.length;
    setIndex(next);
    if (among[next]) onShow(among[next]);
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[pressedKey(event)];
    if (by === undefined) return;
    event.preventDefault();
    show(index + by);
  };
  const leaveOut = (missing: CardPhoto) => {
    const left = photos.filter((one) => one !== missing);
    onMissing(missing);
    setPhotos(left);
    if (left.length > 0) show(index, left);
    else close();
  };

  return (
    <Dialog isOpen={isOpen} onClose={close} look="enlarged" aria-label="Enlarged photo" onKeyDown={step}>
      <div
        ref={frame}
        className="enlarged-photo"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- On an upright phone it scrolls.
        tabIndex={0}
        role="group"
        aria-label="Photo"
      >
        {photo && (
          <picture key={photo.src}>
            {photo.sourceSet !== undefined && <source type="image/avif" srcSet={photo.sourceSet} sizes={sizesOf(photo, photo.sourceSet)} />}
            <img
              src={photo.src}
              alt={photo.alt}
              width={photo.width ?? undefined}
              height={photo.height ?? undefined}
              decoding="async"
              onError={() => leaveOut(photo)}
            />
          </picture>
        )}
      </div>
      {count > 1 && (
        <>
          <button className="round-button previous" type="button" aria-label="Previous photo" onClick={() => show(index - 1)} />
          <button className="round-button next" type="button" aria-label="Next photo" onClick={() => show(index + 1)} />
        </>
      )}
      <p className="enlarged-caption" aria-live="polite">
        {count > 1 ? `${name}, ${index + 1} of ${count}` : name}
      </p>
      {count > 1 && (
        <div className="enlarged-dots">
          {photos.map((one, place) => (
            <button
              key={one.src}
              type="button"
              aria-label={`Photo ${place + 1} of ${count}`}
              aria-current={place === index ? 'true' : undefined}
              onClick={() => show(place)}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}
