import { type Check, type Verdict, verdict } from './check.ts';
import type { Answer, Deployment } from './deployment.ts';
import { addressIn, ASSET, PHOTO } from './headers.ts';

const PAGES = ['/', '/kitchen', '/blog'];
const READS = ['/api/blog/posts', '/api/kitchen/recipes'];
/** What is answered to one person only. */
const PRIVATE = ['/api/auth/verify', '/api/blog/posts?all=true', '/api/admin/settings'];
/** A CDN has many machines, and one that was not asked before has nothing to answer with. */
const TRIES = 4;

export const cacheCheck: Check = {
  name: 'caches',
  async run(deployment) {
    const wrong: string[] = [];
    const controlOf = async (place: string) => (await deployment.ask(place)).headers.get('cache-control') ?? '';
    for (const place of [await addressIn(deployment, '/', ASSET), await addressIn(deployment, '/', PHOTO)]) {
      if (place === null) continue;
      const control = await controlOf(place);
      if (!/immutable/.test(control) || !/max-age=31536000/.test(control))
        wrong.push(`${place} never changes, and is asked for again all the same.`);
    }
    for (const place of PAGES) {
      const control = await controlOf(place);
      if (!/max-age=0|no-cache/.test(control)) wrong.push(`${place} is kept by browsers ("${control}"), so a save is not seen.`);
    }
    for (const place of READS) {
      const control = await controlOf(place);
      if (!/public/.test(control) || !/max-age=0/.test(control))
        wrong.push(`${place} says "${control}", not that the host alone may keep it.`);
    }
    return verdict(wrong, 'files are kept, pages are asked for again');
  },
};

const statusOf = ({ headers }: Answer): string => headers.get('cache-status') ?? '';

/** Whether a cache before the site answered by itself, by RFC 9211; a name in quotation marks may hold anything. */
const isHit = (answer: Answer): boolean => /;\s*hit\b/i.test(statusOf(answer).replace(/"[^"]*"/g, ''));

/** The last of some answers to the same question: the first that a cache gave, unless none did. */
async function askAgain(deployment: Deployment, place: string): Promise<Answer> {
  let answer = await deployment.ask(place);
  for (let tries = 1; tries < TRIES && !isHit(answer); tries += 1) answer = await deployment.ask(place, {});
  return answer;
}

export const cdnCheck: Check = {
  name: 'what the CDN keeps',
  async run(deployment): Promise<Verdict> {
    const wrong: string[] = [];
    let isBehindCache = false;
    for (const place of [...PAGES, ...READS]) {
      const answer = await askAgain(deployment, place);
      if (statusOf(answer) === '') continue;
      isBehindCache = true;
      if (!isHit(answer))
        wrong.push(`${place} was asked for ${TRIES} times, and not once was it answered by the CDN (Cache-Status: ${statusOf(answer)}).`);
    }
    for (const place of PRIVATE)
      if (isHit(await askAgain(deployment, place)))
        wrong.push(`${place} is answered from a cache, to anyone who asks. Have the host cache nothing of it.`);
    if (wrong.length === 0 && !isBehindCache)
      return { left: 'nothing says Cache-Status, so there is no CDN before it, or none that tells' };
    return verdict(wrong, 'pages and public reads come from it when they are asked for again, and nothing else does');
  },
};
