import { createHash } from 'node:crypto';
import { createStorage, type Driver } from 'unstorage';
import memoryDriver from 'unstorage/drivers/memory';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ReadIndexJson } from '@family-bakery/live-pages/reads/read-index';
import type { Read } from '@family-bakery/live-pages/reads/recorded-queries';
import { createReader } from '#content/reader.ts';
import { snapshotAt } from '#content/schedule.ts';
import { snapshotToJson } from '#content/snapshot-json.ts';
import { contentPath } from '#schema/content-kinds.ts';
import type { FileVersion } from '@family-bakery/git-content/content-store';
import { type Files, postFile, siteFiles } from '../../../tests/support/snapshot-of.ts';
import { readCommittedContent } from '#content/committed-content.ts';
import { type SnapshotStore, type TreeEntry, treeChanges } from '@family-bakery/git-content/snapshot-store';
import serveNewest from './edge/newest.ts';
import { OverlayStorage } from './overlay/overlay.ts';
import { overlayPages } from './overlay/overlay-pages.ts';
import type { DeployedContent } from './deploy-data.ts';
import { createDeployedSite, type DeployedSite } from './deployed-site.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const LOAF = contentPath('post', 'loaf');
const SOON = contentPath('post', 'soon');
const PHOTO = 'public/uploads/loaf.jpg';

const at = (hours: number): string => new Date(NOON + hours * HOUR_MS).toISOString();
/** Appears after an hour, and disappears after two. */
const SCHEDULED = postFile({ title: 'Soon', publishAt: at(1), unpublishAt: at(2) });

/** A branch in memory, from which everything is committed at once. */
class MemoryBranch implements SnapshotStore {
  readonly #commits = new Map<string, TreeEntry[]>();
  readonly #blobs = new Map<string, Uint8Array>();
  #files: Files = {};
  #head = '';
  isDown = false;

