import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { calloutsAndTasks } from './markdown-extras.ts';

/**
 * The maximum number of table cells in a text. Cells missing from short rows are added automatically, so an author need not type
 * them.
 */
const CELL_LIMIT = 20_000;
/** The maximum total length of link addresses and titles in a text. A reference written once can be used ten thousand times. */
const LINK_LIMIT = 300_000;

/**
 * Parses Markdown, which `htmlFromMarkdown` in rich-text.ts renders and sanitizes: CommonMark with tables, bare links, footnotes, callouts, task lists and HTML. Its
 * time is linear in the length of any text (other parsers take half a minute for some 15 kB), except for the two features limited here.
 */
export const markdownParser = new MarkdownIt({ html: true, linkify: true }).use(footnotes).use(calloutsAndTasks);

/** The number of table rows from a line on: all up to an empty line. */
function rowsFrom(start: number, end: number, isEmpty: (line: number) => boolean): number {
  let line = start;
  while (line < end && !isEmpty(line)) line += 1;
  return line - start;
}

// Rules cannot be looked up by name; in this parser with two rules, tables come first.
const [tableRule] = new MarkdownIt('zero').enable('table').block.ruler.getRules('');

// A table with too many cells stays plain text.
if (tableRule)
  markdownParser.block.ruler.at(
    'table',
    (state, start, end, silent) => {
      if (!tableRule(state, start, end, true)) return false;
      const header = state.src.slice(state.bMarks[start], state.eMarks[start]);
      const env = state.env as { cells?: number };
      const cells = (env.cells ?? 0) + header.split('|').length * rowsFrom(start, end, (line) => state.isEmpty(line));
      if (cells > CELL_LIMIT) return false;
      if (silent) return true;
      env.cells = cells;
      return tableRule(state, start, end, false);
    },
    { alt: ['paragraph', 'reference'] },
  );

// Links beyond the limit lose their address; their text stays.
markdownParser.core.ruler.push('limit-links', ({ tokens }) => {
  let room = LINK_LIMIT;
  for (const { attrs } of tokens.flatMap(({ children }) => children ?? []))
    for (const attribute of attrs ?? []) if ((room -= String(attribute[1]).length) < 0) attribute[1] = '';
});
