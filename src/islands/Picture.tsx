import { memo } from 'react';
import { focusMarks } from '#media/focus-marks.ts';
import { fallbackUrl, isDrawing, type Photo, sourceSet } from '#media/renditions.ts';

interface PictureProps {
  /** Where the photo is: the site's own, or elsewhere. */
  src: string;
  /** What it shows; empty where it only decorates. */
  alt: string;
  /** The photo's file where it is the site's own, for its renditions and its room on the page. */
  photo: Photo | null;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Whether it is among the first things seen. */
  isFirst?: boolean;
}

/**
 * A photo in the best format and size for the browser that shows it. Pages hold many: a plain function Astro would render once
 * more for each, only to see that it is a component of React's.
 */
export const Picture = memo(function Picture({ src, alt, photo, sizes, isFirst = false }: PictureProps) {
  const loading = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  if (!photo) return src.startsWith('https://') ? <img src={src} alt={alt} decoding="async" {...loading} /> : null;
  const image = { width: photo.width, height: photo.height, decoding: 'async', ...loading, ...focusMarks(photo.focus) } as const;
  if (isDrawing(src)) return <img src={src} alt={alt} {...image} />;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(photo)} sizes={sizes} />
      <img src={fallbackUrl(photo)} alt={alt} {...image} />
    </picture>
  );
});
