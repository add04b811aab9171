import { createHash } from 'node:crypto';
import { unbroken } from '#domain/unbroken.ts';

const hashes = new Map<string, string>();

/** The hash by which a policy allows the text of an inline script or style. A site has some dozens of these, each on many pages. */
function policyHash(text: string): string {
  let hash = hashes.get(text);
  if (hash === undefined) hashes.set(text, (hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`));
  return hash;
}

/**
 * The page with its modules at its end, and asked for last: on a slow line the first frame and the first photo would wait
 * for them, and pages read and work without them. At the end all they look for is there, so they may run at once.
 */
function withModulesLast(html: string): string {
  const modules: string[] = [];
  const rest = html.replace(/(<template[^>]*>)?<script type="module" src="([^"]*)"><\/script>/g, (all, template?: string, src = '') => {
    // One in a template is for others to take out.
    if (template !== undefined) return all;
    modules.push(`<script type="module" async fetchpriority="low" src="${src}"></script>`);
    return '';
  });
  // The last one: a title that mentions bodies is in the head.
  const end = rest.lastIndexOf('</body>');
  return `${rest.slice(0, end)}${modules.join('')}${rest.slice(end)}`;
}

/** Data runs nowhere, so no policy speaks of it. */
const IS_DATA = /^<script type="application\/ld\+json"/;

/** A script or a style with its text, or any other tag with everything in its quotation marks: a title may have `<style>` in it. */
const TAG = /<(script|style)\b(?:"[^"]*"|'[^']*'|[^"'>])*>([\s\S]*?)<\/\1>|<[a-z/](?:"[^"]*"|'[^']*'|[^"'>])*>/g;

/** The policy without the hashes of scripts and styles that are on other pages only: Astro lists those of the whole site. */
function policyOfPage(html: string, policy: string): string {
  const inline = [...html.matchAll(TAG)].flatMap(([tag, , text]) => (text === undefined || IS_DATA.test(tag) ? [] : [policyHash(text)]));
  const onPage = new Set(inline);
  return policy.replace(/'sha256-[^']*' ?/g, (hash) => (onPage.has(hash.trim()) ? hash : ''));
}

/**
 * The host sends Astro's Content-Security-Policy for pages it renders itself; ours are files on any host, so the
 * policy goes into the page.
 */
function withPolicy(html: string, policy: string): string {
  const mark = '<meta charset="utf-8">';
  if (!html.includes(mark)) throw new Error(`A page must begin its head with ${mark}, so that its policy can follow.`);
  const ofPage = policyOfPage(html, policy).replaceAll('"', '&quot;');
  return html.replace(mark, `${mark}<meta http-equiv="content-security-policy" content="${ofPage}">`);
}

/** The words between tags or, first of all, what has none: a tag, code, a script, or an island, whose words React compares with its own. */
const WORDS =
  /(<(script|style|pre|code|textarea|astro-island)\b(?:"[^"]*"|'[^']*'|[^"'>])*>[\s\S]*?<\/\2>|<(?:"[^"]*"|'[^']*'|[^"'>])*>)|[^<]+/g;

/** The page without line breaks between a number and its unit. Its head and its attributes are left alone. */
function withUnbrokenWords(html: string): string {
  const body = html.indexOf('<body');
  return html.slice(0, body) + html.slice(body).replace(WORDS, (all, noWords?: string) => (noWords === undefined ? unbroken(all) : all));
}

/** An answer as it is published, from what Astro rendered and the policy it would have sent along. Data has none and stays as it is. */
export const finishPage = (text: string, policy: string | null): string =>
  policy === null ? text : withUnbrokenWords(withPolicy(withModulesLast(text), policy));
