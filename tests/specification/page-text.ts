import { textOfHtml } from '@family-bakery/recipes/reading/plain-text';

/** A page as its HTML, and as a reader sees it: in one line, with ordinary spaces. */
interface ReadPage {
  status: number;
  html: string;
  text: string;
}

const cache = new Map<string, Promise<ReadPage>>();

/** The text of HTML, in one line with ordinary spaces. */
const lineOf = (html: string): string => textOfHtml(html).replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();

/** Reads a page. Each is requested once. */
export function pageAt(url: string): Promise<ReadPage> {
  const known = cache.get(url);
  if (known) return known;
  const asked = fetch(url, { redirect: 'manual' }).then(async (answer) => {
    const html = await answer.text();
    return { status: answer.status, html, text: lineOf(html) };
  });
  cache.set(url, asked);
  return asked;
}

/** The first element of a page that matches the start of a tag, like `<section id="order"`, up to its closing tag. */
export function partOf(html: string, start: string): string {
  const [, name = ''] = /^<([\w-]+)/.exec(start) ?? [];
  const from = html.indexOf(start);
  return from < 0 ? '' : html.slice(from, html.indexOf(`</${name}>`, from));
}

/** Where the links of a page lead, with their texts. */
export const linksIn = (html: string): { href: string; text: string }[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: lineOf(inner),
  }));

/** An answer of the API. */
export async function answerAt(url: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(url);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
