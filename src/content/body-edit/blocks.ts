import { Parser } from 'htmlparser2';
import type { Env } from 'markdown-it';
import { markdownParser } from '../markdown.ts';
import { sanitizeHtml, sanitizeRendered } from '../rich-text.ts';
import { footnotesIn, isInline, type Notes, type Unit, unitOf, unitsOf } from './units.ts';
import { parseMarkup } from './markup.ts';

export type Token = ReturnType<typeof markdownParser.parse>[number];

/** A part of a body's source that no blank line may be lost from, and what readers see of it. */
export interface Block {
  start: number;
  end: number;
  units: Unit[];
}

/** What one part of a text knows of the others: link addresses and footnotes. */
export interface Environment extends Env {
  footnotes?: { refs?: Record<string, number>; list?: { label?: string; content?: string }[] };
}

/** A body's source in blocks that readers see something of; what is between them stays wherever it can. */
export interface Blocks {
  blocks: Block[];
  tokens: Token[];
  environment: Environment;
  notes: Notes;
  /** The outline of the footnotes below the text. */
  footnotes: string;
}

const notesOf = ({ footnotes }: Environment): Notes =>
  (footnotes?.list ?? []).map(({ label, content }) => (label === undefined ? `^[${content ?? ''}]` : `[^${label}]`));

/** What readers see of a part of a Markdown text, which may use the link addresses and footnotes of the whole. */
export function unitsOfMarkdown(markdown: string, { references, footnotes }: Environment = {}): Unit[] {
  const known = Object.keys(footnotes?.refs ?? {}).map((label) => [label, -1] as const);
  const environment: Environment = {
    ...(references ? { references: { ...references } } : {}),
    footnotes: { refs: Object.fromEntries(known) },
  };
  return unitsOf(sanitizeRendered(markdownParser.render(markdown, environment), markdown), notesOf(environment));
}

/** Where each line of a text begins, as the parser counts lines; and the end. */
export function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ index, 0: lineEnd }) => index + lineEnd.length), text.length];
}

/** The blocks of a Markdown text: what the parser sees at its top level, together where a tag opens in one and closes in another. */
export function blocksOfMarkdown(markdown: string): Blocks {
  const environment: Environment = {};
  const tokens = markdownParser.parse(markdown, environment);
  const notes = notesOf(environment);
  const starts = lineStarts(markdown);
  const parts: { start: number; end: number; html: string }[] = [];
  let depth = 0;
  const tags = new Parser({ onopentag: () => (depth += 1), onclosetag: () => (depth -= 1) });
  let isOpen = false;
  for (let first = 0; first < tokens.length;) {
    const map = tokens[first]?.map;
    let last = first;
    for (let level = 0; last < tokens.length; last += 1) if ((level += tokens[last]?.nesting ?? 0) <= 0) break;
    if (!map) break; // The footnotes, at the end.
    const html = markdownParser.renderer.render(tokens.slice(first, last + 1), markdownParser.options, environment);
    const [start, end] = [starts[map[0]] ?? 0, starts[map[1]] ?? markdown.length];
    const previous = parts.at(-1);
    if (isOpen && previous) Object.assign(previous, { end, html: previous.html + html });
    else parts.push({ start, end, html });
    tags.write(html);
    isOpen = depth > 0;
    first = last + 1;
  }
  const blocks: Block[] = [];
  for (const { start, end, html } of parts) {
    const units = unitsOf(sanitizeRendered(html, markdown), notes);
    const [last, first] = [blocks.at(-1), units[0]];
    const until = start + markdown.slice(start, end).trimEnd().length;
    const bare = last?.units.at(-1);
    // Words without a block around them are one paragraph to a browser.
    if (last && first?.isBare && bare?.isBare)
      Object.assign(last, {
        end: until,
        units: [...last.units.slice(0, -1), unitOf([...bare.nodes, ...first.nodes], true), ...units.slice(1)],
      });
    else if (first) blocks.push({ start, end: until, units });
  }
  const footnotes = environment.footnotes?.list ? footnotesIn(sanitizeRendered(markdownParser.render(markdown, {}), markdown)) : '';
  return { blocks, tokens, environment, notes, footnotes };
}

/** The blocks of a text in HTML, as it is in its file. */
export function blocksOfHtml(html: string): Block[] {
  const parts: { start: number; end: number; isWords: boolean }[] = [];
  for (const { node, start, end } of parseMarkup(html)) {
    const last = parts.at(-1);
    if (last?.isWords && isInline(node)) last.end = end;
    else parts.push({ start, end, isWords: isInline(node) });
  }
  return parts.flatMap(({ start, end }) => {
    const text = html.slice(start, end);
    const from = start + text.length - text.trimStart().length;
    const units = unitsOf(sanitizeHtml(text), []);
    return units.length === 0 ? [] : [{ start: from, end: from + text.trim().length, units }];
  });
}
