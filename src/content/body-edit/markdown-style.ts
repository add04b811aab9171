import type { Token } from './blocks.ts';

/** How a text writes its Markdown, where there are several ways. */
export interface MarkdownStyle {
  bullet: string;
  /** What follows the number of an item. */
  delimiter: string;
  /** Whether all items of a list have the number of the first. */
  isSameNumber: boolean;
  /** Whether the words of items begin in the fifth column. */
  isWideIndent: boolean;
  emphasis: string;
  strong: string;
  fence: string;
  rule: string;
  isSetext: boolean;
  hardBreak: string;
}

/** How new texts are written, as Prettier writes Markdown. */
export const SITE_STYLE: MarkdownStyle = {
  bullet: '-',
  delimiter: '.',
  isSameNumber: false,
  isWideIndent: false,
  emphasis: '_',
  strong: '**',
  fence: '```',
  rule: '---',
  isSetext: false,
  hardBreak: '\\\n',
};

/** The signs that most of the tokens of a type are written with. */
function mostUsed(tokens: readonly Token[], type: string): string | undefined {
  const counts = new Map<string, number>();
  for (const token of tokens) if (token.type === type) counts.set(token.markup, (counts.get(token.markup) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Whether the items of the first list with numbers have all the same; undefined if there are no two. */
function hasSameNumbers(tokens: readonly Token[]): boolean | undefined {
  const list = tokens.findIndex(({ type }) => type === 'ordered_list_open');
  const level = (tokens[list]?.level ?? 0) + 1;
  const [first, second] = tokens.slice(list + 1).filter((token) => token.type === 'list_item_open' && token.level === level);
  return list < 0 || !first || !second ? undefined : first.info === second.info;
}

/** Detects how a text is written; what it does not show is as in `otherwise`. */
export function styleOf(markdown: string, blocks: readonly Token[], otherwise: MarkdownStyle): MarkdownStyle {
  const tokens = blocks.flatMap((token) => [token, ...(token.children ?? [])]);
  const high = blocks.filter(({ type, tag }) => type === 'heading_open' && (tag === 'h1' || tag === 'h2'));
  const heading = mostUsed(high, 'heading_open');
  const rule = /^ {0,3}((?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/m.exec(markdown)?.[1]?.trim();
  const hasItems = blocks.some(({ type }) => type === 'list_item_open');
  const hardBreak = /(\\| {2,})\r?\n[^\S\n]*\S/.exec(markdown)?.[1];
  return {
    bullet: mostUsed(tokens, 'bullet_list_open') ?? otherwise.bullet,
    delimiter: mostUsed(tokens, 'ordered_list_open') ?? otherwise.delimiter,
    isSameNumber: hasSameNumbers(blocks) ?? otherwise.isSameNumber,
    isWideIndent: hasItems ? /^ *(?:[-*+] {3}|\d[.)] {2})\S/m.test(markdown) : otherwise.isWideIndent,
    emphasis: mostUsed(tokens, 'em_open') ?? otherwise.emphasis,
    strong: mostUsed(tokens, 'strong_open') ?? otherwise.strong,
    fence: mostUsed(tokens, 'fence')?.slice(0, 3) ?? otherwise.fence,
    rule: mostUsed(tokens, 'hr') === undefined ? otherwise.rule : (rule ?? otherwise.rule),
    isSetext: heading === undefined ? otherwise.isSetext : heading !== '#' && heading !== '##',
    hardBreak: hardBreak === undefined ? otherwise.hardBreak : hardBreak === '\\' ? '\\\n' : '  \n',
  };
}
