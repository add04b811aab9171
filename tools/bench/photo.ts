import { encodeRendition } from '#media/photo-file.ts';
import { renditionsOf } from '#media/renditions.ts';
import { acceptUpload } from '#media/upload.ts';
import { phonePhoto } from './phone-photo.ts';
import type { Report } from './figures/report.ts';

/** Measures the cost of a new 12-megapixel photo with all its renditions. */
export async function reportPhoto(report: Report): Promise<void> {
  const original = await phonePhoto();
  const before = process.cpuUsage();
  const { bytes, photo } = await acceptUpload(original);
  for (const rendition of renditionsOf(photo)) await encodeRendition(bytes, rendition);
  const { user, system } = process.cpuUsage(before);
  report.add('a new photo of 12 megapixels, upload and all sizes: CPU', (user + system) / 1_000, 'ms');
}
