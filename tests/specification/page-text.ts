import { textOfHtml } from '#exchange/plain-text.ts';

const cache = new Map<string, Promise<{ status: number; html: string; text: string }>>();

/** A page as a reader sees it, in one line with ordinary spaces, and its HTML. Each is asked for once. */
export function pageAt(url: string): Promise<{ status: number; html: string; text: string }> {
  const known = cache.get(url);
  if (known) return known;
  const asked = fetch(url, { redirect: 'manual' }).then(async (answer) => {
    const html = await answer.text();
    return { status: answer.status, html, text: textOfHtml(html).replaceAll('\u2060', '').replace(/\s+/g, ' ') };
  });
  cache.set(url, asked);
  return asked;
}

/** Where the links of a page lead, with their texts. */
export const linksIn = (html: string): { href: string; text: string }[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: textOfHtml(inner).replace(/\s+/g, ' ').trim(),
  }));
