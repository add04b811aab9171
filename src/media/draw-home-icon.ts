import sharp from 'sharp';
import type { HomeIcon } from './drawn-image.ts';
import { iconSvg } from './mark.ts';
import { PIXEL_LIMIT } from './photo-file.ts';
import { paintOf } from './social-image-look.ts';

/** The side of the icon in pixels. */
const ICON_SIDE = 512;
/** Devices crop it to a shape; the inner four fifths stay visible. */
const SHARE = 0.66;

/** Draws the icon for home screens, as a PNG. `logo` is the bytes of its logo; what is no picture after all is the drawn loaf. */
export async function drawHomeIcon(icon: HomeIcon, logo: Uint8Array | null): Promise<Uint8Array> {
  const paint = paintOf(icon);
  const side = Math.round(ICON_SIDE * SHARE);
  const inside = (bytes: Uint8Array, density = 72) =>
    sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', density })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toBuffer();
  const drawn = () => inside(Buffer.from(iconSvg(paint('crust'), paint('paper'))), 600);
  const picture = logo ? await inside(logo).catch(drawn) : await drawn();
  return sharp({ create: { width: ICON_SIDE, height: ICON_SIDE, channels: 4, background: paint('paper') } })
    .composite([{ input: picture }])
    .flatten()
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
