/** Where the fields of a JSON text are. */
export interface JsonSource {
  /** The line of each field and list item, counted from 1, by its path such as `ingredients[2].amount`. */
  lines: Map<string, number>;
  /** The first field that its group has twice, with both lines; null if there is none. */
  twice: { path: string; name: string; first: number; line: number } | null;
}

/** The end of the string that starts at a quotation mark: the place after its closing one. */
function stringEnd(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '"') return at + 1;
  }
  return source.length;
}

const SPACE = /\s*/y;
const afterSpace = (source: string, at: number): number => {
  SPACE.lastIndex = at;
  SPACE.exec(source);
  return SPACE.lastIndex;
};

/** How many fields a valid JSON text names. */
export function countNames(source: string): number {
  let count = 0;
  for (let at = source.indexOf('"'); at >= 0; at = source.indexOf('"', at)) {
    at = stringEnd(source, at);
    if (source[afterSpace(source, at)] === ':') count += 1;
  }
  return count;
}

/** How many fields a value has in all groups. */
export function countFields(value: unknown): number {
  let count = 0;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members = Object.values(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) open.push(member);
  }
  return count;
}

/** A group or list that is open, with the path of what comes next in it. */
interface Level {
  path: string;
  /** The lines of the fields so far; null for a list. */
  names: Map<string, number> | null;
  index: number;
}

/** Finds the fields of a valid JSON text. */
export function readJsonSource(source: string): JsonSource {
  const lines = new Map<string, number>();
  let twice: JsonSource['twice'] = null;
  const levels: Level[] = [];
  let line = 1;
  let here = '';
  const startItem = (level: Level | undefined) => {
    if (!level || level.names) return;
    here = `${level.path}[${level.index}]`;
    lines.set(here, line);
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    const level = levels.at(-1);
    if (sign === '\n') line += 1;
    else if (sign === '{' || sign === '[') {
      startItem(level);
      levels.push({ path: here, names: sign === '{' ? new Map() : null, index: 0 });
    } else if (sign === '}' || sign === ']') {
      levels.pop();
    } else if (sign === ',') {
      if (level && !level.names) level.index += 1;
    } else if (sign === '"') {
      const end = stringEnd(source, at);
      if (level?.names && source[afterSpace(source, end)] === ':') {
        const name = JSON.parse(source.slice(at, end)) as string;
        here = level.path === '' ? name : `${level.path}.${name}`;
        const first = level.names.get(name);
        if (first !== undefined) twice ??= { path: level.path, name, first, line };
        level.names.set(name, line);
        lines.set(here, line);
        at = afterSpace(source, end);
        line += source.slice(end, at).split('\n').length - 1;
      } else {
        startItem(level);
        at = end - 1;
      }
    } else if (/[-\dtfn]/.test(sign)) {
      startItem(level);
      while (/[-+.\w]/.test(source[at + 1] ?? '')) at += 1;
    }
  }
  return { lines, twice };
}
