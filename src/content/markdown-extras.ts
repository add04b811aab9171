import type { MarkdownIt } from 'markdown-it';
import { capitalized } from '#domain/capitalized.ts';

const CALLOUT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;
const TASK = /^\[([ xX])\][ \t]+/;

/**
 * GitHub's callouts and task lists. A quote that begins with `[!NOTE]` is a callout with a title; it stays a quote, which any program
 * can show. `- [x]` begins with a box as a character: a form's checkbox would be one that no one can check.
 */
export function calloutsAndTasks(parser: MarkdownIt): void {
  // Before the text is parsed: its first words would be a link to `!NOTE` otherwise, if there is one.
  parser.core.ruler.before('inline', 'callouts-and-tasks', (state) => {
    state.tokens = state.tokens.flatMap((token, index, all) => {
      const text = all[index + 2];
      if (all[index + 1]?.type !== 'paragraph_open' || text?.type !== 'inline') return [token];
      const checked = token.type === 'list_item_open' ? TASK.exec(text.content)?.[1] : undefined;
      if (checked !== undefined) {
        token.attrJoin('class', 'task');
        text.content = text.content.replace(TASK, checked === ' ' ? '☐ ' : '☑ ');
      }
      const kind = token.type === 'blockquote_open' ? CALLOUT.exec(text.content)?.[1]?.toUpperCase() : undefined;
      if (kind === undefined) return [token];
      token.attrJoin('class', `callout ${kind.toLowerCase()}`);
      text.content = text.content.replace(CALLOUT, '');
      const title = new state.Token('html_block', '', 0);
      title.content = `<p><strong>${capitalized(kind.toLowerCase())}</strong></p>\n`;
      return [token, title];
    });
  });
}
