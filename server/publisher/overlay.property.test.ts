import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { snapshotAt } from '#content/schedule.ts';
import { type ContentSnapshot, problemsOf } from '#content/snapshot.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { missingPage } from '#domain/site-address.ts';
import { withoutMetadata } from '#media/metadata/without-metadata.ts';
import { readWorkingTree, withLastGood } from './working-tree.ts';
import { routesOf } from './published-pages.ts';
import { loadRenderer, type Renderer } from '../renderer/renderer.ts';
import { type NetlifyCdn, startNetlifyCdn } from '../../tests/support/netlify-cdn.ts';
import { buildDeploy, type Deploy, type NetlifySite, startNetlifySite } from '../../tests/support/netlify-site.ts';
import { jpegWithGps } from '../../tests/support/photos.ts';
import { propertyRuns } from '../../tests/support/property-runs.ts';
import { openSession } from '../../tests/support/sign-in.ts';
import { postFile, recipeFile, siteFiles } from '../../tests/support/snapshot-of.ts';

const NAMES = ['rye', 'spelt', 'soup'] as const;
/** A photo that posts show, and one that nothing shows, which can be removed. */
const SHOWN_PHOTO = 'public/uploads/shown.jpg';
const OTHER_PHOTO = 'public/uploads/other.jpg';
const HOUR_MS = 3_600_000;
/** A wrong clock is so far ahead or behind; the half keeps it away from the moments of schedules. */
const CLOCK_ERROR_MS = 26.5 * HOUR_MS;
const RUNS = propertyRuns(1);
const SEED = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);

let site: NetlifySite;
let cdn: NetlifyCdn;
let renderer: Renderer;
let lastDeploy: Deploy;
let cookie: string;
let photos: Buffer[];

beforeAll(async () => {
  photos = await Promise.all([80, 90].map((width) => jpegWithGps(width, 60, 1)));
  const photo = photos[0] ?? null;
  site = await startNetlifySite(
    siteFiles('minimal', { [contentPath('post', 'rye')]: postFile({ title: 'Rye' }), [SHOWN_PHOTO]: photo, [OTHER_PHOTO]: photo }),
  );
  lastDeploy = site;
  cdn = await startNetlifyCdn(site);
  renderer = await loadRenderer(path.resolve(import.meta.dirname, '../..'));
  cookie = await openSession(cdn.address);
}, 240_000);
afterAll(async () => {
  await cdn.close();
  if (lastDeploy !== site) await lastDeploy.bundles.remove();
  await site.close();
});

type EntryKind = 'post' | 'recipe';
type Name = (typeof NAMES)[number];
interface Write {
  kind: 'write';
  entry: EntryKind;
  name: Name;
  title: string;
  isDraft: boolean;
  hasPhoto?: boolean;
  /** In how many hours. */
  appears?: number;
  disappears?: number;
}
type Change =
  | Write
  | { kind: 'delete'; entry: EntryKind; name: Name }
  | { kind: 'rename'; entry: EntryKind; name: Name; to: Name }
  | { kind: 'photo'; file: string; photo: 0 | 1 }
  | { kind: 'rename-site'; title: string }
  | { kind: 'break'; entry: EntryKind; name: Name }
  | { kind: 'remove-photo' };
/** What happens to a site on a CDN. */
type Event =
  | { kind: 'save'; change: Change }
  | { kind: 'two-saves'; changes: [Change, Change] }
  | { kind: 'hours'; hours: number }
  | { kind: 'blobs-fail-after'; writes: number }
  | { kind: 'restart'; instances: number }
  | { kind: 'wrong-clock'; errorMs: number }
  | { kind: 'deploy' | 'publish-old-deploy' | 'look' }
  | { kind: 'toggle-purge' | 'toggle-pages' | 'toggle-github' };

const of = <K extends string>(...kinds: K[]) => fc.constantFrom<K[]>(...kinds);
const title = of('Rye', 'Spelt', 'Soup', 'Rye & spelt', 'A <b> title');
const name = of(...NAMES);
const entry = of('post', 'recipe');
const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: of('write'), entry, name, title, isDraft: fc.boolean(), hasPhoto: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        ...{ kind: of('write'), entry, name, title, isDraft: fc.constant(false) },
        ...{ appears: fc.integer({ min: 1, max: 5 }), disappears: fc.integer({ min: 6, max: 9 }) },
      },
      { requiredKeys: ['kind', 'entry', 'name', 'title', 'isDraft'] },
    ),
  },
  { weight: 2, arbitrary: fc.record({ kind: of('delete'), entry, name }) },
  { weight: 2, arbitrary: fc.record({ kind: of('rename'), entry, name, to: name }) },
  { weight: 2, arbitrary: fc.record({ kind: of('photo'), file: of(SHOWN_PHOTO, OTHER_PHOTO), photo: fc.constantFrom(0, 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('rename-site'), title }) },
  { weight: 2, arbitrary: fc.record({ kind: of('break'), entry, name }) },
  { weight: 1, arbitrary: fc.record({ kind: of('remove-photo') }) },
);
const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: of('save'), change: changes }) },
  { weight: 2, arbitrary: fc.record({ kind: of('two-saves'), changes: fc.tuple(changes, changes) }) },
  { weight: 3, arbitrary: fc.record({ kind: of('hours'), hours: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: of('blobs-fail-after'), writes: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('restart'), instances: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('wrong-clock'), errorMs: fc.constantFrom(-CLOCK_ERROR_MS, 0, CLOCK_ERROR_MS) }) },
  { weight: 3, arbitrary: fc.record({ kind: of('deploy', 'publish-old-deploy', 'look') }) },
  { weight: 3, arbitrary: fc.record({ kind: of('toggle-purge', 'toggle-pages', 'toggle-github') }) },
);

