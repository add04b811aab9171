import { Parser } from 'htmlparser2';

const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Elements whose text no one sees. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'head', 'title']);
const LOOKS_LIKE_HTML = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]\w{1,30});/i;

/** A text with \n at its line ends, without the characters that cannot be shown. */
export const withoutControls = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/g, '');

/** What is in bold, underlined or slanted; characters that no text has mark its ends. */
const STRONG = new Set(['b', 'strong', 'u', 'em', 'i']);
const [START, END] = ['\u0002', '\u0003'];
const ALL_STRONG = /^(- )?\u0002([^\u0002\u0003\n]{1,80})\u0003\s?(:?)$/gm;

/** Lines of nothing but strong words are headings, as Markdown has them, unless most items of lists are. */
function withHeadings(text: string): string {
  const items = text.match(/^- ./gm)?.length ?? 0;
  const strong = text.match(/^- \u0002[^\u0002\u0003\n]*\u0003\s?:?$/gm)?.length ?? 0;
  return text
    .replace(ALL_STRONG, (line, bullet: string | undefined, words: string, colon: string) =>
      /\p{N}|[.!?]$|(?:\s\S+){8}/u.test(words) || (bullet && strong * 2 > items) ? line : `**${words.trim()}${colon}**`,
    )
    .replace(/[\u0002\u0003]/g, '');
}

/** The text of HTML as a reader sees it: a line for each block, nothing of scripts. Of a page, lines of only strong words are headings: `**Dough**`. */
export function textOfHtml(html: string, isPage = false): string {
  const parts: string[] = [];
  const mark = (name: string, character: string) => {
    if (isPage && unseen === 0 && STRONG.has(name)) parts.push(character);
  };
  let unseen = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      mark(name, START);
      if (UNSEEN.has(name)) unseen += 1;
      else if (name === 'li') parts.push('\n- ');
      else if (/^h[1-6]$/.test(name)) parts.push(`\n\n${'#'.repeat(Number(name[1]))} `);
      else if (BLOCKS.has(name)) parts.push('\n');
    },
    ontext: (text) => {
      if (unseen === 0) parts.push(text.replace(/\s+/g, ' '));
    },
    onclosetag: (name) => {
      mark(name, END);
      if (UNSEEN.has(name)) unseen -= 1;
      else if (BLOCKS.has(name) && !(isPage && name === 'br')) parts.push('\n');
    },
  });
  parser.end(html);
  const text = parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    // A heading without words.
    .replace(/^#{1,6}$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return isPage ? withHeadings(text.replace(/\u0002+/g, START).replace(/\u0003+/g, END)) : text;
}

/** What shows that a text was escaped twice: entities, or tags, once it is read. */
const ESCAPED_TWICE = /&(?:#\d+|amp|quot|nbsp|lt|gt);|<\/?(?:p|br|div|span|strong|em|li|[ou]l)[ >/]/;

/** A text of a file in lines, without markup and what cannot be shown; blank for what is no text. */
export function paragraphsOf(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
  const plain = LOOKS_LIKE_HTML.test(text) ? textOfHtml(text.replace(/\n/g, '<br>')).replace(/^(?:- |#{1,6} )/gm, '') : text;
  // Twice: some programs escape what is escaped already.
  return withoutControls(ESCAPED_TWICE.test(plain) ? textOfHtml(plain.replace(/\n/g, '<br>')) : plain).trim();
}

/** A text of a file in one line. */
export const lineOf = (value: unknown): string => paragraphsOf(value).replace(/\s+/g, ' ');
