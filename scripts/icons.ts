import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { readArguments } from '#server/process/arguments.ts';
import { ignoreBrokenPipe } from '#server/process/closed-pipe.ts';

const USAGE = `Usage: npm run icons

Makes the icons that devices ask for from the drawing in public/favicon.svg. Run it again once that is another.`;

readArguments({ usage: USAGE });
ignoreBrokenPipe();
const folder = path.join(process.cwd(), 'public');
const paper = /--flour: (#[0-9a-f]{6});/.exec(await readFile('src/styles/tokens.css', 'utf8'))?.[1] ?? '#ffffff';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

// Large enough for each icon, without the empty room around it.
const drawing = await sharp(path.join(folder, 'favicon.svg'), { density: 1_600 }).trim().png().toBuffer();

/** The drawing in the middle of a square, `share` of which it takes up. Sides are pixels. */
async function icon(side: number, share: number, background: string | typeof CLEAR): Promise<Buffer> {
  const inner = Math.round(side * share);
  const shown = await sharp(drawing).resize({ width: inner, height: inner, fit: 'contain', background: CLEAR }).toBuffer();
  const square = sharp({ create: { width: side, height: side, channels: 4, background } }).composite([{ input: shown }]);
  return square.png({ compressionLevel: 9, palette: side > 32 }).toBuffer();
}

/** A picture of 32 by 32 pixels as the one image of an .ico file, which may hold a PNG as it is. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // It is an icon,
  header.writeUInt16LE(1, 4); // one,
  header.writeUInt8(32, 6); // so wide
  header.writeUInt8(32, 7); // and high,
  header.writeUInt16LE(1, 10); // in one plane
  header.writeUInt16LE(32, 12); // of 32 bits a pixel;
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // it begins here.
  return Buffer.concat([header, png]);
}

const files: Record<string, Buffer> = {
  'favicon.ico': icoOf(await icon(32, 1, CLEAR)),
  'icon-192.png': await icon(192, 0.96, CLEAR),
  'icon-512.png': await icon(512, 0.96, CLEAR),
  // These are cut to a shape by the device: what is in the inner four fifths stays whole.
  'icon-maskable.png': await icon(512, 0.66, paper),
  'apple-touch-icon.png': await icon(180, 0.74, paper),
};
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(path.join(folder, name), bytes);
  console.log(`public/${name}  ${bytes.length} bytes`);
}
