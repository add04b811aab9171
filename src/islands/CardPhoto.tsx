import type { ShownPhoto } from '#media/renditions.ts';
import { Linocut, type LinocutProps } from './Linocut.tsx';
import { Picture } from './Picture.tsx';

interface CardPhotoProps {
  /** Null if there is none. */
  shown: ShownPhoto | null;
  /** The drawing used as a fallback. */
  standIn: LinocutProps['subject'];
  /** The `sizes` of the image. */
  sizes: string;
  isFirst: boolean;
}

/** A card's photo, or a drawing if it is missing. */
export function CardPhoto({ shown, standIn, sizes, isFirst }: CardPhotoProps) {
  return (
    <div className="card-photo">
      {shown && <Picture {...shown} sizes={sizes} isFirst={isFirst} />}
      <Linocut subject={standIn} />
    </div>
  );
}
