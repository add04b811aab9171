import { type Check, type Verdict, verdict } from './check.ts';
import type { Answer, Deployment } from './deployment.ts';
import { addressIn, ASSET, PHOTO } from './headers.ts';

const PAGES = ['/', '/kitchen', '/blog'];
const READS = ['/api/blog/posts', '/api/kitchen/recipes'];
/** Responses for a single user. */
const PRIVATE = ['/api/auth/verify', '/api/blog/posts?all=true', '/api/admin/settings'];
/** A CDN has many machines, and each one must see a request before it can answer from its cache. */
const TRIES = 4;

export const cacheCheck: Check = {
  name: 'browser caching',
  async run(deployment) {
    const wrong: string[] = [];
    const controlOf = async (place: string) => (await deployment.ask(place)).headers.get('cache-control') ?? '';
    for (const place of [await addressIn(deployment, '/', ASSET), await addressIn(deployment, '/', PHOTO)]) {
      if (place === null) continue;
      const control = await controlOf(place);
      if (!/immutable/.test(control) || !/max-age=31536000/.test(control))
        wrong.push(`${place} never changes, but browsers are not told to cache it.`);
    }
    for (const place of PAGES) {
      const control = await controlOf(place);
      if (!/max-age=0|no-cache/.test(control)) wrong.push(`${place} is cached by browsers ("${control}"), so visitors do not see a save.`);
    }
    for (const place of READS) {
      const control = await controlOf(place);
      if (!/public/.test(control) || !/max-age=0/.test(control))
        wrong.push(`${place} has Cache-Control "${control}", but only the host may cache it.`);
    }
    return verdict(wrong, 'files are cached, pages are revalidated');
  },
};

const statusOf = ({ headers }: Answer): string => headers.get('cache-status') ?? '';

/** Whether a cache in front of the site answered (RFC 9211). Quoted cache names may contain anything, so they are removed. */
const isHit = (answer: Answer): boolean => /;\s*hit\b/i.test(statusOf(answer).replace(/"[^"]*"/g, ''));

/** Repeats a request until a cache answers, at most TRIES times, and returns the last response. */
async function askAgain(deployment: Deployment, place: string): Promise<Answer> {
  let answer = await deployment.ask(place);
  for (let tries = 1; tries < TRIES && !isHit(answer); tries += 1) answer = await deployment.ask(place, {});
  return answer;
}

export const cdnCheck: Check = {
  name: 'CDN caching',
  async run(deployment): Promise<Verdict> {
    const wrong: string[] = [];
    let isBehindCache = false;
    for (const place of [...PAGES, ...READS]) {
      const answer = await askAgain(deployment, place);
      if (statusOf(answer) === '') continue;
      isBehindCache = true;
      if (!isHit(answer))
        wrong.push(`${place} was requested ${TRIES} times, and the CDN never answered from its cache (Cache-Status: ${statusOf(answer)}).`);
    }
    for (const place of PRIVATE)
      if (isHit(await askAgain(deployment, place)))
        wrong.push(`${place} is answered from a cache, to anyone. Configure the host not to cache it.`);
    if (wrong.length === 0 && !isBehindCache) return { left: 'no response has Cache-Status, so there is no CDN, or none that sends it' };
    return verdict(wrong, 'it caches pages and public reads, and nothing else');
  },
};
