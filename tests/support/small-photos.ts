import path from 'node:path';
import sharp from 'sharp';
import type { TestSite } from './test-site.ts';

const uploads = 'public/uploads';
const codeRoot = path.resolve(import.meta.dirname, '../..');

/** Adds more of this project's photos to a test site, small enough to be encoded quickly. They are not committed yet. */
export async function addSmallPhotos(site: Pick<TestSite, 'root'>, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map((name) =>
      sharp(path.join(codeRoot, uploads, name))
        .resize({ width: 420 })
        .toFile(path.join(site.root, uploads, name)),
    ),
  );
}
