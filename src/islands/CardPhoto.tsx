import type { Photo } from '#media/renditions.ts';
import { BowlDrawing } from './BowlDrawing.tsx';
import { Picture } from './Picture.tsx';

interface CardPhotoProps {
  /** Null where there is none to show. */
  shown: { src: string; alt: string; photo: Photo | null } | null;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  isFirst: boolean;
}

/** A card's photo or, without one, a drawing. */
export function CardPhoto({ shown, sizes, isFirst }: CardPhotoProps) {
  const isMissing = !shown || (!shown.photo && !shown.src.startsWith('https://'));
  return <div className="card-photo">{isMissing ? <BowlDrawing /> : <Picture {...shown} sizes={sizes} isFirst={isFirst} />}</div>;
}
