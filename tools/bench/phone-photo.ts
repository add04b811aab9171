import path from 'node:path';
import sharp from 'sharp';
import { codeRoot } from './code-root.ts';

/** A 12-megapixel JPEG like a phone's; each `hue` in degrees makes a different one. */
export const phonePhoto = (hue = 0): Promise<Buffer> =>
  sharp(path.join(codeRoot, 'public/uploads/hero.jpg'))
    .resize(4_032, 3_024, { fit: 'cover' })
    .modulate({ hue })
    .jpeg({ quality: 90 })
    .toBuffer();
