import MarkdownIt from 'markdown-it';

/** Most cells that the tables of a text may come to: the cells that a short row lacks are added, and cost no typing. */
const CELL_LIMIT = 20_000;
/** Most characters that the addresses and titles of a text's links may come to: one that is written once can be used ten thousand times. */
const LINK_LIMIT = 300_000;

/**
 * Reads Markdown: CommonMark with tables and bare links, and HTML allowed inside. Its time grows with the length of a text,
 * whatever the text (others take half a minute for some 15 kB), but for the two things that are limited here.
 */
export const markdownParser = new MarkdownIt({ html: true, linkify: true });

/** How many lines from one on are rows of a table: all up to an empty one. */
function rowsFrom(start: number, end: number, isEmpty: (line: number) => boolean): number {
  let line = start;
  while (line < end && !isEmpty(line)) line += 1;
  return line - start;
}

// The rules have no getter by name; this parser has two, of which tables come first.
const [tableRule] = new MarkdownIt('zero').enable('table').block.ruler.getRules('');

// A table with too many cells stays the text that it was written as.
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

// Links beyond the limit lead nowhere; their words stay.
markdownParser.core.ruler.push('limit-links', ({ tokens }) => {
  let room = LINK_LIMIT;
  for (const { attrs } of tokens.flatMap(({ children }) => children ?? []))
    for (const attribute of attrs ?? []) if ((room -= String(attribute[1]).length) < 0) attribute[1] = '';
});
