import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { snapshotAt } from '#content/schedule.ts';
import { type ContentSnapshot, problemsOf } from '#content/snapshot.ts';
import { contentPath } from '#domain/content-kinds.ts';
import { missingPage } from '#domain/site-address.ts';
import { readWorkingTree } from './working-tree.ts';
import { routesOf } from './published-pages.ts';
import { loadRenderer, type Renderer } from '../renderer/renderer.ts';
import { type NetlifyCdn, startNetlifyCdn } from '../../tests/support/netlify-cdn.ts';
import { buildDeploy, type Deploy, type NetlifySite, startNetlifySite } from '../../tests/support/netlify-site.ts';
import { jpegWithGps } from '../../tests/support/photos.ts';
import { openSession } from '../../tests/support/sign-in.ts';
import { postFile, recipeFile, siteFiles } from '../../tests/support/snapshot-of.ts';

const NAMES = ['rye', 'spelt', 'soup'] as const;
const PHOTOS = ['public/uploads/deployed.jpg', 'public/uploads/later.jpg'] as const;
const BROKEN = contentPath('post', 'broken');
const HOUR_MS = 3_600_000;
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 3);
/** How soon the running site publishes again when it is asked, in real time. */
const PUBLISH_PAUSE_MS = 2_050;

let site: NetlifySite;
let cdn: NetlifyCdn;
let renderer: Renderer;
let deploys: Deploy[];
let cookie: string;
let photos: Buffer[];

beforeAll(async () => {
  photos = await Promise.all([80, 90].map((width) => jpegWithGps(width, 60, 1)));
  site = await startNetlifySite(
    siteFiles('minimal', { [contentPath('post', 'rye')]: postFile({ title: 'Rye' }), [PHOTOS[0]]: photos[0] ?? null }),
  );
  deploys = [site];
  cdn = await startNetlifyCdn(site);
  renderer = await loadRenderer(path.resolve(import.meta.dirname, '../..'));
  cookie = await openSession(cdn.address);
}, 120_000);
afterAll(async () => {
  await cdn.close();
  for (const { bundles } of deploys.slice(1)) await bundles.remove();
  await site.close();
});

type EntryKind = 'post' | 'recipe';
type Name = (typeof NAMES)[number];

/** What happens to a site on a CDN. */
type Event =
  | { kind: 'write'; entry: EntryKind; name: Name; title: string; isDraft: boolean; appears?: number; disappears?: number }
  | { kind: 'delete'; entry: EntryKind; name: Name }
  | { kind: 'rename'; entry: EntryKind; name: Name; to: Name }
  | { kind: 'photo'; file: (typeof PHOTOS)[number]; photo: 0 | 1 | null }
  | { kind: 'rename-site'; title: string }
  | { kind: 'break' | 'mend' }
  | { kind: 'hours'; hours: number }
  | { kind: 'blobs-fail-after'; writes: number }
  | { kind: 'deploy' | 'publish-old-deploy' | 'restart' | 'look' }
  | { kind: 'toggle-purge' | 'toggle-pages' | 'toggle-github' };

const title = fc.constantFrom('Rye', 'Spelt', 'Soup', 'Rye & spelt', 'A <b> title');
const name = fc.constantFrom(...NAMES);
const entry = fc.constantFrom<EntryKind[]>('post', 'recipe');
const hours = fc.integer({ min: 1, max: 5 });
const of = <K extends string>(kind: K) => fc.constant(kind);
const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: of('write'), entry, name, title, isDraft: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record(
      { kind: of('write'), entry, name, title, isDraft: fc.constant(false), appears: hours, disappears: fc.integer({ min: 6, max: 9 }) },
      { requiredKeys: ['kind', 'entry', 'name', 'title', 'isDraft'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('delete'), entry, name }) },
  { weight: 2, arbitrary: fc.record({ kind: of('rename'), entry, name, to: name }) },
  { weight: 2, arbitrary: fc.record({ kind: of('photo'), file: fc.constantFrom(...PHOTOS), photo: fc.constantFrom(0, 1, null) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('rename-site'), title }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('break', 'mend') }) },
  { weight: 3, arbitrary: fc.record({ kind: of('hours'), hours }) },
  { weight: 2, arbitrary: fc.record({ kind: of('blobs-fail-after'), writes: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('deploy', 'publish-old-deploy', 'restart', 'look') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('toggle-purge', 'toggle-pages', 'toggle-github') }) },
);

const git = (...args: string[]) => site.repository.git(...args);
const fileOf = (kind: EntryKind, fields: Record<string, string | string[]>) => (kind === 'post' ? postFile(fields) : recipeFile(fields));
const inHours = (count: number): string => new Date(Date.now() + count * HOUR_MS).toISOString();

