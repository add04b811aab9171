import { gzipSync } from 'node:zlib';

/** A body that is hard to digest, for a form with a text in the field `text`. */
export interface WorstBody {
  name: string;
  headers: Record<string, string>;
  body: Buffer | readonly Buffer[];
}

/** As much as the form of 12.8 MB. */
const LARGE = 12_800_000;
/** As much as a form may have without its photo. */
const LIMIT = 63_000;
const TYPE = 'multipart/form-data; boundary=b';

const part = (name: string, content: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const filled = (unit: string, bytes: number): string => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));

/** Texts that are costly to clean, escape or score. */
const UNITS: readonly (readonly [name: string, unit: string])[] = [
  ['a', 'a'],
  ['quotes', '"'],
  ['tags', '<'],
  ['ampersands', '&'],
  ['line breaks', '\n'],
  ['blanks and line breaks', ' \n'],
  ['combining marks', 'e\u0301\u0302\u0303\u0304\u0305'],
  ['emoji', '👩‍🍳'],
  ['invisible characters', 'a\u200b\u200d\u202e'],
  ['gaps', 'c a s.i-n_o '],
  ['mail addresses', 'a@'],
  ['links', 'a.b.'],
];

/** The worst bodies for a form whose other fields are `fields`, in all ways to send one. */
export function worstBodies(fields: Record<string, string>): WorstBody[] {
  const parts = Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join('');
  const form = (name: string, content: string, pieces?: number): WorstBody => {
    const body = Buffer.from(content);
    const cut =
      pieces === undefined
        ? body
        : Array.from({ length: pieces }, (_, at) => body.subarray((at * body.length) / pieces, ((at + 1) * body.length) / pieces));
    return { name: `multipart, ${name}`, headers: { 'content-type': TYPE }, body: cut };
  };
  const json = (name: string, text: string, headers = {}): WorstBody => ({
    name: `JSON, ${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(text),
  });
  const encoded = (name: string, text: string): WorstBody => ({
    name: `URL-encoded, ${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(text),
  });
  const query = new URLSearchParams(fields).toString();
  return [
    ...UNITS.flatMap(([name, unit]) => [
      // The longest that is taken, the longest that is read, and more than that.
      json(`5,000 × ${name}`, JSON.stringify({ ...fields, text: unit.repeat(5_000 / unit.length) })),
      form(`64 kB of ${name}`, `${parts}${part('text', filled(unit, LIMIT - 2_000))}--b--\r\n`),
      form(`12.8 MB of ${name}`, `${parts}${part('text', filled(unit, LARGE))}--b--\r\n`),
    ]),
    form('12.8 MB without a length', `${parts}${part('text', filled('a', LARGE))}--b--\r\n`, 200),
    form('12.8 MB of a photo that is none', `${parts}${part('photo', filled('a', LARGE), '; filename="a.png"')}--b--\r\n`),
    form('12.8 MB of a file no one asked for', `${parts}${part('other', filled('a', LARGE), '; filename="a.png"')}--b--\r\n`),
    form('10,000 parts', `${part('a', '').repeat(10_000)}--b--\r\n`),
    form('100,000 parts', `${part('a', '').repeat(100_000)}--b--\r\n`),
    form('an endless header', `--b\r\nContent-Disposition: form-data; name="${filled('a', LARGE)}`),
    form('a header of many lines', `--b\r\n${filled('a: b\r\n', LARGE)}`),
    form('half boundaries', `${parts}${part('text', filled('\r\n--', LIMIT - 2_000))}--b--\r\n`),
    encoded('percent signs', `${query}&text=${filled('%', LIMIT - 1_000)}`),
    encoded('percent-encoded bytes', `${query}&text=${filled('%FF', LIMIT - 1_000)}`),
    encoded('plus signs', `${query}&text=${filled('+', LIMIT - 1_000)}`),
    encoded('30,000 fields', 'a=&'.repeat(30_000)),
    encoded('60,000 fields of 64 kB', '&'.repeat(60_000)),
    encoded('240,000 fields', 'a&'.repeat(240_000)),
    encoded('12.8 MB', `text=${filled('a', LARGE)}`),
    json('deep lists', '['.repeat(LIMIT)),
    json('deep objects', '{"a":'.repeat(LIMIT / 5)),
    json('a long number', `{"text":${'9'.repeat(LIMIT)}}`),
    json('many exponents', `[${'1e999999,'.repeat(LIMIT / 9)}1]`),
    json('many fields', `{${Array.from({ length: 6_000 }, (_, index) => `"f${index}":0`).join()}}`),
    json('escapes', `{"text":"${'\\u0022'.repeat(LIMIT / 6)}"}`),
    json('lone surrogates', `{"text":"${'\\ud800'.repeat(LIMIT / 6)}"}`),
    json('12.8 MB', `{"text":"${filled('a', LARGE)}"}`),
    {
      ...json('a gzip bomb', ''),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(100_000_000)),
    },
  ];
}

/** Queries and headers that are costly to read. */
export const worstQuestions = (): { name: string; query: string; headers: Record<string, string> }[] => {
  const long = (unit: string) => filled(unit, 12_000);
  const ask = (name: string, query: string, headers: Record<string, string> = {}) => ({ name, query, headers });
  return [
    ask('nothing', ''),
    ask('a long search', `?search=${long('a')}`),
    ask('a search of typos', `?search=${encodeURIComponent('sourdohg braed '.repeat(60))}`),
    ask('a search of marks', `?search=${long('%CC%81')}`),
    ask('a long question', `?q=${long('a')}`),
    ask(
      'all filters',
      `?tag=${long('b').slice(0, 2_000)}&category=${long('c').slice(0, 2_000)}&cuisine=d&difficulty=easy&maxTime=1&sort=title&pageSize=100&page=1e9`,
    ),
    ask('a thousand parameters', `?${'a=1&'.repeat(3_000)}`),
    ask('percent signs', `?${long('%')}`),
    ask('a long token', `?t=${long('A')}.${'A'.repeat(32)}`),
    ask('a page of zeros', `?page=${'0'.repeat(9_000)}`),
    ask('many cookies', '', { cookie: long('a=b; ') }),
    ask('a long session', '', { cookie: `__Host-session=${long('a')}` }),
    ask('many languages', '', { 'accept-language': long('de;q=0.1,') }),
    ask('many encodings', '', { 'accept-encoding': long('br;q=0.1, ') }),
    ask('many tags', '', { 'if-none-match': long('W/"a", ') }),
    ask('many ranges', '', { range: `bytes=${long('0-1,')}` }),
    ask('a long origin', '', { origin: `https://${long('a')}` }),
    ask('many proxies', '', { 'x-forwarded-for': long('1.1.1.1, ') }),
  ];
};
