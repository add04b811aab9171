import path from 'node:path';
import sharp from 'sharp';
import { codeRoot } from './content.ts';

/** A photo of 12 megapixels as phones take it, as JPEG; each `hue` in degrees makes another. */
export const phonePhoto = (hue = 0): Promise<Buffer> =>
  sharp(path.join(codeRoot, 'public/uploads/hero.jpg'))
    .resize(4_032, 3_024, { fit: 'cover' })
    .modulate({ hue })
    .jpeg({ quality: 90 })
    .toBuffer();
