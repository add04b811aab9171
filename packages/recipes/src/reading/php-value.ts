/** Values in values are followed this deep. */
const MOST_DEPTH = 12;

/** The index where a string ends whose length is stated in UTF-8 bytes. */
function endOf(text: string, start: number, bytes: number): number {
  let [at, left] = [start, bytes];
  while (left > 0 && at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
    at += code < 0x1_00_00 ? 1 : 2;
  }
  // Line ends that were changed make it shorter than it says.
  return text.startsWith('";', at) ? at : text.indexOf('";', start);
}

/** Reads values as PHP writes them (`serialize`), which is how WordPress stores lists: `a:1:{i:0;s:3:"egg";}`. */
class PhpReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #upTo(mark: string): string {
    const end = this.#text.indexOf(mark, this.#at);
    if (end === -1) throw new SyntaxError('The value is cut off.');
    const part = this.#text.slice(this.#at, end);
    this.#at = end + mark.length;
    return part;
  }

  value(depth = 0): unknown {
    if (depth > MOST_DEPTH) throw new SyntaxError('The value is nested too deep.');
    const kind = this.#text.slice(this.#at, this.#at + 2);
    this.#at += 2;
    if (kind === 'N;') return null;
    if (kind === 'i:' || kind === 'd:') return Number(this.#upTo(';'));
    if (kind === 'b:') return this.#upTo(';') === '1';
    if (kind === 's:') {
      const bytes = Number(this.#upTo(':"'));
      const end = endOf(this.#text, this.#at, bytes);
      if (end === -1) throw new SyntaxError('The value is cut off.');
      const text = this.#text.slice(this.#at, end);
      this.#at = end + 2;
      return text;
    }
    if (kind !== 'a:') throw new SyntaxError('The value is of no known kind.');
    const count = Number(this.#upTo(':{'));
    const entries: [string, unknown][] = [];
    for (let index = 0; index < count; index += 1) entries.push([String(this.value(depth + 1)), this.value(depth + 1)]);
    this.#at += 1;
    return entries.every(([key], index) => key === String(index)) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  }
}

/** A value that PHP or JSON wrote; undefined if a text is neither. */
export function phpValue(text: string): unknown {
  try {
    return /^[[{]/.test(text) ? JSON.parse(text) : new PhpReader(text).value();
  } catch {
    return undefined;
  }
}
