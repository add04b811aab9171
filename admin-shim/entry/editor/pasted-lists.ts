import { looksOf } from './looks.ts';

/** An item of a list that was pasted without its list: as a paragraph of Word, or alone in a list, as Word on the web has it. */
interface FlatItem {
  /** From 1. */
  level: number;
  /** Tells the lists of a document apart. */
  list: string;
  isOrdered: boolean;
  number: number | null;
  content: Node[];
}

/** A number, letter or outline number with a sign behind it, in any digits; a bullet is anything else. */
const ORDERED =
  /^[([（]?(?:[\p{Nd}]+(?:\.[\p{Nd}]+)*|\p{L}|[ivxlcdm]{1,6}|[一二三四五六七八九十百]+)[.)\]）、．:]$|^[\p{Nd}]+(?:\.[\p{Nd}]+)*$|^\p{No}$/iu;

const spaceless = (text: string): string => text.replace(/[\s\u00a0]+/g, '');

/** Takes the number or bullet out of a paragraph of Word, and returns it. */
function takeMarker(paragraph: Element): string {
  const marks = [...paragraph.querySelectorAll('*')].filter((element) => looksOf(element).get('mso-list') === 'ignore');
  const marker = spaceless(marks[0]?.textContent ?? '');
  for (const mark of marks) mark.remove();
  if (marks.length > 0) return marker;
  const texts = paragraph.ownerDocument.createNodeIterator(paragraph, NodeFilter.SHOW_TEXT);
  const text = texts.nextNode();
  const found = /^\s*(\S{1,6}?)[\s\u00a0]{2,}/.exec(text?.nodeValue ?? '');
  if (text && found) text.nodeValue = (text.nodeValue ?? '').slice(found[0].length);
  return found?.[1] ?? '';
}

function wordItem(element: Element): FlatItem | null {
  const [list = '', depth = '', format = ''] = (looksOf(element).get('mso-list') ?? '').split(/\s+/);
  const level = /^level(\d+)$/.exec(depth)?.[1];
  if (level === undefined || element.matches('li, h1, h2, h3, h4, h5, h6')) return null;
  const marker = takeMarker(element);
  return {
    level: Number(level),
    list: `${list} ${format}`,
    isOrdered: ORDERED.test(marker),
    // Of an outline number, such as 2.1., the last part is the item's own.
    number: Number(/(\d+)\D*$/.exec(marker)?.[1] ?? Number.NaN) || null,
    content: [...element.childNodes],
  };
}

/** An item of Word on the web, which says its level to screen readers. */
function webItem(element: Element): FlatItem | null {
  const item = element.matches('ul, ol') && element.children.length === 1 ? element.firstElementChild : null;
  const level = Number(item?.getAttribute('data-aria-level') ?? 0);
  if (!item || level < 1) return null;
  const isOrdered = element.localName === 'ol';
  const number = Number(element.getAttribute('start') ?? 1);
  return { level, list: item.getAttribute('data-listid') ?? '', isOrdered, number, content: [...item.childNodes] };
}

/** Lists in lists, as the levels of their items say. */
function listsOf(items: readonly FlatItem[], { ownerDocument }: Element): Element[] {
  const top: Element[] = [];
  const open: { list: Element; level: number; key: string }[] = [];
  for (const { level, list: key, isOrdered, number, content } of items) {
    const name = isOrdered ? 'ol' : 'ul';
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    if (last?.level === level && (last.list.localName !== name || (level === 1 && last.key !== key))) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = ownerDocument.createElement(name);
      if (isOrdered && number !== null && number > 1) list.setAttribute('start', String(number));
      const item = open.at(-1)?.list.lastElementChild;
      if (item) item.append(list);
      else top.push(list);
      open.push({ list, level, key });
    }
    const item = ownerDocument.createElement('li');
    item.append(...content);
    open.at(-1)?.list.append(item);
  }
  return top;
}

/** The wrappers around each list of Word on the web. */
const WRAPPERS = 'div.ListContainerWrapper, div.OutlineElement';

/** Makes real lists of what only looks like one, and puts a list that is beside its item into it. */
export function makeLists(body: Element): void {
  for (const wrapper of body.querySelectorAll(WRAPPERS)) wrapper.replaceWith(...wrapper.childNodes);
  const done = new Set<Element>();
  for (const element of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, ul, ol')) {
    if (done.has(element) || !element.isConnected) continue;
    const items: FlatItem[] = [];
    const taken: Element[] = [];
    for (let next: Element | null = element; next; next = next.nextElementSibling) {
      const item: FlatItem | null = wordItem(next) ?? webItem(next);
      const last = items.at(-1);
      if (item) items.push(item);
      else if (last && /^MsoListParagraph/.test(next.className)) last.content.push(next.cloneNode(true));
      else break;
      taken.push(next);
      done.add(next);
    }
    if (items.length > 0) element.before(...listsOf(items, element));
    for (const one of taken) one.remove();
    if (items.length === 0 && element.matches('h1, h2, h3, h4, h5, h6') && looksOf(element).has('mso-list')) takeMarker(element);
  }
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else list.replaceWith(...list.children);
  }
}
