import path from 'node:path';
import { readArguments } from '#server/process/arguments.ts';
import { allMade } from '../../tests/support/all-made.ts';
import { exitOnSignals } from '../../tests/support/site-program.ts';
import { withSite } from './content.ts';
import { serve } from './processes.ts';
import { lengthenRecipe } from './recipe-form.ts';
import { atBothSizes } from './save-growth.ts';
import { signIn } from './saves.ts';
import { buildsOf } from './short/builds.ts';
import { type Contest, isWithinLimit } from './short/contest.ts';
import { growthOf } from './short/growth.ts';
import { openKeyPresses } from './short/key-presses.ts';
import { openSaves } from './short/saves.ts';

const USAGE = `Usage: npm run bench:short

Measures a save until it is live, key presses, and a build of 100 pages, each in turn with work of the same kind that has no
part of this project, and saves with ten times as many posts. Exits with 1 if one takes too many times as long, also when it is
measured again. Records nothing.`;

readArguments({ usage: USAGE });
exitOnSignals();

const over: string[] = [];
async function hold(contests: Contest[]): Promise<void> {
  for (const contest of contests) if (!(await isWithinLimit(contest, console.log))) over.push(contest.what);
}

await withSite({ recipes: 50, posts: 50, hasSmallPhotos: true }, async (root) => {
  await lengthenRecipe(root);
  const site = await serve(root, path.join(root, '.data'));
  try {
    await allMade(site.address, await signIn(site.address));
    for (const open of [() => openSaves(root, site), () => openKeyPresses(site)]) {
      const { contests, close } = await open();
      try {
        await hold(contests);
      } finally {
        await close();
      }
    }
  } finally {
    await site.stop();
  }
  await hold([buildsOf(root)]);
});
await atBothSizes((few, many) => hold(growthOf(few, many)));
console.log(over.length === 0 ? 'All are within their limits.' : `Over their limits twice: ${over.join('; ')}.`);
process.exit(over.length === 0 ? 0 : 1);
