import type { Region } from 'sharp';
import type { Focus } from '#schema/photos.ts';
import type { Photo } from './renditions.ts';

type Size = Pick<Photo, 'width' | 'height'>;

/** The part of a photo that fills a frame with the focal point in sight, as CSS's `object-fit: cover` has it. */
export function cropOf(photo: Size, frame: Size, { x, y }: Focus): Region {
  const scale = Math.min(photo.width / frame.width, photo.height / frame.height);
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  return {
    left: Math.round(((photo.width - width) * x) / 100),
    top: Math.round(((photo.height - height) * y) / 100),
    width,
    height,
  };
}
