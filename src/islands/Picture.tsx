import { memo } from 'react';
import { focusMarks } from '#media/focus-marks.ts';
import { fallbackUrl, isDrawing, type ShownPhoto, sourceSet } from '#media/renditions.ts';

export interface PictureProps extends ShownPhoto {
  sizes: string;
  /** Whether it is visible at first, without scrolling. */
  isFirst?: boolean;
  /** Whether it is a thumbnail, which waits for what is larger. */
  isSmall?: boolean;
}

/**
 * A photo in the best format and size for the browser. `memo` saves time on pages with many photos: Astro renders a plain
 * function twice, only to detect that it is a React component.
 */
export const Picture = memo(function Picture({ src, alt, photo, sizes, isFirst = false, isSmall = false }: PictureProps) {
  const loading = isFirst
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', fetchPriority: isSmall ? 'low' : undefined } as const);
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
