import { useState } from 'react';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { focusPosition } from '#media/focus-marks.ts';
import { smallPhoto } from './photo-calls.ts';

type PhotoThumbProps = Pick<LibraryPhoto, 'address' | 'thumbnail' | 'focus'>;

/** A square thumbnail, cropped as on the site. Its text is beside it. */
export function PhotoThumb({ address, thumbnail = smallPhoto(address), focus }: PhotoThumbProps) {
  const [isSmallGone, setIsSmallGone] = useState(false);
  return (
    <img
      className="photo-thumb"
      src={isSmallGone ? address : thumbnail}
      alt=""
      loading="lazy"
      decoding="async"
      style={focus && { objectPosition: focusPosition(focus) }}
      onError={() => setIsSmallGone(true)}
    />
  );
}
