/** The separator of a table: what its first line has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"?/g, '').split(/[\r\n]/, 1);
  const counts = [',', ';', '\t', '|'].map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** A file that was written in UTF-16 and read as something else: a zero in each character. */
const withoutZeros = (text: string): string =>
  text.includes('\0') ? text.replaceAll('\0', '').replace(/^(?:\uFFFD{1,2}|ÿþ|þÿ)/, '') : text;
/** Excel’s first line, which names the separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[ ,;\t]*(?:\r\n?|\n|$)/i;

/** The text of a table without what programs write before it. */
export const tableText = (written: string): string => withoutZeros(written).replace(/^\uFEFF+/, '');

/** Reads CSV as spreadsheets and other programs write it: commas, semicolons, tabs or bars, quoted cells, any line ends. Never throws. */
export function readCsv(written: string): string[][] {
  const whole = tableText(written);
  const named = SEPARATOR_LINE.exec(whole);
  const text = whole.slice(named?.[0].length ?? 0);
  const separator = named?.[1] ?? separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  const parts = new RegExp(`(?:"([^"]*(?:""[^"]*)*)(?:"|$)([^${separator}\r\n]*)|([^${separator}\r\n]*))([${separator}]|\r\n?|\n|$)`, 'gy');
  while (parts.lastIndex < text.length) {
    const [, quoted, rest = '', plain = '', end = ''] = parts.exec(text) ?? [];
    const cell = (quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest).trim();
    row.push(/^'[=+\-@\t\r'|%]/.test(cell) ? cell.slice(1) : cell);
    if (end === separator && parts.lastIndex === text.length) row.push('');
    if (end === separator && parts.lastIndex < text.length) continue;
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  }
  return rows;
}
