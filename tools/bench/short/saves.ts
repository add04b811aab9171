import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ServedSite } from '../processes.ts';
import { saveOnce, signIn } from '../saves.ts';
import type { Contest } from './contest.ts';

const ROUNDS = 25;

/** Compares a save, until visitors have its page, with a request to a server without a site, which makes an empty commit. */
export async function openSaves(root: string, site: ServedSite): Promise<{ contests: Contest[]; close(): Promise<void> }> {
  const cookie = await signIn(site.address);
  const empty = spawn(process.execPath, [path.join(import.meta.dirname, 'empty-site.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(empty, 'close');
  const address = String(((await once(empty.stdout, 'data')) as Buffer[])[0]).trim();
  return {
    contests: [
      {
        what: 'save of a recipe or post to live, beside an empty site',
        most: 7.5,
        rounds: ROUNDS,
        warmUp: 5,
        ours: async (round) => (await saveOnce(site, cookie, round % 2 === 0 ? 'recipe' : 'post', round)).live,
        async yardstick() {
          const started = performance.now();
          await (await fetch(address, { method: 'PUT', body: '{}' })).text();
          await (await fetch(address)).text();
          return performance.now() - started;
        },
      },
    ],
    async close() {
      empty.kill();
      await ended;
    },
  };
}