  commit(files: Files): string {
    this.#files = { ...this.#files, ...files };
    const tree = Object.entries(this.#files).flatMap(([path, content]) => {
      if (content === null) return [];
      const bytes = Buffer.from(content);
      const revision = createHash('sha1').update(bytes).digest('hex');
      this.#blobs.set(revision, bytes);
      return [{ path, revision }];
    });
    this.#head = String(this.#commits.size).padStart(40, '0');
    this.#commits.set(this.#head, tree);
    return this.#head;
  }
  head(): Promise<string> {
    return this.isDown ? Promise.reject(new Error('GitHub is down')) : Promise.resolve(this.#head);
  }
  tree(commit: string): Promise<TreeEntry[]> {
    return Promise.resolve(this.#commits.get(commit) ?? []);
  }
  changes(from: string, to: string) {
    return Promise.resolve(treeChanges(this.#commits.get(from) ?? [], this.#commits.get(to) ?? []));
  }
  parents(commit: string) {
    return Promise.resolve([...this.#commits.keys()].filter((other) => Number(other) === Number(commit) - 1));
  }
  versions(commit: string, path: string): Promise<FileVersion[]> {
    const versions = [...this.#commits].flatMap(([of, tree]) => {
      const file = tree.find((one) => one.path === path);
      const author = { name: 'Rosa', email: 'rosa@bakery.example' };
      return file && Number(of) <= Number(commit) ? [{ ...file, commit: of, at: at(0), author }] : [];
    });
    return Promise.resolve(versions.reverse());
  }
  async *blobs(revisions: string[]) {
    await Promise.resolve();
    if (this.isDown) throw new Error('GitHub is down');
    for (const revision of revisions) yield { revision, bytes: this.#blobs.get(revision) ?? new Uint8Array() };
  }
}

/** Blobs in memory. */
const blobs = memoryDriver() as Driver;
/** How many writes succeed before all fail. */
let writesLeft = Infinity;
const write = <T extends unknown[]>(work: ((...of: T) => unknown) | undefined) => {
  return (...of: T) => {
    if (writesLeft <= 0) throw new Error('Blobs are down');
    writesLeft -= 1;
    return work?.(...of) as Promise<void>;
  };
};
const storage = createStorage({
  driver: { ...blobs, setItem: write(blobs.setItem), setItemRaw: write(blobs.setItemRaw), removeItem: write(blobs.removeItem) },
});

let branch: MemoryBranch;
let clock: number;
let purges: number;
let isPurgeRefused: boolean;
let deployed: DeployedContent;
let deploy: { commit: string; builtAt: string };
let reads: ReadIndexJson;

/** Deploys the newest commit. */
async function build(): Promise<void> {
  const { commit, snapshot, publicFiles } = await readCommittedContent(branch, await branch.head(), null);
  deployed = { snapshot: snapshotToJson(snapshotAt(snapshot, clock)), publicFiles: [...publicFiles] };
  deploy = { commit, builtAt: new Date(clock).toISOString() };
}

/** Another instance of the functions, with a clock of its own. */
function startSite(now = () => clock): { site: DeployedSite; overlay: OverlayStorage } {
  const overlay = new OverlayStorage(storage, deploy, () => deployed);
  const site = createDeployedSite({
    store: branch,
    overlay,
    readReads: () => reads,
    async purge() {
      await Promise.resolve();
      if (isPurgeRefused) throw new Error('The purge was refused');
      purges += 1;
    },
    log: () => undefined,
    now: () => new Date(now()),
  });
  return { site, overlay };
}

let site: DeployedSite;
let overlay: OverlayStorage;
beforeEach(async () => {
  await blobs.clear?.('', {});
  [clock, purges, isPurgeRefused, writesLeft] = [NOON, 0, false, Infinity];
  reads = { reads: [], pages: [] };
  branch = new MemoryBranch();
  branch.commit(siteFiles('minimal', { [LOAF]: postFile({ title: 'Loaf' }), [SOON]: SCHEDULED, [PHOTO]: 'a photo' }));
  await build();
  ({ site, overlay } = startSite());
});

/** The titles of the posts that visitors see, as an instance reads them that has just started. */
async function seen(): Promise<string[]> {
  const { snapshot } = await startSite().overlay.shown();
  const reader = createReader(snapshot);
  return reader.postSlugs().map((slug) => reader.postPage(slug)?.title ?? '');
}

describe('what is scheduled appears and disappears', () => {
  const phases: [hours: number, titles: string[], next: number | null][] = [
    [1, ['Loaf', 'Soon'], NOON + 2 * HOUR_MS],
    [2, ['Loaf'], null],
  ];
  async function expectSchedule(commit: string): Promise<void> {
    for (const [hours, titles, next] of phases) {
      clock = NOON + hours * HOUR_MS;
      await site.deployment();
      expect((await seen()).sort()).toEqual(titles);
      // The function that the host calls each minute asks for nothing until then.
      expect(await overlay.current()).toMatchObject({ commit, next });
    }
    expect(purges).toBe(phases.length);
  }

  test('of the newest commit', async () => {
    await expectSchedule(deploy.commit);
  });

  test('while a file is broken', async () => {
    await expectSchedule(branch.commit({ [contentPath('post', 'broken')]: '---\ntitle: 7\n---\n' }));
  });

  test('while GitHub is down, also what was saved before with a photo that replaced another', async () => {
    const saved = branch.commit({ [LOAF]: postFile({ title: 'Newer loaf' }), [PHOTO]: 'another photo' });
    await site.publish();
    [branch.isDown, purges] = [true, 0];
    phases.forEach(([, titles]) => (titles[titles.indexOf('Loaf')] = 'Newer loaf'));
    await expectSchedule(saved);
  });
});

test('what is saved beside broken files is live, and their last good versions stay', async () => {
  const broken = contentPath('post', 'broken');
  branch.commit({ [broken]: '---\ntitle: 7\n---\n', [LOAF]: '---\ntitle: "Loaf\n---\n' });
  const commit = branch.commit({ [contentPath('post', 'oat')]: postFile({ title: 'Oat' }) });
  const expectLive = async () => {
    expect(await site.status()).toMatchObject({ state: 'live', commit });
    expect(new Set((await site.remarks()).map(({ file }) => file))).toEqual(new Set([broken, LOAF, PHOTO]));
  };
  await expectLive();
  expect((await seen()).sort()).toEqual(['Loaf', 'Oat']);
  // Another instance knows it from the overlay alone.
  ({ site } = startSite());
  await expectLive();
  branch.commit({ [LOAF]: postFile({ title: 'Fixed' }), [broken]: null });
  await site.status();
  expect(await site.remarks()).toMatchObject([{ file: PHOTO }]);
  expect((await seen()).sort()).toEqual(['Fixed', 'Oat']);
});

describe('whatever goes wrong, visitors see the old or the new, and the next look fixes it', () => {
  const rename = (title: string) => branch.commit({ [LOAF]: postFile({ title }), [PHOTO]: `the photo of ${title}` });

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('a write to Blobs that fails after %i others', async (writes) => {
    // Versions before, so that one is dropped.
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      rename(title);
      await site.publish();
    }
    const commit = rename('Five');
    [writesLeft, purges] = [writes, 0];
    expect(['live', 'failed']).toContain((await site.status()).state);
    expect(['Four', 'Five']).toContain((await seen())[0]);
    writesLeft = Infinity;
    expect(await site.status()).toMatchObject({ state: 'live', commit });
    expect(await seen()).toEqual(['Five']);
    expect(purges).toBe(1);
  });

  test('a purge that is refused is asked for until it is done, and no more', async () => {
    isPurgeRefused = true;
    const commit = rename('Newer');
    expect(await site.status()).toMatchObject({ state: 'failed', commit });
    isPurgeRefused = false;
    for (let look = 0; look < 2; look += 1) expect(await site.status()).toMatchObject({ state: 'live', commit });
    expect(purges).toBe(1);
  });

  test('two instances that publish at once, one of which has read an older commit', async () => {
    const others = [site, startSite().site, startSite().site];
    rename('Older');
    const first = others.map((one) => one.publish());
    const commit = rename('Newest');
    await Promise.all([...first, ...others.map((one) => one.publish())]);
    expect(await seen()).toEqual(['Newest']);
    expect((await overlay.current())?.commit).toBe(commit);
  });

  test('a deploy of an older commit, with and without an overlay of its own', async () => {
    rename('Second');
    await site.publish();
    const older = [deploy, deployed] as const;
    rename('Third');
    clock += HOUR_MS;
    await build();
    expect((await seen()).sort()).toEqual(['Soon', 'Third']);
    [deploy, deployed] = older;
    expect(await seen()).toEqual(['Second']);
    await startSite().site.publish();
    expect((await seen()).sort()).toEqual(['Soon', 'Third']);
    await blobs.clear?.('', {});
    expect(await seen()).toEqual(['Loaf']);
    await startSite().site.publish();
    expect((await seen()).sort()).toEqual(['Soon', 'Third']);
  });

  test('the overlay of a deploy of long ago is removed by that of a later one', async () => {
    rename('Second');
    await site.publish();
    clock += 8 * 24 * HOUR_MS;
    await build();
    rename('Third');
    await startSite().site.publish();
    await expect.poll(async () => (await storage.getKeys()).filter((key) => !key.includes(deploy.commit))).toEqual([]);
  });

  test('a clock that is a day ahead: what was too early is taken back', async () => {
    const { site: ahead } = startSite(() => clock + 1.5 * HOUR_MS);
    await ahead.publish();
    expect((await seen()).sort()).toEqual(['Loaf', 'Soon']);
    await site.publish();
    expect(await seen()).toEqual(['Loaf']);
    expect(await overlay.current()).toMatchObject({ next: NOON + HOUR_MS });
  });
});

describe('an overlay of 3,000 pages', () => {
  const ADDRESSES = Array.from({ length: 3_000 }, (_, index) => `/kitchen/recipe-${index}`);
  const MISSING = ['/404', '/blog/404', '/kitchen/404', '/kitchen/collections/404'];
  const rendered: string[] = [];
  let commit: string;
  let pages: ReturnType<typeof overlayPages>;
  let origin: string;

  beforeEach(async () => {
    const noted: Read[] = [];
    createReader((await startSite().overlay.shown()).snapshot, (read) => noted.push(read)).site();
    reads = { reads: noted, pages: [...ADDRESSES, ...MISSING, '/'].map((page) => [page, noted.map((_, place) => place)]) };
    const settings = JSON.parse(String(siteFiles('minimal')[contentPath('settings')])) as object;
    commit = branch.commit({ [contentPath('settings')]: JSON.stringify({ ...settings, siteName: 'Another name' }) });
    await site.publish();
    rendered.length = 0;
    pages = overlayPages({
      overlay,
      tag: 'overlay',
      render(route, content) {
        rendered.push(route);
        const isMissing = !ADDRESSES.includes(route) && route !== '/' && !MISSING.slice(1).includes(route);
        return Promise.resolve({ status: isMissing ? 404 : 200, text: `${route} of ${content.site().name}` });
      },
    });
    pages.onError((error, context) => context.body(null, (error as unknown as { status: 421 }).status));
    origin = `https://${commit}-${Math.random()}.example`;
    vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) =>
      pages.request(address.slice(origin.length), { method }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
  });

  /** What a visitor gets: through the edge function, from a deploy that has the pages under their former name. */
  async function visit(address: string): Promise<[status: number, text: string]> {
    const next = () => Promise.resolve(new Response('deployed', { status: ADDRESSES.includes(address) || address === '/' ? 200 : 404 }));
    const answer = (await serveNewest(new Request(origin + address), { next })) ?? (await next());
    return [answer.status, await answer.text()];
  }

  test('is one write, which the edge function reads without its addresses; each page is rendered when someone asks for it', async () => {
    expect(await overlay.current()).toMatchObject({ stale: null });
    for (const address of ['/', ADDRESSES[0] ?? '', ADDRESSES[2_999] ?? ''])
      expect(await visit(address)).toEqual([200, `${address} of Another name`]);
    expect(rendered).toHaveLength(3);
  });

  test('has one page for all missing addresses of a folder', async () => {
    const addresses = Array.from({ length: 20 }, (_, index) => `/kitchen/no-such-${index}`);
    for (const address of addresses) expect(await visit(address)).toEqual([404, '/kitchen/404 of Another name']);
    expect(await visit('/no-such-page')).toEqual([404, '/404 of Another name']);
    expect(new Set(rendered)).toEqual(new Set(['/kitchen/404', '/404']));
  });

  test.each([
    ['/Kitchen/Recipe-0', '/kitchen/recipe-0'],
    ['/kitchen/recipe-0.?from=mail', '/kitchen/recipe-0?from=mail'],
    ['/kitchen/recipe-0%22', '/kitchen/recipe-0'],
    ['/kitchen/recipe-0%3Futm=1', '/kitchen/recipe-0'],
    ['/kitchen/recipe-0&utm_source=x', '/kitchen/recipe-0'],
    ['/wp-login.php%3Fx', null],
    ['/admin/setup', null],
    ['/kitchen/No-Such', null],
    ['/%5Cevil.example', null],
  ])('leads from %s, as mail programs and hands write it, to %s', async (typed, meant) => {
    const ofOverlay = fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const { pathname } = new URL(address);
      if (pathname.startsWith('/overlay/')) return ofOverlay(address, init);
      const [status] = await visit(pathname);
      return new Response(null, { status });
    });
    const next = () => Promise.resolve(new Response('', { status: 404 }));
    const answer = await serveNewest(new Request(origin + typed), { next });
    expect([answer?.status, answer?.headers.get('location') ?? null]).toEqual(meant === null ? [404, null] : [301, meant]);
  });

  test('refuses what the edge function never asks for, without rendering', async () => {
    const refused = [
      ...[`/overlay/${'1'.repeat(40)}/`, `/overlay/${commit}-1/`, `/overlay/${commit}/no-such-page`, `/overlay/${commit}/menu`],
      ...[
        '//',
        '/?x',
        '/kitchen/recipe-0/',
        '/kitchen//recipe-0',
        '/kitchen/recipe-0.html',
        '/kitchen/recipe-%30',
        '/uploads/loaf.jpg',
      ].map((address) => `/overlay/${commit}${address}`),
    ];
    const answers = await Promise.all(refused.map(async (address) => [address, (await pages.request(address)).status]));
    expect(answers).toEqual(refused.map((address) => [address, 421]));
    expect(rendered).toEqual([]);
  });
});

describe('a deploy is due', () => {
  const posts = (count: number): Files =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [contentPath('post', `post-${index}`), postFile({ title: `Post ${index}` })]),
    );

  test('once more than 300 entries differ from it', async () => {
    branch.commit(posts(300));
    expect((await site.deployment()).reason).toBeNull();
    branch.commit(posts(301));
    expect((await site.deployment()).reason).toBe('much has changed since the last deploy');
  });

  test('once it is more than a week old', async () => {
    clock += 7 * 24 * HOUR_MS;
    expect((await site.deployment()).reason).toBeNull();
    clock += 1;
    expect((await site.deployment()).reason).toBe('the last deploy is more than a week old');
  });
});
