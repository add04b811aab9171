import type { Letter, Letterhead } from '#content/letters.ts';
import { textOfHtml } from '@family-bakery/recipes/reading/plain-text';

/** Links that are not their own words are written after them. */
const withAddresses = (html: string): string =>
  html
    .replace(/<a\b[^>]* href="([^"]*)"[^>]*>((?:[^<]|<(?!\/a>))*)<\/a>/g, (link, url: string, words: string) =>
      words.includes(url) || url.includes('#') ? link : `${link} (${url})`,
    )
    .replace(/<img\b[^>]* alt="([^"]+)"[^>]*>/g, '<p>[$1]</p>');

/** Stands for the end of a row until the text is made, where blocks are paragraphs. */
const ROW_END = '\u0001';

/** Tables have a line for each row. */
const withRows = (html: string): string =>
  html.replace(/<table\b[^>]*>(.*?)<\/table>/gs, (_table, inside: string) => {
    const rows = [...inside.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      row.replace(/<\/t[dh]>\s*<t[dh]\b[^>]*>/g, ' · ').replace(/<\/?t[dh]\b[^>]*>/g, ''),
    );
    return `<p>${rows.join(ROW_END)}</p>`;
  });

/** The text of a body. */
const textOfBody = (html: string): string =>
  textOfHtml(withRows(withAddresses(html)))
    .replace(/^#{1,6} /gm, '')
    .split(ROW_END)
    .map((part) => part.trim())
    .join('\n');

/** Why someone gets a mail, and the way out; `leaveUrl` is null in a preview. */
export interface LetterEnd {
  reason: string;
  leaveUrl: string | null;
  leaveLabel?: string;
}

/** A letter as plain text. */
export function letterText(
  { title, lead, body, groups, facts, action }: Letter,
  head: Letterhead,
  { reason, leaveUrl, leaveLabel = 'Unsubscribe' }: LetterEnd,
): string {
  const list = groups.map(({ name, items }) =>
    [
      ...(name === undefined ? [] : [`${name}:`]),
      ...items.map((item) => {
        const aside = [item.isSoldOut ? 'sold out' : item.price, item.note].filter(Boolean).join(', ');
        return `- ${item.name}${aside === '' ? '' : ` (${aside})`}`;
      }),
    ].join('\n'),
  );
  const parts = [
    title,
    ...lead,
    ...(body === undefined ? [] : [textOfBody(body)]),
    ...list,
    ...facts.map(({ label, lines }) => [label, ...lines].join(lines.length === 1 ? ': ' : '\n')),
    `${action.label}: ${action.url}`,
    `— ${head.signature}`,
    ['--', head.name, head.postalAddress, head.url, reason, ...(leaveUrl === null ? [] : [`${leaveLabel}: ${leaveUrl}`])].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
