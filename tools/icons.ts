import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { readArguments } from '#server/process/arguments.ts';

const USAGE = `Usage: npm run icons

Creates the icons for all devices from public/favicon.svg. Run it again whenever that file changes.`;

readArguments({ usage: USAGE });
const folder = path.join(process.cwd(), 'public');
const paper = /--flour: (#[0-9a-f]{6});/.exec(await readFile('src/styles/tokens.css', 'utf8'))?.[1] ?? '#ffffff';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

// Large enough for every icon, without the margin.
const drawing = await sharp(path.join(folder, 'favicon.svg'), { density: 1_600 }).trim().png().toBuffer();

/** Centers the drawing in a square of `side` pixels; `share` is the part of the side that it fills. */
async function icon(side: number, share: number, background: string | typeof CLEAR): Promise<Buffer> {
  const inner = Math.round(side * share);
  const shown = await sharp(drawing).resize({ width: inner, height: inner, fit: 'contain', background: CLEAR }).toBuffer();
  const square = sharp({ create: { width: side, height: side, channels: 4, background } }).composite([{ input: shown }]);
  return square.png({ compressionLevel: 9, palette: side > 32 }).toBuffer();
}

/** Wraps a 32 x 32 PNG in an .ico file with a single image. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(32, 6); // width
  header.writeUInt8(32, 7); // height
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14); // size
  header.writeUInt32LE(header.length, 18); // offset
  return Buffer.concat([header, png]);
}

const files: Record<string, Buffer> = {
  'favicon.ico': icoOf(await icon(32, 1, CLEAR)),
  'icon-192.png': await icon(192, 0.96, CLEAR),
  'icon-512.png': await icon(512, 0.96, CLEAR),
  // Devices crop these to a shape; the inner four fifths stay visible.
  'icon-maskable.png': await icon(512, 0.66, paper),
  'apple-touch-icon.png': await icon(180, 0.74, paper),
};
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(path.join(folder, name), bytes);
  console.log(`public/${name}  ${bytes.length} bytes`);
}
