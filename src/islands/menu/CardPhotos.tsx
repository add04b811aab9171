import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Linocut } from '#islands/Linocut.tsx';
import { whileBusy } from '#islands/parts/busy-press.ts';
import { contentsOf } from '#islands/parts/server-contents.ts';

interface CardPhotosProps {
  name: string;
  count: number;
  isHydrated: boolean;
  /** On the server only. */
  photos: readonly ReactNode[] | undefined;
}

const loadViewer = () => import('#islands/photo-viewer/enlarge-photo.tsx');
/** What cannot be loaded is asked for again by the press. */
const prepareViewer = () => void loadViewer().catch(() => undefined);

/** Whether a photo has failed to load, marked or not yet. */
function isMissing(photo: HTMLElement): boolean {
  const image = photo.querySelector('img');
  return photo.hasAttribute('data-missing') || (image?.complete === true && image.naturalWidth === 0);
}

/** The photos of an item, of which one is shown. Those that fail to load are left out (missing-photos.ts marks them). */
export function CardPhotos({ name, count, isHydrated, photos }: CardPhotosProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<readonly number[]>([]);
  const [index, setIndex] = useState(0);
  const sound = Array.from({ length: count }, (_, photo) => photo).filter((photo) => !missing.includes(photo));
  const at = sound.length > 0 ? (index + sound.length) % sound.length : 0;

  const framesOf = () => [...(frame.current?.querySelectorAll<HTMLElement>('.menu-photo') ?? [])];
  const noteMissing = () => setMissing(framesOf().flatMap((photo, place) => (isMissing(photo) ? [place] : [])));
  useEffect(noteMissing, []);

  const enlarge = async (button: HTMLElement) => {
    try {
      const { enlargePhoto, readPhotos } = await whileBusy(button, loadViewer());
      if (!frame.current) return;
      const all = readPhotos(frame.current);
      enlargePhoto({
        name,
        photos: all,
        index: at,
        onShow: (photo) => setIndex(readPhotos(frame.current as Element).findIndex((one) => one.frame === photo.frame)),
        onMissing: (photo) => {
          photo.frame.toggleAttribute('data-missing', true);
          noteMissing();
        },
      });
    } catch {
      const photo = framesOf()[sound[at] ?? 0]?.querySelector('img');
      if (photo) location.assign(photo.currentSrc || photo.src);
    }
  };

  return (
    <div ref={frame} className="menu-photos" data-swiped={count > 1 ? '' : undefined} onErrorCapture={noteMissing}>
      {Array.from({ length: count }, (_, photo) => (
        <div
          key={photo}
          className="menu-photo"
          hidden={sound.length > 0 ? photo !== sound[at] : photo > 0}
          aria-live={isHydrated && count > 1 ? 'polite' : undefined}
          {...contentsOf(photos?.[photo])}
        />
      ))}
      <Linocut subject="loaf" />
      {isHydrated && sound.length > 0 && (
        <button
          type="button"
          className="round-button enlarge"
          aria-label={`Enlarge the photo of ${name}`}
          onPointerEnter={prepareViewer}
          onFocus={prepareViewer}
          onClick={({ currentTarget }) => void enlarge(currentTarget)}
        />
      )}
      {isHydrated && sound.length > 1 && (
        <>
          <button
            type="button"
            className="round-button previous"
            aria-label={`Previous photo of ${name}`}
            onClick={() => setIndex(at - 1)}
          />
          <button type="button" className="round-button next" aria-label={`Next photo of ${name}`} onClick={() => setIndex(at + 1)} />
        </>
      )}
    </div>
  );
}
