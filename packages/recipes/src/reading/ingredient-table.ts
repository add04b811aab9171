import { factNamed, partNamed } from './part-names.ts';

const AMOUNT =
  /^(?:(?:amount|quantity|qty|measure|weight|unit)s?|menge|quantité|cantidad|quantidade|quantità|hoeveelheid|ilość|množství|mängd|количество|miktar|الكمية|मात्रा|jumlah|数量|分量|用量|분량|양)$/iu;

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
const isRow = (line: string | undefined): line is string => line !== undefined && line.includes('|');
const isRule = (line: string | undefined): boolean => isRow(line) && line.includes('-') && /^[\s:|-]*$/.test(line);
const isOfIngredients = (text: string): boolean => partNamed(text)?.part === 'ingredients';

/** A row as a line, with the cells below names of amounts first. */
function lineOfRow(row: string, heads: readonly string[]): string {
  const cells = cellsOf(row).map((cell, place) => ({
    cell,
    isAmount: AMOUNT.test(heads[place] ?? ''),
  }));
  return [...cells.filter(({ isAmount }) => isAmount), ...cells.filter(({ isAmount }) => !isAmount)]
    .map(({ cell }) => cell)
    .filter(Boolean)
    .join(' ');
}

/** The facts of a row, each below its name or behind it; null if it has others. */
function factsOfRow(row: string, heads: readonly string[]): string[] | null {
  const cells = cellsOf(row);
  const [name = '', text = ''] = cells;
  if (cells.length === 2 && factNamed(name)) return [`${name}: ${text}`];
  const isOfFacts = heads.length > 1 && heads.every((head) => factNamed(head) !== undefined);
  return isOfFacts ? cells.map((cell, place) => `${heads[place] ?? ''}: ${cell}`) : null;
}

/** Tables of ingredients in Markdown as lines below a heading, and those of facts as facts; other tables stay. */
export function withoutTables(text: string): string {
  const lines = text.split('\n');
  const hasHeading = lines.some((line) => /^#{1,6}\s/.test(line) && isOfIngredients(line));
  const written: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (!isRow(line)) {
      written.push(line);
      continue;
    }
    const heads = isRule(lines[index + 1]) ? cellsOf(line) : [];
    const start = heads.length > 0 ? index + 2 : index;
    let end = start;
    while (isRow(lines[end])) end += 1;
    const rows = lines.slice(start, end);
    const facts = rows.map((row) => factsOfRow(row, heads));
    // Where the first row has no names of columns, it is a fact too.
    const first = heads.every((head) => factNamed(head)) ? [] : (factsOfRow(line, []) ?? []);
    const read = heads.some(isOfIngredients)
      ? [...(hasHeading ? [] : ['## Ingredients']), ...rows.map((row) => lineOfRow(row, heads))]
      : rows.length > 0 && facts.every((row) => row !== null)
        ? [...first, ...facts.flat()]
        : lines.slice(index, end);
    for (const one of read) written.push(one);
    index = end - 1;
  }
  return written.join('\n');
}
