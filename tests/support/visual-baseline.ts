import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const baselines = path.resolve(import.meta.dirname, '../baselines');
const ofFailures = path.resolve(import.meta.dirname, '../../screenshots/changed');

/** With UPDATE_BASELINES=1 screenshots are not compared, but become the baselines. */
const isUpdating = process.env['UPDATE_BASELINES'] === '1';

/**
 * The maximum perceived difference of a pixel's color (0 to 1). The reduced palette of a baseline is this close to the original
 * colors. At 0.2 a changed paper or link color would go unnoticed.
 */
const COLOR_TOLERANCE = 0.05;
/**
 * The fraction of pixels that may differ more. Anti-aliased edges are already ignored, and the reduced palette costs 0.2% of a
 * photo; the rest allows for another Chromium: up to 0.8% in the one without windows. A header four pixels taller, or an accent of another hue, changes 3%
 * and more.
 */
const AREA_TOLERANCE = 0.01;

const pixelsOf = (picture: Buffer | string) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * Compares a PNG screenshot with the baseline of that name in tests/baselines/. Returns null if they match, otherwise a
 * sentence that names the files to look at.
 */
export async function changeFrom(name: string, picture: Buffer): Promise<string | null> {
  const file = path.join(baselines, `${name}.png`);
  if (isUpdating) {
    await mkdir(baselines, { recursive: true });
    await sharp(picture).removeAlpha().png({ palette: true, quality: 50, dither: 0, effort: 10 }).toFile(file);
    return null;
  }
  const before = await pixelsOf(file).catch(() => null);
  if (!before) return `There is no ${file}; UPDATE_BASELINES=1 makes it.`;
  const after = await pixelsOf(picture);
  const { width, height } = after.info;
  const difference = Buffer.alloc(after.data.length);
  const isSameSize = before.info.width === width && before.info.height === height;
  const changed = isSameSize
    ? pixelmatch(before.data, after.data, difference, width, height, { threshold: COLOR_TOLERANCE }) / (width * height)
    : 1;
  if (changed <= AREA_TOLERANCE) return null;

  await mkdir(ofFailures, { recursive: true });
  const place = path.join(ofFailures, name);
  await writeFile(`${place}.actual.png`, picture);
  if (isSameSize) await sharp(difference, { raw: { width, height, channels: 4 } }).toFile(`${place}.diff.png`);
  return `${(changed * 100).toFixed(1)} % of ${name} looks otherwise than ${file}: see ${place}.actual.png and .diff.png. If that is meant, UPDATE_BASELINES=1 takes it over.`;
}
