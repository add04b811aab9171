import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { gitIn } from './test-repository.ts';

/** Of what there is much of: entries of each kind, with what they refer to. */
const LITTLE = {
  posts: ['a-saturday-pickup-hour-by-hour.md', 'feeding-a-starter-in-texas-heat.md', 'what-a-loaf-costs-us.md'],
  recipes: ['country-loaf.json', 'butternut-squash-soup.json', 'crackle-top-brownies.json'],
  collections: ['soup-supper-for-six.json'],
};

/** Leaves a third of a site's pages, for tests that have all of them rendered. */
export async function keepLittleContent(root: string): Promise<void> {
  for (const [folder, kept] of Object.entries(LITTLE)) {
    const place = path.join(root, 'content', folder);
    for (const name of await readdir(place)) if (!kept.includes(name)) await rm(path.join(place, name));
  }
}

/** The same in a repository, as a commit. */
export async function commitLittleContent(root: string): Promise<void> {
  await keepLittleContent(root);
  await gitIn(root)('commit', '-qam', 'Little content');
}
