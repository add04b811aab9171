import type { Photo } from '#media/renditions.ts';
import { Linocut, type LinocutProps } from './Linocut.tsx';
import { Picture } from './Picture.tsx';

interface CardPhotoProps {
  /** Null where there is none to show. */
  shown: { src: string; alt: string; photo: Photo | null } | null;
  /** The drawing shown instead of it. */
  standIn: LinocutProps['subject'];
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  isFirst: boolean;
}

/** A card's photo or, without one that can be shown, a drawing. */
export function CardPhoto({ shown, standIn, sizes, isFirst }: CardPhotoProps) {
  return (
    <div className="card-photo">
      {shown && <Picture {...shown} sizes={sizes} isFirst={isFirst} />}
      <Linocut subject={standIn} />
    </div>
  );
}
