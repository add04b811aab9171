import { drawHomeIcon } from './draw-home-icon.ts';
import { drawSocialImage } from './draw-social-image.ts';
import { type DrawnImage, isSocialImage } from './drawn-image.ts';

/** Draws an image with the photos that `readPhoto` reads by their address, null where there is none. A social image is a JPEG, the icon a PNG. */
export async function drawImage(image: DrawnImage, readPhoto: (src: string) => Promise<Uint8Array | null>): Promise<Uint8Array> {
  const logo = image.logo && (await readPhoto(image.logo.src));
  if (!isSocialImage(image)) return drawHomeIcon(image, logo);
  return drawSocialImage(image, image.photo && (await readPhoto(image.photo.src)), logo);
}
