import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { writeDrafts, writeListStates } from './list-states.ts';
import { writePageStates } from './page-states.ts';
import { copySiteWith, publishForRun } from './published-site.ts';
import { writeRecipeStates } from './recipe-states.ts';
import type { SharedSite, SharedSiteName } from './shared-site.ts';
import { exitOnSignals, startProgram } from './site-program.ts';
import { addSmallPhotos } from './small-photos.ts';

/** Files whose photos pages show in their real size. */
const WITH_PHOTOS = ['home.json', 'cakes.json', 'menu/breads.json'];

/** What the first cards of the menu show. */
const PHOTOS_OF_BREADS = ['sourdough-batard.jpg', 'hero.jpg', 'batard-crust.jpg', 'seeded-loaf.jpg'];

/** What each shared site has besides the bakery's content. */
const CONTENT: Record<SharedSiteName, (root: string) => Promise<void>> = {
  async bakery(root) {
    const texts = await Promise.all(WITH_PHOTOS.map((name) => readFile(path.join(root, 'content', name), 'utf8')));
    await writeDrafts(root);
    await addSmallPhotos({ root }, [...new Set(texts.join('\n').match(/(?<=\/uploads\/)[a-z0-9-]+\.jpg/g))]);
  },
  async states(root) {
    await writePageStates(root);
    await writeRecipeStates(root);
    await addSmallPhotos({ root }, PHOTOS_OF_BREADS);
    await writeListStates(root);
    await writeDrafts(root);
  },
};

/** Starts the shared sites before any test (Vitest's `globalSetup`). */
export default async function startSharedSites({ provide }: TestProject): Promise<() => Promise<void>> {
  exitOnSignals();
  await publishForRun();
  const folder = await mkdtemp(path.join(tmpdir(), 'shared-'));
  const start = async (name: SharedSiteName) => {
    const [root, data] = [path.join(folder, name, 'site'), path.join(folder, name, 'data')];
    await copySiteWith(name, path.join(folder, name), CONTENT[name]);
    const program = await startProgram({ root, data });
    return { program, site: { address: program.address, root } satisfies SharedSite };
  };
  const [bakery, states] = await Promise.all([start('bakery'), start('states')]);
  provide('sharedSites', { bakery: bakery.site, states: states.site });
  return async () => {
    await Promise.all([bakery.program.stop(), states.program.stop()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
