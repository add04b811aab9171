import { partNamed } from './part-names.ts';
import { withoutEnd } from './text-end.ts';
import { factsIn } from './written-facts.ts';

/** A line of a text as people write it. */
export interface Line {
  text: string;
  /** 1 to 6 for a heading of Markdown, 7 for a line in bold, 8 for a name of a part without marks, 9 for an item that names the list below it, 0 for none. */
  level: number;
  /** Whether it goes on with the item above, or is the first below the list of an item. */
  place?: 'within' | 'after' | undefined;
}

/** A longer line is a paragraph: it has no facts, and its marks stay. */
const LONGEST_LINE = 5_000;

/** A line of Markdown as plain text. */
export const unmarked = (text: string): string => (text === '' || text.length > LONGEST_LINE ? text : withoutMarks(text));

/** Whether parentheses are open before a place. */
const isOpen = (line: string, place: number): boolean => line.lastIndexOf('(', place) > line.lastIndexOf(')', place);

const withoutMarks = (text: string): string =>
  text
    .replace(/!\[[^\][]{0,300}\]\([^()]{0,2000}\)/g, '')
    .replace(/\[\[(?:[^\][|]{1,300}\|)?([^\][|]{1,300})\]\]/g, '$1')
    .replace(
      /\[([^\][]{1,300})\]\(<?([^()\s>]{1,2000})>?(?:\s+"[^"]{0,300}")?\)/g,
      (_all, words: string, link: string, at: number, line: string) =>
        words === link || !/^https?:/.test(link) ? words : isOpen(line, at) ? `${words}: ${link}` : `${words} (${link})`,
    )
    .replace(/<(https?:\/\/[^<>\s]+)>/g, '$1')
    .replace(/<\/?(?:a|abbr|b|del|div|em|i|img|ins|kbd|mark|p|small|span|strong|sub|sup|u)\b[^<>]*>|<br\s*\/?>$/gi, '')
    .replace(/~~([^~]+)~~/g, '')
    .replace(/==(?=\S)([^=]+)(?<=\S)==/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)_(?=[^\s_])([^_\n]+?)(?<=[^\s_])_(?!\w)/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!])/g, '$1');

/** The level of an item that names the list below it. */
export const LIST_NAME = 9;
const indentOf = (line: string): number => line.search(/\S/);
const LISTED = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;

/** The words of a link, over two lines. */
const BROKEN_LINK = /\n(?<=\[[^\][\n]{1,200}\n)[\s>]{0,20}(?=[^\][\n]{1,200}\]\()/g;

/** The lines of Markdown or plain text, without their marks. */
export function linesOf(text: string): Line[] {
  const raw = text.replace(BROKEN_LINK, ' ').split('\n');
  /** How far the item is indented whose list is read. */
  let outer: number | undefined;
  /** Whether the line above is an item, or goes on with one. */
  let isWithin = false;
  return raw.flatMap((line, index): Line[] => {
    const trimmed = line
      .trim()
      .replace(/^(?:>\s?)+/, '')
      .replace(/^[*+](?=\s)/, '-')
      .replace(/^([-*+]|\d{1,3}[.)])\s+\[[ xX]\]\s+/, '$1 ');
    const isOfList = LISTED.test(line);
    const place =
      isOfList && outer !== undefined && indentOf(line) <= outer
        ? 'after'
        : isWithin && !isOfList && /^\s{2}/.test(line)
          ? 'within'
          : undefined;
    isWithin = trimmed !== '' && (isOfList || place === 'within');
    if (place === 'after') outer = undefined;
    if (/^[-*+]?$/.test(trimmed)) return [{ text: '', level: 0 }];
    // A line of = or - below a heading.
    if (/^(?:={3,}|-{3,}|\*{3,}|_{3,}|~{3,})$/.test(trimmed)) return [];
    const below = raw[index + 1]?.trim() ?? '';
    // An item with a list of its own names it.
    const [, indent = '', listName] = /^(\s*)[-*+]\s+([^\d.!?[]{2,60})$/.exec(line) ?? [];
    if (listName !== undefined && /^\s*[-*+]\s/.test(raw[index + 1] ?? '') && indentOf(raw[index + 1] ?? '') > indent.length) {
      outer = indent.length;
      return [{ text: unmarked(listName).replace(/:$/, ''), level: LIST_NAME, place }];
    }
    const [, marks, words = ''] = /^(#{1,6})\s+(\S[^]*)$/.exec(trimmed) ?? [];
    if (marks !== undefined) {
      outer = undefined;
      return [
        {
          text: unmarked(withoutEnd(words, /#/).trimEnd()),
          level: marks.length,
        },
      ];
    }
    if (/^={3,}$/.test(below)) return [{ text: unmarked(trimmed), level: 1 }];
    if (/^-{3,}$/.test(below) && partNamed(trimmed)) return [{ text: unmarked(trimmed), level: 2 }];
    const [, bold] = /^\*\*([^*]+)\*\*:?$/.exec(trimmed) ?? /^__([^_]+)__:?$/.exec(trimmed) ?? [];
    if (bold !== undefined && !factsIn(bold)) return [{ text: bold.replace(/:$/, ''), level: 7 }];
    const plain = unmarked(trimmed);
    return [
      {
        text: plain,
        level: partNamed(plain) && !/^[-*•\d]/.test(plain) && !factsIn(plain) ? 8 : 0,
        place,
      },
    ];
  });
}
