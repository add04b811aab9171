/** As much of a DOM node as is needed to see what it says. */
export interface MarkupNode {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  childNodes: Iterable<MarkupNode>;
  attributes?: Iterable<{ name: string; value: string }>;
}

const ELEMENT = 1;
const TEXT = 3;

/** Marks of text. Tags that mean the same to readers and browsers are one. */
const MARKS: Record<string, string> = {
  ...Object.fromEntries('a strong em u s code sub sup small mark ins abbr cite q time span'.split(' ').map((tag) => [tag, tag])),
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
};

/** A paragraph directly in one of these says no more than its words do. */
const HOLDS_BARE_TEXT = new Set(['body', 'li', 'blockquote', 'td', 'th', 'dd']);

function described(name: string, node: MarkupNode): string {
  const attributes = [...(node.attributes ?? [])].map((attribute) => `${attribute.name}=${JSON.stringify(attribute.value)}`).sort();
  return [name, ...attributes].join(' ');
}

/**
 * What a piece of HTML says, in lines: where blocks begin and end, and runs of text with their marks. Two pieces with
 * the same outline look and mean the same; the order of nested marks, white space that no one sees, and comments do not
 * count.
 */
export function outlineOf(root: MarkupNode): string {
  const lines: string[] = [];
  let run: { marks: string; text: string } | null = null;
  let isAfterSpace = true;

  function endRun(isBeforeBreak: boolean): void {
    if (run) {
      const text = isBeforeBreak ? run.text.trimEnd() : run.text;
      if (text !== '') lines.push(`${run.marks}: ${JSON.stringify(text)}`);
      else if (isBeforeBreak) trimLastRun();
    }
    run = null;
  }

  /** A run of nothing but space at the end of a block leaves the space before it at the end. */
  function trimLastRun(): void {
    const last = lines.at(-1);
    if (last?.endsWith(' "')) lines[lines.length - 1] = `${last.slice(0, -2)}"`;
  }

  function addText(text: string, marks: string, isPreformatted: boolean): void {
    let shown = text;
    if (!isPreformatted) {
      shown = text.replace(/[ \t\r\n\f]+/g, ' ');
      if (isAfterSpace) shown = shown.replace(/^ /, '');
      if (shown === '') return;
      isAfterSpace = shown.endsWith(' ');
    }
    if (run?.marks === marks) run.text += shown;
    else {
      endRun(false);
      run = { marks, text: shown };
    }
  }

  function addLeaf(line: string, marks: string[]): void {
    endRun(false);
    lines.push(`${[...marks].sort().join(', ')}: ${line}`);
  }

  function addBreak(line: string): void {
    endRun(true);
    lines.push(line);
    isAfterSpace = true;
  }

  function visit(node: MarkupNode, parent: string, marks: string[], isPreformatted: boolean): void {
    if (node.nodeType === TEXT) addText(node.nodeValue ?? '', [...new Set(marks)].sort().join(', '), isPreformatted);
    if (node.nodeType === ELEMENT) visitElement(node, parent, marks, isPreformatted);
  }

  function visitElement(node: MarkupNode, parent: string, marks: string[], isPreformatted: boolean): void {
    const name = node.nodeName.toLowerCase();
    const mark = MARKS[name];
    if (mark) {
      if ([...node.childNodes].length === 0 && [...(node.attributes ?? [])].length > 0) addLeaf(described(mark, node), marks);
      const isInPre = isPreformatted && mark === 'code';
      for (const child of node.childNodes) visit(child, parent, isInPre ? marks : [...marks, described(mark, node)], isPreformatted);
      if (isInPre && [...(node.attributes ?? [])].length > 0) addBreak(described('code', node));
    } else if (name === 'br') addBreak('br');
    else if (name === 'img') {
      isAfterSpace = false;
      addLeaf(described('img', node), marks);
    } else visitBlock(name, node, parent, marks, isPreformatted);
  }

  function visitBlock(name: string, node: MarkupNode, parent: string, marks: string[], isPreformatted: boolean): void {
    const label = described(name, node);
    const isBare = label === 'p' && HOLDS_BARE_TEXT.has(parent);
    addBreak(isBare ? '¶' : `<${label}>`);
    for (const child of node.childNodes) visit(child, name, marks, isPreformatted || name === 'pre');
    addBreak(isBare ? '¶' : `</${name}>`);
  }

  for (const child of root.childNodes) visit(child, 'body', [], false);
  endRun(true);
  return tidied(lines).join('\n');
}

/** Bare text and a paragraph with the same words are one: paragraph marks count only between two runs of text. */
function tidied(lines: readonly string[]): string[] {
  const isText = (line: string | undefined) => line !== undefined && line !== '¶' && !line.startsWith('<');
  return lines
    .filter((line, index) => line !== '¶' || lines[index - 1] !== '¶')
    .filter((line, index, all) => line !== '¶' || (isText(all[index - 1]) && isText(all[index + 1])));
}
