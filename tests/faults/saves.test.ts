import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canMount, type Disk, mountDisk } from '../support/disk.ts';
import { descendants, killAll } from '../support/processes.ts';
import { type FaultySite, startFaultySite } from './support/faulty-site.ts';
import { type Ledger, openLedger } from './support/ledger.ts';
import { seeded } from './support/seeded.ts';
import { runStorm } from './support/storm.ts';
import { FAULT_STORM } from '../../tools/bench/figures/depends-on.ts';
import { Report } from '../../tools/bench/figures/report.ts';
import { type CleanBuilds, cleanBuilds, leftovers, repositoryFaults } from './support/wholeness.ts';

const NEEDED_SAVES = 1000;
/** The number of acknowledged saves to reach. FAULT_SAVES overrides it; if it is no less than needed, the results are recorded. */
const CHOSEN = process.env['FAULT_SAVES'];
const SAVES = Number(CHOSEN ?? NEEDED_SAVES);
/** A fault is injected after this many saves. */
const EVERY = 20;
const WRITERS = 5;

const random = seeded();
let disk: Disk | null = null;
let faulty: FaultySite;
let ledger: Ledger;
let builds: CleanBuilds;
let handmade = 0;

beforeAll(async () => {
  disk = canMount() ? mountDisk(400) : null;
  builds = await cleanBuilds();
  faulty = await startFaultySite(disk ? { folder: path.join(disk.folder, 'place') } : {});
  ledger = openLedger(faulty);
});
afterAll(async () => {
  await faulty.site.close();
  await builds.close();
  disk?.unmount();
});

/** The faults to inject. */
const FAULTS: Record<string, () => Promise<void>> = {
  async 'a kill'() {
    const { site } = faulty;
    killAll(random.next() < 0.5 ? [site.pid, ...descendants(site.pid)] : [site.pid]);
    await site.ended();
    await site.start();
  },
  async 'a full disk'() {
    await disk?.fill();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await disk?.empty();
  },
  async 'a lock on the index'() {
    const lock = path.join(faulty.site.root, '.git/index.lock');
    await writeFile(lock, '', { flag: 'wx' }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await rm(lock, { force: true });
  },
  async 'commits by hand'() {
    const { site } = faulty;
    for (let turn = 0; turn < 3; turn += 1) {
      const file = `content/pages/by-hand.md`;
      handmade += 1;
      await writeFile(path.join(site.root, file), `---\ntitle: "By hand ${handmade}"\ndescription: "By hand"\n---\n\nBy hand.\n`);
      // Git refuses if a save holds its lock; an editor would retry.
      for (let tries = 0; tries < 100; tries += 1) {
        const isDone = await site.git('add', file).then(
          () =>
            site.git('commit', '--quiet', `--message=By hand ${handmade}`, '--', file).then(
              () => true,
              () => false,
            ),
          () => false,
        );
        if (isDone) break;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  },
  async 'a collection'() {
    await faulty.site.git('gc', '--quiet', '--prune=now').catch(() => '');
  },
};

test(`${SAVES} saves with injected faults: none is lost`, { timeout: 3_600_000 }, async () => {
  const faults = await runStorm(ledger, random, { saves: SAVES, every: EVERY, writers: WRITERS, faults: FAULTS });

  const { site } = faulty;
  expect(await ledger.save('after-all-that', 'After all that'), `seed ${random.seed}`).toBe(201);
  await site.live();
  const losses = await ledger.losses();
  if (CHOSEN !== undefined && SAVES >= NEEDED_SAVES) {
    const report = new Report(FAULT_STORM);
    report.add('saves with faults among them: acknowledged', ledger.acknowledged, 'saves');
    report.add('saves with faults among them: lost', losses.length, 'saves');
    await report.write();
  }
  expect(losses, `seed ${random.seed}`).toEqual([]);
  expect(await ledger.repeats(), `seed ${random.seed}`).toEqual([]);
  expect(await repositoryFaults(site)).toEqual([]);
  expect(await leftovers(site)).toEqual([]);
  expect(await builds.differences(site)).toEqual([]);
  console.log(
    `${ledger.acknowledged} saves acknowledged, ${ledger.unanswered} refused or cut off, 0 lost, 0 made twice; ${faults}; seed ${random.seed}`,
  );
});
