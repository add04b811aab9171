import { readCsv, tableText } from '@family-bakery/recipes/reading/csv';
import type { ColumnAnswers, ColumnQuestion } from '#api/newsletter.ts';
import { addressIn, listedAddresses } from './addresses.ts';
import { type Column, judgeColumn } from './columns.ts';
import { isFileOfLeft } from './services.ts';
import { columnWords } from './words.ts';

/** A table as it was pasted, or as the file that was chosen has it. */
export interface Table {
  /** The file's name; empty if there is none. */
  name: string;
  text: string;
}

const WRONG_SHOWN = 10;
const WRONG_LENGTH = 80;

/** What the column of addresses is called in exports of services and in people's own tables. */
const ADDRESS_COLUMN =
  /^(?:(?:subscriber|primary|user|contact|kontakt|customer)s? )?(?:e ?)?mails?(?: ?(?:address|adress|adresse|1))?$|^(?:subscriber|address|adresse ?(?:e ?)?mail|direccion de correo.*|correo.*|courriel.*)$/;

interface People {
  /** Each person's address, null for a line without one, and the line as it is written. */
  lines: { address: string | null; written: string }[];
  columns: Column[];
}

/** How many lines of titles a table may have. */
const MOST_TITLES = 10;

/** The lines over people, such as “Unsubscribed:”, as a column of its own. */
function headingsOver(titles: readonly (readonly string[])[], people: readonly (readonly string[])[]): Column {
  let heading = '';
  const values = [...titles, ...people].map((row) => {
    const said = row.filter((cell) => cell !== '');
    if (said.length === 1 && !said[0]?.includes('@')) heading = said[0] ?? '';
    return heading;
  });
  return { name: 'Headings', values: values.slice(titles.length) };
}

/** The people of a table, with or without a line of names over its columns. */
function peopleIn(text: string): People {
  const listed = listedAddresses(tableText(text));
  if (listed) return { lines: listed.map((address) => ({ address, written: address })), columns: [] };
  const all = readCsv(text);
  const isAddressName = (cell: string) => ADDRESS_COLUMN.test(columnWords(cell));
  const hasAddress = (row: readonly string[]) => row.some((cell) => addressIn(cell) !== null);
  // Above the names of the columns there may be a title.
  const first = all.slice(0, MOST_TITLES).findIndex((row) => hasAddress(row) || row.some(isAddressName));
  const rows = first > 0 && !hasAddress(all[first] ?? []) ? all.slice(first) : all;
  const [head = []] = rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const isNamed = !hasAddress(head) && (width > 1 || head.some(isAddressName)) && rows.length > 0;
  const people = isNamed ? rows.slice(1) : rows;
  const counts = Array.from({ length: width }, (_unused, index) => people.filter((row) => addressIn(row[index] ?? '') !== null).length);
  const named = isNamed ? head.findIndex((cell, index) => isAddressName(cell) && ((counts[index] ?? 0) > 0 || people.length === 0)) : -1;
  const place = named >= 0 ? named : counts.indexOf(Math.max(...counts, 0));
  const columns = Array.from({ length: width }, (_unused, index): Column => ({
    name: (isNamed ? head[index] : '') || `Column ${index + 1}`,
    values: people.map((row) => row[index] ?? ''),
  }));
  const written = (row: readonly string[]) => (named >= 0 ? (row[named] ?? '') : row.join(', ')).slice(0, WRONG_LENGTH);
  return {
    lines: people.map((row) => ({ address: addressIn(row[place] ?? ''), written: written(row) })),
    columns: [
      ...columns.filter((_column, index) => index !== place && (counts[index] ?? 0) < Math.max(1, people.length / 2)),
      headingsOver(all.slice(0, all.length - rows.length), people),
    ],
  };
}

/**
 * Reads the addresses of people who get the newsletter. Someone who has left in one line or one file is out, whatever others say, and no one is in
 * while a column is not understood that may say so. `answers` has what the owner said about such columns.
 */
export function readTables(tables: readonly Table[], answers: ColumnAnswers = {}) {
  const [found, gone] = [new Set<string>(), new Set<string>()];
  const wrong: string[] = [];
  const questions = new Map<string, ColumnQuestion>();
  let wrongCount = 0;
  for (const { name, text } of tables) {
    const { lines, columns } = peopleIn(text);
    const judged = columns.flatMap((column) => {
      const known = judgeColumn(column, answers);
      return known ? [{ values: column.values, ...known }] : [];
    });
    for (const { question } of judged) if (question && !isFileOfLeft(name)) questions.set(question.column, question);
    for (const [index, { address, written }] of lines.entries()) {
      if (address === null) {
        wrongCount += 1;
        if (wrong.length < WRONG_SHOWN) wrong.push(written);
      } else if (isFileOfLeft(name) || judged.some(({ judge, values }) => !judge(values[index] ?? ''))) gone.add(address);
      else found.add(address);
    }
  }
  const asked = [...questions.values()];
  return {
    /** Normalized, each once, in the tables' order; none while there are questions. */
    addresses: asked.length > 0 ? [] : [...found].filter((address) => !gone.has(address)),
    /** Lines without an address that can be used: at most ten, as they are written. */
    wrong,
    wrongCount,
    /** How many have left, bounced or never confirmed where the tables come from. */
    notSubscribed: asked.length > 0 ? 0 : gone.size,
    /** The columns that may say who gets the newsletter, and that are not understood. */
    questions: asked,
  };
}
