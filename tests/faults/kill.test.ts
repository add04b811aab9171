import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { descendants, killAll } from '../support/processes.ts';
import { waitFor } from '../support/wait-for.ts';
import type { CrashOrders } from './preload/crash.ts';
import { type FaultySite, startFaultySite } from './support/faulty-site.ts';
import { type Ledger, openLedger } from './support/ledger.ts';
import { seeded } from './support/seeded.ts';
import { type CleanBuilds, cleanBuilds, leftovers, repositoryFaults } from './support/wholeness.ts';

const WRITERS = 3;
const PRELOAD = path.join(import.meta.dirname, 'preload/crash.ts');
/** The number of random kills; FAULT_KILLS overrides it. */
const KILLS = Number(process.env['FAULT_KILLS'] ?? 8);

/** The steps of a save and a publication, by the call that performs them. */
const MOMENTS: [step: string, ...CrashOrders[]][] = (
  [
    ['the lock of the save is taken', 'rename .*/content-store/lock$'],
    ['the journal entry is written', 'writeFile .*/content-store/scratch-'],
    ['the journal entry is put in its place', 'rename .*\\.journal$'],
    ['the index is locked', 'link .*/index\\.lock$'],
    ['the working file is written', 'writeFile .*/content/posts/\\..*\\.tmp$'],
    ['the working file is replaced', 'rename .*/content/posts/[^.].*\\.md$'],
    ['the index is replaced', 'rename .*/\\.git/index$'],
    ['the index is unlocked', 'unlink .*/index\\.lock$'],
    ['the journal entry is removed', 'rm .*\\.journal$'],
    ['the lock of the save is given back', 'unlink .*/content-store/lock/'],
    ['a line is added to the record of the published folder', 'appendFile .*/publication\\.jsonl$'],
    ['a page is written', 'writeFile .*/publisher/drafts/'],
    ['a new page is put in its place', 'rename .*/site/blog/writer-'],
    ['a page that changed is replaced', 'rename .*/site/blog\\.html$'],
    ['the data next to the pages is replaced', 'rename .*/site/.*\\.(?:xml|json)$'],
    ['the page of a deleted post is removed', 'unlink .*/site/blog/writer-'],
  ] as const
).map(([step, call]) => [step, { call, number: 1, when: 'before' }, { call, number: 1, when: 'half' }, { call, number: 1, when: 'after' }]);

describe('killed', () => {
  const random = seeded();
  let faulty: FaultySite;
  let ledger: Ledger;
  let builds: CleanBuilds;
  let orders: string;
  let number = 0;
  const moments = new Set<string>();

  beforeAll(async () => {
    builds = await cleanBuilds();
    const folder = path.join(import.meta.dirname, '../../node_modules/.cache');
    orders = path.join(folder, `crash-orders-${process.pid}`);
    faulty = await startFaultySite({ environment: { NODE_OPTIONS: `--import=${PRELOAD}`, CRASH_ORDERS: orders } });
    ledger = openLedger(faulty);
  });
  afterAll(async () => {
    await faulty.site.close();
    await builds.close();
    await Promise.all([rm(orders, { force: true }), rm(`${orders}.done`, { force: true })]);
  });

  /** Saves, changes and deletes until the program is gone, with occasional pauses to write the ledger. */
  async function keepSaving(): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const saves = Array.from({ length: WRITERS }, (_, writer) =>
        ledger.save(`writer-${writer}-${turn % 2}`, turn % 5 === 4 ? null : `Save ${(number += 1)} of writer ${writer}`),
      );
      if ((await Promise.all(saves)).includes(null)) return;
      if (turn % 4 === 3) await new Promise((resolve) => setTimeout(resolve, 1_200));
    }
  }

  /** Checks that nothing is lost, nothing is left over, and the site shows the newest commit. */
  async function expectWhole(): Promise<void> {
    const { site } = faulty;
    expect(await repositoryFaults(site)).toEqual([]);
    expect(await ledger.losses()).toEqual([]);
    expect(await ledger.save('the-next-save', `Save ${(number += 1)}`)).toBeLessThan(300);
    await site.live();
    expect(await builds.differences(site)).toEqual([]);
    expect(await ledger.losses()).toEqual([]);
    expect(await leftovers(site)).toEqual([]);
  }

  async function startAgain(): Promise<void> {
    await faulty.site.start();
    await expectWhole();
  }

  async function dieAt(crash: CrashOrders): Promise<string> {
    const { site } = faulty;
    await writeFile(orders, JSON.stringify(crash));
    process.kill(site.pid, 'SIGUSR2');
    await waitFor('the orders to be taken', () => !existsSync(orders));
    const saving = keepSaving();
    const end = setTimeout(() => killAll([site.pid]), 60_000);
    await site.ended();
    clearTimeout(end);
    await saving;
    const label = await readFile(`${orders}.done`, 'utf8').catch(() => 'It never came to that.');
    await rm(`${orders}.done`, { force: true });
    return label.trim();
  }

  test.each(MOMENTS)('when %s', async (_step, ...crashes) => {
    const crash = random.pick(crashes);
    const label = await dieAt(crash);
    expect(label, `seed ${random.seed}`).toMatch(new RegExp(crash.call));
    await startAgain();
  });

  test(`at ${KILLS} random moments`, { timeout: 900_000 }, async () => {
    for (let round = 0; round < KILLS; round += 1) {
      const { site } = faulty;
      if (round % 2 === 0) {
        moments.add(await dieAt({ call: '.', number: random.upTo(200), when: random.pick(['before', 'half', 'after'] as const) }));
      } else {
        const saving = keepSaving();
        await new Promise((resolve) => setTimeout(resolve, random.next() * 1_500));
        // Kills it with or without the git processes it started.
        killAll(random.next() < 0.5 ? [site.pid, ...descendants(site.pid)] : [site.pid]);
        await site.ended();
        await saving;
      }
      await startAgain();
    }
    console.log(`${KILLS} kills, seed ${random.seed}: ${ledger.acknowledged} saves acknowledged, ${ledger.unanswered} not, 0 lost.`);
  });
});
