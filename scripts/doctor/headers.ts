import { type Check, verdict } from './check.ts';
import type { Deployment } from './deployment.ts';

/** What every answer says, whatever it is. */
const WANTED: [name: string, wanted: RegExp][] = [
  ['x-content-type-options', /^nosniff$/i],
  ['x-frame-options', /^DENY$/i],
  ['referrer-policy', /^(?:strict-origin-when-cross-origin|same-origin|strict-origin|no-referrer)$/i],
  ['cross-origin-opener-policy', /^same-origin$/i],
  ['permissions-policy', /camera=\(\)/],
  ['content-security-policy', /base-uri 'none'.*frame-ancestors 'none'|frame-ancestors 'none'.*base-uri 'none'/],
];

/** The first address of a kind that a page names. */
export async function addressIn(deployment: Deployment, page: string, kind: RegExp): Promise<string | null> {
  return kind.exec((await deployment.ask(page)).text)?.[0] ?? null;
}

/** Files that are named by what they hold. */
export const ASSET = /\/_astro\/[\w.@-]+\.(?:js|css|woff2|svg)/;
export const PHOTO = /\/media\/[\w./@-]+\.(?:avif|jpe?g|webp|png)/;

export const headersCheck: Check = {
  name: 'headers of pages, files and data',
  async run(deployment) {
    const asset = await addressIn(deployment, '/', ASSET);
    const wrong: string[] = [];
    for (const place of ['/', '/admin', ...(asset === null ? [] : [asset]), '/api/blog/posts', '/api/auth/verify', '/nowhere-at-all']) {
      const { headers } = await deployment.ask(place);
      const bad = WANTED.filter(([name, wanted]) => !wanted.test(headers.get(name) ?? '')).map(([name]) => name);
      if (bad.length > 0) wrong.push(`${place} lacks ${bad.join(', ')}, or says something weaker there.`);
      if (headers.has('access-control-allow-origin')) wrong.push(`${place} lets other sites read it (access-control-allow-origin).`);
    }
    return verdict(wrong, 'as they should be');
  },
};

export const policyCheck: Check = {
  name: 'policy of pages',
  async run(deployment) {
    const wrong: string[] = [];
    for (const place of ['/', '/admin', '/admin/cms', '/kitchen']) {
      const { headers, text } = await deployment.ask(place);
      const own = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(text)?.[1];
      if (own === undefined) wrong.push(`${place} says nothing of what it may load and run.`);
      else if (!/default-src 'none'/.test(own)) wrong.push(`${place} may load what it does not name.`);
      if (/unsafe-/.test(`${own} ${headers.get('content-security-policy')}`)) wrong.push(`${place} may run what is inline or evaluated.`);
    }
    return verdict(wrong, 'nothing runs that it does not name');
  },
};
