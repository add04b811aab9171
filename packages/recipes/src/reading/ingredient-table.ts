const cellsOf = (row: string): string[] =>
  row
    .trim()
    .split('|')
    .map((cell) => cell.trim());
const isRow = (line: string | undefined): line is string => line !== undefined && line.includes('|');
const isRule = (line: string | undefined): boolean => isRow(line) && line.includes('-') && /^[\s:|-]*$/.test(line);

/** A row as a line, with the cells below names of amounts first. */
function lineOfRow(row: string, heads: readonly string[]): string {
  const cells = cellsOf(row).map((cell, place) => ({
    cell,
    isAmount: /^(?:amount|quantity|qty|measure|weight|unit)s?$/i.test(heads[place] ?? ''),
  }));
  return [...cells.filter(({ isAmount }) => isAmount), ...cells.filter(({ isAmount }) => !isAmount)]
    .map(({ cell }) => cell)
    .filter(Boolean)
    .join(' ');
}

/** Tables of ingredients in Markdown as lines below a heading; other tables stay. */
export function withoutTables(text: string): string {
  const hasHeading = /^#{1,6}\s+ingredients\b/im.test(text);
  const lines = text.split('\n');
  const written: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const heads = isRow(line) && isRule(lines[index + 1]) ? cellsOf(line) : [];
    if (!heads.some((head) => /^ingredients?$/i.test(head))) {
      written.push(line);
      continue;
    }
    if (!hasHeading) written.push('## Ingredients');
    for (index += 1; isRow(lines[index + 1]); index += 1) written.push(lineOfRow(lines[index + 1] ?? '', heads));
  }
  return written.join('\n');
}
