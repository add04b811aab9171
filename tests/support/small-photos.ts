import { cp } from 'node:fs/promises';
import path from 'node:path';
import { BAKERY } from './fixture-bakery.ts';
import type { TestSite } from './test-site.ts';

const uploads = 'public/uploads';

/** Adds more of the bakery's photos to a test site. They are not committed yet. */
export async function addSmallPhotos(site: Pick<TestSite, 'root'>, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => cp(path.join(BAKERY, uploads, name), path.join(site.root, uploads, name))));
}
