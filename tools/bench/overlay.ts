import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { OVERLAY_ADDRESS, overlayAddress } from '#functions/hosts/netlify/overlay/addresses.ts';
import { HOST_NODE_FLAGS } from '../../tests/support/netlify-bundles.ts';
import { startNetlifyCdn } from '../../tests/support/netlify-cdn.ts';
import { type NetlifySite, startNetlifySiteOf } from '../../tests/support/netlify-site.ts';
import { repositoryAt } from '@family-bakery/git-content/testing/repository';
import { PASSWORD } from '../../tests/support/site-program.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { makeSite } from './content.ts';
import type { Report } from './figures/report.ts';
import { spreadOf } from './spread.ts';

const SAVES = 20;
/** How long GitHub takes for each answer. */
const GITHUB_MS = 150;
/** How many new instances of a function are started. */
const STARTS = 5;
/** How many further pages each renders. */
const PAGES = 20;
const PAGE = '/kitchen/entry-00500';

interface Saved {
  revision: string;
}

/** What a new instance of the function that renders pages printed: milliseconds of CPU until its first page and for another, and bytes. */
interface ColdInstance {
  first: number;
  next: number;
  memory: number;
}

/** Linux only. Measures the first and further renderings of a page that is out of date by a new process that loads the packed function. */
async function reportInstance(report: Report, site: NetlifySite, address: string, size: string): Promise<void> {
  const code = `import { readFileSync } from 'node:fs';
    globalThis.Netlify = { context: { deploy: { context: 'production' } } };
    const { default: answer } = await import(${JSON.stringify(site.bundle('pages').main)});
    const get = async () => { const response = await answer(new Request('https://bakery.example${address}'));
      await response.text(); if (!response.ok) process.exit(1); };
    const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
    await get();
    const first = cpu();
    for (let times = 0; times < ${PAGES}; times += 1) await get();
    const next = (cpu() - first) / ${PAGES};
    // Not of resourceUsage, which begins with the memory of the process that started this one.
    const [, memory] = /^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'));
    process.stdout.write(JSON.stringify({ first, next, memory: memory * 1024 }), () => process.exit());`;
  const colds: ColdInstance[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, [...HOST_NODE_FLAGS, '--input-type=module', '--eval', code], {
      cwd: site.bundle('pages').folder,
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...site.environment },
    });
    colds.push(JSON.parse(stdout) as ColdInstance);
  }
  const add = (what: string, values: number[], unit: string) => report.add(`${what}, ${size}: median`, spreadOf(values).median, unit);
  const ofFirst = colds.map(({ first }) => first);
  const ofNext = colds.map(({ next }) => next);
  const ofMemory = colds.map(({ memory }) => memory / 1e6);
  add('a new instance on a CDN until its first page, CPU', ofFirst, 'ms');
  add('the same instance, CPU of each further page', ofNext, 'ms');
  add('memory of that instance', ofMemory, 'MB');
}

/**
 * Measures saves of a recipe on a simulated CDN with Netlify's rules, the packed functions and a slow simulated GitHub: from sending it
 * until another visitor gets the new page, how many deploys that needs, what one save asks of the services, and how long a new instance of
 * the function takes for a page.
 */
async function reportSize(report: Report, recipes: number): Promise<void> {
  const site = await startNetlifySiteOf(repositoryAt(await makeSite({ recipes, posts: 200 })));
  const cdn = await startNetlifyCdn(site);
  try {
    site.github.fault = () => ({ kind: 'slow', afterMs: GITHUB_MS });
    const headers: Record<string, string> = { origin: cdn.address, 'content-type': 'application/json' };
    const call = async (method: string, address: string, body?: unknown) =>
      fetch(cdn.address + address, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const signedIn = await call('POST', '/api/auth/login', { username: 'admin', password: PASSWORD });
    headers['cookie'] = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const times: number[] = [];
    let deploys = 0;
    for (let save = 0; save < SAVES; save += 1) {
      const { revision } = (await (await call('GET', `/api/kitchen/recipes/entry-00500?all=true`)).json()) as Saved;
      const title = `Saved ${recipes} ${save}`;
      const started = performance.now();
      const answer = await call('PUT', '/api/kitchen/recipes/entry-00500', { title, revision });
      if (!answer.ok) throw new Error(await answer.text());
      await waitFor('the new page', async () => (await (await fetch(cdn.address + PAGE)).text()).includes(title));
      times.push(performance.now() - started);
      const asked = (await (await call('POST', '/api/publish')).json()) as { reason: string | null };
      if (asked.reason !== null) deploys += 1;
    }
    const size = `${recipes.toLocaleString('en-US')} recipes`;
    report.add(`save on a CDN to live for another visitor, ${size}: median`, spreadOf(times).median, 'ms');
    report.add(`save on a CDN to live for another visitor, ${size}: p95`, spreadOf(times).p95, 'ms');
    const { version } = (await (await fetch(cdn.address + OVERLAY_ADDRESS)).json()) as { version: string };
    await reportInstance(report, site, overlayAddress(version, PAGE), size);
    if (recipes > 1_000) return;
    report.add(`deploys that ${SAVES} saves on a CDN need`, deploys, 'deploys');
    await fetch(`${cdn.address}/menu`);
    cdn.calls.clear();
    for (let visitor = 0; visitor < 20; visitor += 1) await (await fetch(`${cdn.address}/menu`)).arrayBuffer();
    cdn.calls.delete('edge');
    report.add(
      'calls of functions for 20 visitors of an unchanged page on a CDN',
      cdn.calls.values().reduce((sum, calls) => sum + calls, 0),
      'calls',
    );
    const { revision } = (await (await call('GET', `/api/kitchen/recipes/entry-00500?all=true`)).json()) as Saved;
    [site.github.requests.length, site.blobsAsked.length] = [0, 0];
    await call('PUT', '/api/kitchen/recipes/entry-00500', { title: 'The last one', revision });
    await call('POST', '/api/publish');
    report.add('a save on a CDN: requests to GitHub', site.github.requests.length, 'requests');
    report.add('a save on a CDN: operations on Blobs', site.blobsAsked.length, 'operations');
  } finally {
    await cdn.close();
    await site.close();
  }
}

/** Measures at both sizes. */
export async function reportOverlay(report: Report): Promise<void> {
  await reportSize(report, 1_000);
  await reportSize(report, 5_000);
}
