import { markdownParser } from '../markdown.ts';
import { sanitizeRendered } from '../rich-text.ts';
import { type Blocks, unitsOfMarkdown } from './blocks.ts';
import { SITE_STYLE, styleOf } from './markdown-style.ts';
import { footnotesIn, noteUnits, saySame } from './units.ts';
import { writeEdited } from './write-hunk.ts';

/** Where a footnote's words are in the source: its line, the lines that go on with it, and indented paragraphs. */
const definitionOf = (label: string): RegExp => {
  const name = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^( {0,3}\\[\\^${name}\\]:[ \\t]*)(.*(?:\\n(?!\\[\\^)[^\\n]*\\S[^\\n]*|(?:\\n[ \\t]*)+\\n(?: {4}|\\t)[^\\n]*)*)`, 'm');
};

/** The words of a note in a source, after the whole and what is before them. Null if they have no place that is theirs alone. */
function wordsOf(note: string, source: string): readonly string[] | null {
  const [, label] = /^\[\^(.+)\]$/.exec(note) ?? [];
  if (label !== undefined) return definitionOf(label).exec(source);
  return source.split(note).length === 2 ? [note, '^[', note.slice(2, -1), ']'] : null;
}

const INDENT = /\n(?: {4}|\t)/g;

/**
 * A text with the words of its footnotes as they are in the edited HTML. Null if there are more notes or fewer, or others than those whose words are in a
 * place of their own.
 */
export function withEditedNotes(source: string, { notes, environment, tokens }: Blocks, sanitizedHtml: string): string | null {
  const [before, after] = [noteUnits(sanitizeRendered(markdownParser.render(source, {}), source), notes), noteUnits(sanitizedHtml, notes)];
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  let edited = source.replaceAll('\r\n', '\n');
  if (before.length !== after.length || edited.replaceAll('\n', lineEnd) !== source) return null;
  const style = styleOf(source, tokens, SITE_STYLE);
  for (const [index, units] of after.entries()) {
    const old = before[index] ?? [];
    if (saySame(old, units)) continue;
    const [whole, mark = '', words = '', end = ''] = wordsOf(notes[index] ?? '', edited) ?? [];
    if (whole === undefined) return null;
    const isIndented = words.search(INDENT) >= 0;
    const written = words.replace(INDENT, '\n');
    const text = writeEdited({ written, before: old, after: units, style, unitsIn: (markdown) => unitsOfMarkdown(markdown, environment) });
    const put = isIndented || /\n\s*\n/.test(text) ? text.replace(/\n(?=[^\n])/g, '\n    ') : text;
    edited = edited.replace(whole, () => mark + put + end);
  }
  edited = edited.replaceAll('\n', lineEnd);
  const rendered = sanitizeRendered(markdownParser.render(edited, {}), edited);
  return footnotesIn(rendered) === footnotesIn(sanitizedHtml) ? edited : null;
}
