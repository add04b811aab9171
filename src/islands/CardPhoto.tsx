import type { ShownPhoto } from '#media/renditions.ts';
import type { StandIn } from '#kitchen/stand-in.ts';
import { Linocut } from './Linocut.tsx';
import { Picture } from './Picture.tsx';

interface CardPhotoProps {
  /** Null if there is none. */
  shown: ShownPhoto | null;
  /** The drawing used as a fallback. */
  standIn: StandIn;
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