/** Commits what an event changes. Returns false if it changes no file. */
function change(event: Event): boolean {
  git('reset', '--quiet', '--hard', 'main');
  const { write, text } = site.repository;
  switch (event.kind) {
    case 'write': {
      const { appears, disappears } = event;
      write(
        contentPath(event.entry, event.name),
        fileOf(event.entry, {
          ...{ title: event.title, status: event.isDraft ? 'draft' : 'published' },
          ...(appears !== undefined && { publishAt: inHours(appears) }),
          ...(disappears !== undefined && { unpublishAt: inHours(disappears) }),
        }),
      );
      break;
    }
    case 'delete':
      git('rm', '--quiet', '--ignore-unmatch', contentPath(event.entry, event.name));
      break;
    case 'rename':
      if (event.name === event.to) return false;
      git('rm', '--quiet', '--ignore-unmatch', contentPath(event.entry, event.name));
      write(contentPath(event.entry, event.to), fileOf(event.entry, { title: 'Renamed', status: 'published', formerSlugs: [event.name] }));
      break;
    case 'photo':
      if (event.photo === null) git('rm', '--quiet', '--ignore-unmatch', event.file);
      else write(event.file, photos[event.photo] ?? '');
      break;
    case 'rename-site': {
      const file = contentPath('settings');
      write(file, JSON.stringify({ ...(JSON.parse(text(file)) as object), siteName: event.title }));
      break;
    }
    case 'break':
      write(BROKEN, '---\ntitle: 7\n---\n');
      break;
    case 'mend':
      git('rm', '--quiet', '--ignore-unmatch', BROKEN);
      break;
    default:
      return false;
  }
  git('add', '-A');
  git('commit', '--quiet', '--allow-empty', '-m', 'By hand');
  return true;
}

async function newestSnapshot(): Promise<ContentSnapshot> {
  git('reset', '--quiet', '--hard', 'main');
  return (await readWorkingTree(site.repository.root)).snapshot;
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
  for (const content of [...contents]) {
    const snapshot = snapshotAt(content, Date.now());
    contents.delete(content);
    contents.add(snapshot);
    if (noted.has(snapshot)) continue;
    noted.add(snapshot);
    for (const [address, page] of await cleanBuild(snapshot)) seen.set(address, (seen.get(address) ?? new Set()).add(page));
  }
}

async function noteNewest(): Promise<void> {
  const snapshot = await newestSnapshot();
  if (problemsOf(snapshot).length > 0) return;
  contents.add(snapshot);
  await note();
}

/** The deploys' pages are seen as they were built. */
function noteDeploy({ files }: Deploy): void {
  for (const [file, bytes] of files) {
    const address = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
    if (!address.endsWith('/404')) seen.get(address)?.add(bytes.toString());
  }
}

const publish = () => fetch(`${cdn.address}/api/admin/status`, { headers: { cookie } });
const visit = (address: string) => fetch(cdn.address + address, { redirect: 'manual' });
const isOutOfOrder = () => ({ kind: 'answer' as const, status: 401, body: { message: 'Bad credentials' } });

async function happen(event: Event): Promise<void> {
  if (change(event)) {
    await noteNewest();
    await publish();
    return;
  }
  switch (event.kind) {
    case 'deploy': {
      // Content that cannot be published cannot be built.
      if (problemsOf(await newestSnapshot()).length > 0) return;
      const deploy = await buildDeploy(site.repository, new Date().toISOString());
      deploys.push(deploy);
      noteDeploy(deploy);
      return cdn.publish(deploy);
    }
    case 'publish-old-deploy':
      return cdn.publish(deploys[0] ?? site);
    case 'hours':
      cdn.pass(event.hours * HOUR_MS);
      await note();
      return cdn.minute();
    case 'restart':
      return cdn.restart();
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

test('after any saves, deploys, failures and purges the CDN’s answers equal a clean build of the newest commit within ten minutes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { minLength: 6, maxLength: 14 }), async (all) => {
      await noteNewest();
      noteDeploy(site);
      for (const event of all) await happen(event);

      // Everything works again, and nobody saves or looks.
      cdn.refusePurges = false;
      cdn.broken.clear();
      site.github.fault = () => null;
      site.blobsWritesLeft = Infinity;
      change({ kind: 'mend' });
      await new Promise((resolve) => setTimeout(resolve, PUBLISH_PAUSE_MS));
      for (let minute = 0; minute < 11; minute += 1) {
        cdn.pass(60_000);
        await cdn.minute();
      }
      const snapshot = snapshotAt(await newestSnapshot(), Date.now());
      const reader = createReader(snapshot);
      const pages = await cleanBuild(snapshot);
      for (const [address, page] of pages) {
        // Where the newest page takes too long, a visitor gets the one before.
        const newest = async () => (await visit(address)).text();
        if ((await newest()) !== page) await expect.poll(newest, { message: address }).toBe(page);
      }
      for (const { from, to } of reader.redirects()) {
        const answer = await visit(from);
        expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, to]);
      }
      const redirects = new Set(reader.redirects().map(({ from }) => from));
      const gone = [...seen.keys(), '/blog/no-such-post', '/kitchen/no-such-recipe', '/no-such-page'].filter(
        (address) => !pages.has(address) && !redirects.has(address) && !address.includes('.'),
      );
      for (const address of gone) {
        const answer = await visit(address);
        expect([address, answer.status]).toEqual([address, 404]);
        expect(await answer.text(), address).toBe((await renderer.render(missingPage(address), reader)).text);
      }
      for (const file of PHOTOS) {
        const answer = await visit(file.slice('public'.length));
        const bytes = await readFile(path.join(site.repository.root, file)).catch(() => null);
        expect([file, answer.status]).toEqual([file, bytes ? 200 : 404]);
        if (bytes) expect(Buffer.from(await answer.arrayBuffer()).equals(bytes), file).toBe(true);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 240_000);
