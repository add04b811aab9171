/** What makes a spreadsheet calculate a cell. The quote is what defuses it, so that a cell which starts with one can be told apart. */
const FORMULA = /^[=+\-@\t\r'|%]/;

const cellOf = (text: string): string => {
  const defused = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
};

/** Writes rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula starts with a quote. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