const git = (...args: string[]) => site.repository.git(...args);
const fileOf = (kind: EntryKind, fields: Record<string, string | string[]>, body?: string) =>
  kind === 'post' ? postFile(fields, body) : recipeFile(fields);
const inHours = (count: number): string => new Date(cdn.now() + count * HOUR_MS).toISOString();

function write({ entry: kind, name: slug, isDraft, hasPhoto, appears, disappears, ...fields }: Write): void {
  const times = {
    ...(appears !== undefined && { publishAt: inHours(appears) }),
    ...(disappears !== undefined && { unpublishAt: inHours(disappears) }),
  };
  const body = hasPhoto ? `![A loaf](${SHOWN_PHOTO.slice('public'.length)})\n` : undefined;
  const { title: called } = fields;
  site.repository.write(contentPath(kind, slug), fileOf(kind, { title: called, status: isDraft ? 'draft' : 'published', ...times }, body));
}

/** Makes a change's commit. */
function commit(change: Change): void {
  git('reset', '--quiet', '--hard', 'main');
  const { text } = site.repository;
  const remove = (file: string) => git('rm', '--quiet', '--ignore-unmatch', file);
  switch (change.kind) {
    case 'write':
      write(change);
      break;
    case 'delete':
      remove(contentPath(change.entry, change.name));
      break;
    case 'rename':
      remove(contentPath(change.entry, change.name));
      site.repository.write(
        contentPath(change.entry, change.to),
        fileOf(change.entry, { title: 'Renamed', status: 'published', ...(change.name !== change.to && { formerSlugs: [change.name] }) }),
      );
      break;
    case 'photo':
      site.repository.write(change.file, photos[change.photo] ?? '');
      break;
    case 'remove-photo':
      remove(OTHER_PHOTO);
      break;
    case 'rename-site': {
      const file = contentPath('settings');
      site.repository.write(file, JSON.stringify({ ...(JSON.parse(text(file)) as object), siteName: change.title }));
      break;
    }
    case 'break':
      site.repository.write(contentPath(change.entry, change.name), '---\ntitle: 7\n---\n');
  }
  git('add', '-A');
  git('commit', '--quiet', '--allow-empty', '-m', 'By hand');
}

async function newestSnapshot(): Promise<ContentSnapshot> {
  git('reset', '--quiet', '--hard', 'main');
  const { root } = site.repository;
  return (await withLastGood(root, await readWorkingTree(root))).snapshot;
}

/** What a clean build of a content has at each address. */
async function cleanBuild(snapshot: ContentSnapshot): Promise<Map<string, string>> {
  const reader = createReader(snapshot);
  const pages = new Map<string, string>();
  for (const route of routesOf(reader)) {
    if (route.startsWith('/admin') || route === '/_redirects' || route.endsWith('/404')) continue;
    pages.set(route, (await renderer.render(route, reader)).text);
  }
  return pages;
}

/** The contents that there were, and what each address has had in any of them at any time: a page is never a mix of two. */
const contents = new Set<ContentSnapshot>();
const seen = new Map<string, Set<string>>();
const noted = new WeakSet<ContentSnapshot>();

async function note(): Promise<void> {
  for (const content of contents)
    for (const time of new Set([cdn.now(), cdn.now() + cdn.clockErrorMs])) {
      const snapshot = snapshotAt(content, time);
      if (noted.has(snapshot)) continue;
      noted.add(snapshot);
      for (const [address, page] of await cleanBuild(snapshot)) seen.set(address, (seen.get(address) ?? new Set()).add(page));
    }
}

async function noteNewest(): Promise<void> {
  contents.add(await newestSnapshot());
  await note();
}

/** The deploys' pages are seen as they were built. */
function noteDeploy({ files }: Deploy): void {
  for (const [file, bytes] of files) {
    const address = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
    if (!address.endsWith('/404')) seen.get(address)?.add(bytes.toString());
  }
}

