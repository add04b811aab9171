import { createHash } from 'node:crypto';
import { withSpokenFractions } from '@family-bakery/recipes/amounts/spoken-fraction';
import { unbroken } from '#domain/unbroken.ts';
import { VIDEO_ORIGINS } from '#domain/video.ts';

const hashes = new Map<string, string>();

/** The hash of an inline script or style in a policy. Memoized: a site has a few dozen of these, each on many pages. */
function policyHash(text: string): string {
  let hash = hashes.get(text);
  if (hash === undefined) hashes.set(text, (hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`));
  return hash;
}

/**
 * Moves modules to the end of the page with low priority. On a slow connection they would delay the first paint and the first photo,
 * and pages work without them. At the end, all elements they need are parsed, so they can be async.
 */
function withModulesLast(html: string): string {
  const modules: string[] = [];
  const rest = html.replace(/(<template[^>]*>)?<script type="module" src="([^"]*)"><\/script>/g, (all, template?: string, src = '') => {
    // A script that removes its template wrapper loads this one itself.
    if (template !== undefined) return all;
    modules.push(`<script type="module" async fetchpriority="low" src="${src}"></script>`);
    return '';
  });
  // The last one, because a title in the head may contain `</body>`.
  const end = rest.lastIndexOf('</body>');
  return `${rest.slice(0, end)}${modules.join('')}${rest.slice(end)}`;
}

/** JSON-LD is not executed, so it needs no hash in the policy. */
const IS_DATA = /^<script type="application\/ld\+json"/;

/** Matches a script or style with its content, or any other tag with its quoted attributes, which may contain `<style>`. */
const TAG = /<(script|style)\b(?:"[^"]*"|'[^']*'|[^"'>])*>([\s\S]*?)<\/\1>|<[a-z/](?:"[^"]*"|'[^']*'|[^"'>])*>/g;

/** Moves Astro's styles of islands, which it writes before the first one, to the head: HTML allows none in the body. */
function withStylesInHead(html: string): string {
  const start = html.indexOf('<body');
  const [head, body] = [html.slice(0, start), html.slice(start)];
  if (!body.includes('<style')) return html;
  const styles: string[] = [];
  const rest = body.replace(TAG, (tag, name?: string) => (name === 'style' ? (styles.push(tag), '') : tag));
  const end = head.lastIndexOf('</head>');
  return `${head.slice(0, end)}${styles.join('')}${head.slice(end)}${rest}`;
}

/** Allows frames of the sites whose videos this page has posters of (src/content/videos.ts), and none on any other page. */
function framesOf(html: string): string {
  const origins = VIDEO_ORIGINS.filter((origin) => html.includes(` data-frame="${origin}/`));
  return origins.length === 0 ? '' : `; frame-src ${origins.join(' ')}`;
}

/** Removes the hashes of scripts and styles that are not on this page: Astro lists those of the whole site. */
function policyOfPage(html: string, policy: string): string {
  const onPage = new Set<string>();
  // Most of the tags are neither.
  for (const [tag, , text] of html.matchAll(TAG)) if (text !== undefined && !IS_DATA.test(tag)) onPage.add(policyHash(text));
  return policy.replace(/'sha256-[^']*' ?/g, (hash) => (onPage.has(hash.trim()) ? hash : '')) + framesOf(html);
}

/**
 * Puts the Content-Security-Policy into the page. Astro sends it as a header with pages that a server renders, but these pages are
 * static files on any host.
 */
function withPolicy(html: string, policy: string): string {
  const mark = '<meta charset="utf-8">';
  if (!html.includes(mark)) throw new Error(`A page's head must begin with ${mark}, so that the policy can follow it.`);
  const ofPage = policyOfPage(html, policy).replaceAll('"', '&quot;');
  return html.replace(mark, `${mark}<meta http-equiv="content-security-policy" content="${ofPage}">`);
}

/**
 * Matches the text between tags. The first group is what must not change: tags, code, scripts, islands, which React hydrates, and fractions
 * that have a spoken name.
 */
const WORDS =
  /(<(script|style|pre|code|textarea|option|svg|astro-island)\b(?:"[^"]*"|'[^']*'|[^"'>])*>[\s\S]*?<\/\2>|<b role="img"[^>]*>[^<]*<\/b>|<(?:"[^"]*"|'[^']*'|[^"'>])*>)|[^<]+/g;

/** Prevents line breaks between a number and its unit, and gives fractions a spoken name. The head and attributes are left alone. */
function withReadableNumbers(html: string): string {
  const body = html.indexOf('<body');
  return (
    html.slice(0, body) +
    html.slice(body).replace(WORDS, (all, noWords?: string) => (noWords === undefined ? withSpokenFractions(unbroken(all)) : all))
  );
}

/** Turns Astro's output into the published file. `policy` is Astro's policy header; data has none and stays unchanged. */
export const finishPage = (text: string, policy: string | null): string =>
  policy === null ? text : withReadableNumbers(withPolicy(withStylesInHead(withModulesLast(text)), policy));
