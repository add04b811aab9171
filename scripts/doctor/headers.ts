import { type Check, verdict } from './check.ts';
import type { Deployment } from './deployment.ts';

/** The headers that every response must have. */
const WANTED: [name: string, wanted: RegExp][] = [
  ['x-content-type-options', /^nosniff$/i],
  ['x-frame-options', /^DENY$/i],
  ['referrer-policy', /^(?:strict-origin-when-cross-origin|same-origin|strict-origin|no-referrer)$/i],
  ['cross-origin-opener-policy', /^same-origin$/i],
  ['permissions-policy', /camera=\(\)/],
  ['content-security-policy', /base-uri 'none'.*frame-ancestors 'none'|frame-ancestors 'none'.*base-uri 'none'/],
];

/** The first address in a page that matches `kind`. */
export async function addressIn(deployment: Deployment, page: string, kind: RegExp): Promise<string | null> {
  return kind.exec((await deployment.ask(page)).text)?.[0] ?? null;
}

/** Files whose names contain a digest of their content. */
export const ASSET = /\/_astro\/[\w.@-]+\.(?:js|css|woff2|svg)/;
export const PHOTO = /\/media\/[\w./@-]+\.(?:avif|jpe?g|webp|png)/;

export const headersCheck: Check = {
  name: 'security headers',
  async run(deployment) {
    const asset = await addressIn(deployment, '/', ASSET);
    const wrong: string[] = [];
    for (const place of ['/', '/admin', ...(asset === null ? [] : [asset]), '/api/blog/posts', '/api/auth/verify', '/nowhere-at-all']) {
      const { headers } = await deployment.ask(place);
      const bad = WANTED.filter(([name, wanted]) => !wanted.test(headers.get(name) ?? '')).map(([name]) => name);
      if (bad.length > 0) wrong.push(`${place} lacks ${bad.join(', ')}, or has weaker values.`);
      if (headers.has('access-control-allow-origin')) wrong.push(`${place} lets other sites read it (access-control-allow-origin).`);
    }
    return verdict(wrong, 'pages, files and data have them');
  },
};

export const policyCheck: Check = {
  name: 'content security policy',
  async run(deployment) {
    const wrong: string[] = [];
    for (const place of ['/', '/admin', '/admin/cms', '/kitchen']) {
      const { headers, text } = await deployment.ask(place);
      const own = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(text)?.[1];
      if (own === undefined) wrong.push(`${place} has no content security policy.`);
      else if (!/default-src 'none'/.test(own)) wrong.push(`${place} may load resources that its policy does not list.`);
      if (/unsafe-/.test(`${own} ${headers.get('content-security-policy')}`)) wrong.push(`${place} may run inline or evaluated scripts.`);
    }
    return verdict(wrong, 'pages only run scripts that it lists');
  },
};