const visit = (address: string) => fetch(cdn.address + address, { redirect: 'manual' });
const askStatus = () => fetch(`${cdn.address}/api/admin/status`, { headers: { cookie } });

/** The owner looks at the status, for which she may have to sign in again: hours pass, and clocks are wrong. */
async function publish(): Promise<void> {
  const { status } = await askStatus();
  if (status !== 401) return;
  cookie = await openSession(cdn.address).catch(() => cookie);
  await askStatus();
}

const isOutOfOrder = () => ({ kind: 'answer' as const, status: 401, body: { message: 'Bad credentials' } });

async function happen(event: Event): Promise<void> {
  switch (event.kind) {
    case 'save':
      commit(event.change);
      await noteNewest();
      return publish();
    case 'two-saves': {
      const [one, other] = event.changes;
      commit(one);
      await noteNewest();
      const first = publish();
      commit(other);
      await Promise.all([first, publish()]);
      return noteNewest();
    }
    case 'deploy': {
      const snapshot = await newestSnapshot();
      // A full build fails while a file is broken.
      if (problemsOf(snapshot).length > 0) return;
      const deploy = await buildDeploy(site.repository, new Date(cdn.now()).toISOString());
      noteDeploy(deploy);
      await cdn.publish(deploy);
      if (lastDeploy !== site) await lastDeploy.bundles.remove();
      lastDeploy = deploy;
      return;
    }
    case 'publish-old-deploy':
      return cdn.publish(site);
    case 'hours':
      cdn.pass(event.hours * HOUR_MS);
      await note();
      return cdn.minute();
    case 'restart':
      return cdn.restart(event.instances);
    case 'wrong-clock':
      cdn.clockErrorMs = event.errorMs;
      return note();
    case 'blobs-fail-after':
      site.blobsWritesLeft = event.writes;
      return;
    case 'toggle-purge':
      cdn.refusePurges = !cdn.refusePurges;
      return;
    case 'toggle-pages':
      if (!cdn.broken.delete('pages')) cdn.broken.add('pages');
      return;
    case 'toggle-github':
      site.github.fault = site.github.fault === isOutOfOrder ? () => null : isOutOfOrder;
      return;
    case 'look':
      for (const [address, pages] of seen) {
        const answer = await visit(address);
        const page = await answer.text();
        if (answer.status === 200) expect([...pages], address).toContain(page);
      }
  }
}

async function expectCleanBuild(): Promise<void> {
  const snapshot = snapshotAt(await newestSnapshot(), cdn.now());
  const reader = createReader(snapshot);
  const pages = await cleanBuild(snapshot);
  const media = new Set<string>();
  for (const [address, page] of pages) {
    // Where the newest page takes too long, a visitor gets the one before.
    const newest = async () => (await visit(address)).text();
    if ((await newest()) !== page) await expect.poll(newest, { message: address }).toBe(page);
    if (address.startsWith('/blog/')) for (const [found] of page.matchAll(/\/media\/[\w/.-]*\w/g)) media.add(found);
  }
  for (const address of media) expect([address, (await visit(address)).status]).toEqual([address, 200]);
  const redirects = reader.redirects();
  for (const { from, to } of redirects) {
    const answer = await visit(from);
    expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, to]);
  }
  const gone = [...seen.keys(), '/blog/no-such-post', '/kitchen/no-such-recipe', '/no-such-page'].filter(
    (address) => !pages.has(address) && !redirects.some(({ from }) => from === address) && !address.includes('.'),
  );
  for (const address of gone) {
    const answer = await visit(address);
    expect([address, answer.status]).toEqual([address, 404]);
    expect(await answer.text(), address).toBe((await renderer.render(missingPage(address), reader)).text);
  }
  for (const file of [SHOWN_PHOTO, OTHER_PHOTO]) {
    const answer = await visit(file.slice('public'.length));
    const bytes = await readFile(path.join(site.repository.root, file)).catch(() => null);
    expect([file, answer.status]).toEqual([file, bytes ? 200 : 404]);
    if (bytes) expect(Buffer.from(await answer.arrayBuffer()).equals(withoutMetadata(bytes)), file).toBe(true);
  }
}

test(
  `after any saves, deploys, failures and purges the CDN’s answers equal a clean build of the newest commit within ten minutes (PROPERTY_SEED=${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 6, maxLength: 14 }), async (all) => {
        await noteNewest();
        noteDeploy(site);
        for (const event of all) await happen(event);

        // Everything works again, and no one saves or looks.
        cdn.refusePurges = false;
        cdn.broken.clear();
        cdn.clockErrorMs = 0;
        site.github.fault = () => null;
        site.blobsWritesLeft = Infinity;
        for (let minute = 0; minute < 11; minute += 1) {
          cdn.pass(60_000);
          await cdn.minute();
        }
        // The edge remembers the overlay for a second.
        cdn.pass(1_050);
        await expectCleanBuild();
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  },
  RUNS * 300_000,
);
