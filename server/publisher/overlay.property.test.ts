import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { contentPath } from '#domain/content-kinds.ts';
import { readWorkingTree } from './working-tree.ts';
import { routesOf } from './published-pages.ts';
import { loadRenderer, type Renderer } from '../renderer/renderer.ts';
import { type NetlifyCdn, startNetlifyCdn } from '../../tests/support/netlify-cdn.ts';
import { buildDeploy, type Deploy, type NetlifySite, startNetlifySite } from '../../tests/support/netlify-site.ts';
import { openSession } from '../../tests/support/sign-in.ts';
import { postFile, recipeFile, siteFiles } from '../../tests/support/snapshot-of.ts';

const NAMES = ['rye', 'spelt', 'soup'] as const;
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 2);

let site: NetlifySite;
let cdn: NetlifyCdn;
let renderer: Renderer;
let deploys: Deploy[];
let cookie: string;

beforeAll(async () => {
  site = await startNetlifySite(siteFiles('minimal', { [contentPath('post', 'rye')]: postFile({ title: 'Rye' }) }));
  deploys = [site];
  cdn = await startNetlifyCdn(site);
  renderer = await loadRenderer(path.resolve(import.meta.dirname, '../..'));
  cookie = await openSession(cdn.address);
});
afterAll(async () => {
  await cdn.close();
  for (const { bundles } of deploys.slice(1)) await bundles.remove();
  await site.close();
});

/** What happens to a site on a CDN. */
type Event =
  | { kind: 'write'; entry: 'post' | 'recipe'; name: (typeof NAMES)[number]; title: string; isDraft: boolean }
  | { kind: 'delete'; entry: 'post' | 'recipe'; name: (typeof NAMES)[number] }
  | { kind: 'rename-site'; title: string }
  | { kind: 'deploy' | 'publish-old-deploy' | 'restart' | 'toggle-purge' | 'toggle-pages' | 'look' };

const title = fc.constantFrom('Rye', 'Spelt', 'Soup', 'Rye & spelt', 'A <b> title');
const name = fc.constantFrom(...NAMES);
const entry = fc.constantFrom('post' as const, 'recipe' as const);
const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), entry, name, title, isDraft: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), entry, name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename-site' as const), title }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('deploy', 'publish-old-deploy', 'restart', 'toggle-purge', 'toggle-pages', 'look') }),
  },
);

const git = (...args: string[]) => site.repository.git(...args);

function change(event: Event): boolean {
  git('reset', '--quiet', '--hard', 'main');
  if (event.kind === 'write') {
    const fields = { title: event.title, status: event.isDraft ? 'draft' : 'published' };
    site.repository.write(contentPath(event.entry, event.name), event.entry === 'post' ? postFile(fields) : recipeFile(fields));
  } else if (event.kind === 'delete') git('rm', '--quiet', '--ignore-unmatch', contentPath(event.entry, event.name));
  else if (event.kind === 'rename-site') {
    const file = contentPath('settings');
    site.repository.write(file, JSON.stringify({ ...(JSON.parse(site.repository.text(file)) as object), siteName: event.title }));
  } else return false;
  git('add', '-A');
  git('commit', '--quiet', '--allow-empty', '-m', 'By hand');
  return true;
}

/** What a clean build of the newest commit has at each address. */
async function cleanBuild(): Promise<Map<string, string>> {
  git('reset', '--quiet', '--hard', 'main');
  const { snapshot } = await readWorkingTree(site.repository.root);
  const reader = createReader(snapshot);
  const pages = new Map<string, string>();
  for (const route of routesOf(reader)) {
    if (route.startsWith('/admin') || route === '/_redirects' || route.endsWith('/404')) continue;
    pages.set(route, (await renderer.render(route, reader)).text);
  }
  return pages;
}

const publish = () => fetch(`${cdn.address}/api/admin/status`, { headers: { cookie } });
const forgotten = () => new Promise((resolve) => setTimeout(resolve, 1_050));

test('after any saves, deploys, failures and purges the CDN’s answers equal a clean build of the newest commit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { minLength: 4, maxLength: 9 }), async (all) => {
      // What each address has had in any commit: a page is never a mix of two.
      const seen = new Map<string, Set<string>>();
      const note = async () => {
        const pages = await cleanBuild();
        for (const [address, text] of pages) seen.set(address, (seen.get(address) ?? new Set()).add(text));
        return pages;
      };
      const look = async () => {
        for (const [address, texts] of seen) {
          const answer = await fetch(cdn.address + address, { redirect: 'manual' });
          const text = await answer.text();
          if (answer.status === 200) expect([...texts], address).toContain(text);
        }
      };
      const newest = await note();
      for (const deploy of deploys)
        for (const [file, bytes] of deploy.files) {
          const address = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
          // Pages of entries that are gone by now count, those for missing addresses do not.
          if (address.endsWith('/404') || !(newest.has(address) || /^\/(?:blog|kitchen)\//.test(address))) continue;
          seen.set(address, (seen.get(address) ?? new Set()).add(bytes.toString()));
        }
      for (const event of all) {
        if (change(event)) {
          await note();
          await publish();
        } else if (event.kind === 'deploy') {
          const deploy = await buildDeploy(site.repository, new Date(Date.parse('2026-11-24') + deploys.length * 60_000).toISOString());
          deploys.push(deploy);
          await cdn.publish(deploy);
        } else if (event.kind === 'publish-old-deploy') await cdn.publish(deploys[0] ?? site);
        else if (event.kind === 'restart') await cdn.restart();
        else if (event.kind === 'toggle-purge') cdn.refusePurges = !cdn.refusePurges;
        else if (event.kind === 'toggle-pages') {
          if (!cdn.broken.delete('pages')) cdn.broken.add('pages');
        } else await look();
      }
      cdn.refusePurges = false;
      cdn.broken.clear();
      // An instance that has not written the overlay does not know that a purge was refused: another save mends it.
      change({ kind: 'write', entry: 'post', name: 'rye', title: `Last ${Math.random()}`, isDraft: false });
      expect(await (await publish()).json()).toMatchObject({ state: 'live' });
      // The CDN may have cached an overlay that was on its way during a purge, until the host calls the schedule.
      await cdn.minute();
      await forgotten();
      for (const [address, text] of await cleanBuild()) {
        // Where the newest page takes too long, a visitor gets the one before.
        const newest = async () => (await fetch(cdn.address + address)).text();
        if ((await newest()) !== text) await expect.poll(newest, { message: address }).toBe(text);
      }
      for (const missing of ['/blog/no-such-post', '/kitchen/no-such-recipe', '/no-such-page']) {
        const answer = await fetch(cdn.address + missing);
        expect(answer.status).toBe(404);
      }
      for (const kind of ['post', 'recipe'] as const)
        for (const slug of NAMES) {
          const file = contentPath(kind, slug);
          const isThere = git('ls-files', file) !== '' && !site.repository.text(file).includes('draft');
          const address = `${cdn.address}${kind === 'post' ? '/blog' : '/kitchen'}/${slug}`;
          const isShown = async () => (await fetch(address, { redirect: 'manual' })).status === 200;
          if ((await isShown()) !== isThere) await expect.poll(isShown, { message: address }).toBe(isThere);
        }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 240_000);
