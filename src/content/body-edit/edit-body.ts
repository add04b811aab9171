import { sanitizeHtml } from '../rich-text.ts';
import { type Blocks, blocksOfHtml, blocksOfMarkdown, unitsOfMarkdown } from './blocks.ts';
import { withEditedNotes } from './edit-notes.ts';
import { rewrite } from './hunks.ts';
import { SITE_STYLE, styleOf } from './markdown-style.ts';
import { footnotesIn, saySame, type Unit, unitsOf } from './units.ts';
import { writeEdited } from './write-hunk.ts';
import { writeHtml } from './write-markdown.ts';

const lineEndOf = (text: string): string => /\r\n|\n/.exec(text)?.[0] ?? '\n';
const withLineEnd = (text: string, lineEnd: string): string => text.replace(/\r?\n/g, lineEnd);

/** Nothing to see, between blocks that would become one. */
const FENCE = '<!-- -->';

interface Attempt {
  /** Whether what was edited is written as HTML. */
  isHtml?: boolean;
  fence?: string;
}

const ATTEMPTS: readonly Attempt[] = [{}, { fence: FENCE }, { isHtml: true, fence: FENCE }];

/** Writes the edited parts of a text, and leaves the others. */
function writeEdits(source: string, { blocks, tokens, environment }: Blocks, after: readonly Unit[], { isHtml, fence }: Attempt): string {
  const style = styleOf(source, tokens, SITE_STYLE);
  const moved = new Map(
    blocks.flatMap(({ start, end, units: [unit, ...others] }) =>
      unit && others.length === 0 ? [[unit.outline, source.slice(start, end)]] : [],
    ),
  );
  const lineEnd = lineEndOf(source);
  return rewrite(source, {
    blocks,
    after,
    separator: lineEnd + lineEnd,
    ...(fence === undefined ? {} : { fence }),
    write(hunk) {
      const known = hunk.after.map(({ outline }) => moved.get(outline));
      if (known.every((text) => text !== undefined)) return known.join(lineEnd + lineEnd);
      const [first, last] = [hunk.before[0], hunk.before.at(-1)];
      const written = first && last ? withLineEnd(source.slice(first.start, last.end), '\n') : '';
      const before = hunk.before.flatMap(({ units }) => units);
      const unitsIn = (markdown: string) => unitsOfMarkdown(markdown, environment);
      const text = isHtml
        ? writeHtml(hunk.after.flatMap(({ nodes }) => nodes))
        : writeEdited({ written, before, after: hunk.after, style, unitsIn });
      return withLineEnd(text, lineEnd);
    },
  });
}

/**
 * A Markdown text that was edited as HTML, as Markdown: unchanged blocks keep their bytes, and edited ones their way of writing. Every
 * result is rendered again and compared with the HTML; null if there is none that says the same, for example because a footnote is
 * in another place.
 *
 * @example editedMarkdown('*Stir* it.', '<p><em>Stir</em> it well.</p>') // '*Stir* it well.'
 */
export function editedMarkdown(source: string, sanitizedHtml: string): string | null {
  const known = blocksOfMarkdown(source);
  const after = unitsOf(sanitizedHtml, known.notes);
  const footnotes = footnotesIn(sanitizedHtml);
  if (footnotes !== '' && footnotes !== known.footnotes) {
    const withNotes = withEditedNotes(source, known, sanitizedHtml);
    return withNotes === null ? null : editedMarkdown(withNotes, sanitizedHtml);
  }
  for (const attempt of ATTEMPTS) {
    const edited = writeEdits(source, known, after, attempt);
    if (saySame(unitsOfMarkdown(edited), after)) return edited;
  }
  return null;
}

/** A text in HTML that was edited: unchanged blocks keep their bytes. */
export function editedHtml(source: string, sanitizedHtml: string): string {
  const after = unitsOf(sanitizedHtml, []);
  const lineEnd = lineEndOf(source);
  const edited = rewrite(source, {
    blocks: blocksOfHtml(source),
    after,
    separator: lineEnd,
    write: (hunk) => hunk.after.map(({ start, end }) => sanitizedHtml.slice(start, end).trim()).join(lineEnd),
  });
  return saySame(unitsOf(sanitizeHtml(edited), []), after) ? edited : sanitizedHtml;
}
