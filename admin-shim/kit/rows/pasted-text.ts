const BLOCKS =
  /^(?:ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DIV|DL|DT|FIGURE|FOOTER|H[1-6]|HEADER|LI|MAIN|OL|P|SECTION|TABLE|TBODY|THEAD|TR|UL)$/;
const UNSEEN = /^(?:SCRIPT|STYLE|TEMPLATE|TITLE|NOSCRIPT)$/;

/** The text of a node in lines. An item of a list is one line, whatever blocks are in it. */
function linesOf(node: Node, isInItem: boolean): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || UNSEEN.test(node.tagName)) return '';
  if (node.tagName === 'BR') return isInItem ? ' ' : '\n';
  const isItem = node.tagName === 'LI';
  const inside = [...node.childNodes].map((child) => linesOf(child, isItem || (isInItem && !/^[OU]L$/.test(node.tagName)))).join('');
  if (!BLOCKS.test(node.tagName)) return inside;
  if (isItem) return `\n${inside.replace(/ +/g, ' ').trim()}\n`;
  if (/^H[1-6]$/.test(node.tagName)) return `\n\n${inside.trim().replace(/([^:])$/, '$1:')}\n`;
  return isInItem && !/^[OU]L$/.test(node.tagName) ? ` ${inside} ` : `\n${inside}\n`;
}

/**
 * What was pasted, as text in lines. If it is a list of a web page, each of its items is one line: the browser's own
 * text of it may have an amount and its ingredient on lines of their own. Headings end with a colon.
 */
export function pastedText(data: DataTransfer): string {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  if ((html.match(/<li[\s>]/gi) ?? []).length < 2) return text;
  const lines = linesOf(new DOMParser().parseFromString(html, 'text/html').body, false);
  return lines
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const BULLET = /^(?:[-–—•◦‣●○·*▢□☐✓]|\[[ x]?\]|\d{1,3}[.)])\s+(?=\S)/i;

/** The lines of a text that say something, without the bullets or numbers in front of them. */
export const linesIn = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim().replace(BULLET, ''))
    .filter((line) => line !== '');
