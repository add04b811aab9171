import { startNetlifyCdn } from '../tests/support/netlify-cdn.ts';
import { startNetlifySiteOf } from '../tests/support/netlify-site.ts';
import { repositoryAt } from '../tests/support/repository.ts';
import { PASSWORD } from '../tests/support/site-program.ts';
import { waitFor } from '../tests/support/wait-for.ts';
import { makeSite } from './content.ts';
import type { Report } from './report.ts';
import { spreadOf } from './spread.ts';

const SAVES = 20;
/** How long GitHub takes for each answer. */
const GITHUB_MS = 150;
const PAGE = '/kitchen/entry-00500';

interface Saved {
  revision: string;
}

/**
 * Measures saves of a recipe on a simulated CDN with Netlify's rules, the packed functions and a slow simulated GitHub: from sending it
 * until another visitor gets the new page, how many deploys that needs, and what one save asks of the services.
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
