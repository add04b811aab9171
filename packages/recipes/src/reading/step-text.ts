import { withMarkedLines, withoutLiterals } from './literal.ts';
import { isNameOf } from './part-names.ts';
import { EMPTY_STEP, type WrittenStep } from './written-rows.ts';

/** What a step is called where it is counted, as a pattern. */
export const STEP = String.raw`(?:step|schritt|[ée]tape|paso|passo|stap|krok|steg|trinn|vaihe|шаг|крок|lépés|adım|الخطوة|चरण|langkah|bước|步骤|步驟|手順|단계)`;
const NUMBERED = new RegExp(
  String.raw`^(?:(?:${STEP}\s*)?[\d٠-٩०-९]{1,3}\s*(?:[.):]\s+|[\uff0e\uff09\uff1a、]\s*)|${STEP}\s*[\d٠-٩०-९]{1,3}(?!\d)\s*[-–—.:):]*\s*|[①-⑳]\s*)(?=\S)`,
  'iu',
);
/** A number in a line of its own, as pages set it beside a step. */
const NUMBER_ALONE = new RegExp(
  String.raw`^(?:(?:${STEP}\s*)?[\d٠-٩०-९]{1,3}\s*[.):]?|${STEP}\s*[\d٠-٩०-९]{1,3}\s*[-–—.:)]*|[①-⑳])$`,
  'iu',
);
const BULLET = /^[-–—•◦‣●·*▢□☐✓]\s*(?=\S)/;
const isNumber = (line: string): boolean => NUMBERED.test(line) || NUMBER_ALONE.test(line);
const isBullet = (line: string): boolean => BULLET.test(line);
const SENTENCE_END = /[.!?…。\uff01\uff1f।؟][)"”’」]?$/;
/** Whether a line is what a whole list of steps is called. */
const isTitle = (line: string): boolean => isNameOf('steps', line);

/** Joins the lines of one step; a line without a sentence's end continues in the next. */
const joined = (lines: readonly string[]): string =>
  lines
    .filter((line) => line !== '')
    .map((line, index, all) =>
      index === 0 ? line : `${SENTENCE_END.test(all[index - 1]?.slice(-2) ?? '') || /^[-*•]\s/.test(line) ? '\n' : ' '}${line}`,
    )
    .join('');

/** Lines in parts, each of which begins where `begins` says; what comes before the first is a part too. */
function partsBy(lines: readonly string[], begins: (line: string) => boolean): string[][] {
  const parts: string[][] = [];
  for (const line of lines) {
    if (parts.length === 0 || begins(line)) parts.push([line]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/** The lines that name a list of steps, whose numbers begin again below them. */
const namesAmong = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines.filter(
      (line, place) =>
        line !== '' &&
        line.length <= 60 &&
        !isNumber(line) &&
        !SENTENCE_END.test(line) &&
        (lines[place - 1] ?? '') === '' &&
        /^1[.)]\s/.test(lines[place + 1] ?? ''),
    ),
  );

/** Where the paragraphs below a list begin, if each of its items is a single one; otherwise they are parts of the last. */
function endOfList(lines: readonly string[], begins: (line: string) => boolean): number {
  const isParagraph = (line: string, place: number) =>
    !begins(line) &&
    lines[place - 1] === '' &&
    !/:$/.test(lines[place - 2] ?? '') &&
    (/^(?:[-*•]\s)?\p{Lu}/u.test(line) || SENTENCE_END.test(lines[place - 2]?.slice(-2) ?? ''));
  const first = lines.findIndex(begins);
  const last = lines.findLastIndex(begins);
  const end = lines.findIndex((line, place) => place > first && isParagraph(line, place));
  return end > last && !NUMBER_ALONE.test(lines[last] ?? '') ? end : lines.length;
}

function textsIn(text: string): string[] {
  const lines = withMarkedLines(text)
    .replace(/[\u200b\ufeff]/g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim());
  const written = lines.filter((line) => line !== '' && !isTitle(line));
  const isMarked = [isNumber, isBullet].find((is) => written.filter(is).length >= 2);
  if (isMarked) {
    const names = namesAmong(lines);
    const begins = (line: string) => isMarked(line) || names.has(line);
    const end = endOfList(lines, begins);
    const listed = lines.slice(0, end).filter((line) => line !== '' && !isTitle(line));
    const plain = (line: string) =>
      names.has(line)
        ? `${line.replace(/:$/, '')}:`
        : NUMBER_ALONE.test(line)
          ? ''
          : line.replace(isMarked === isNumber ? NUMBERED : BULLET, '');
    return [
      ...partsBy(listed, begins).map((part) => joined(part.map(plain))),
      ...(end < lines.length ? textsIn(lines.slice(end).join('\n')) : []),
    ];
  }
  const paragraphs = lines
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line !== '' && !isTitle(line)))
    .filter((paragraph) => paragraph.length > 0);
  if (paragraphs.length > 1) return paragraphs.map((paragraph) => joined(paragraph).replace(/^[•◦‣●▢□☐✓]\s*(?=\S)/, ''));
  // Lines that all end a sentence are steps; others may be one text that was only broken into lines.
  return written.every((line) => SENTENCE_END.test(line)) ? written : [joined(written)];
}

/** Reads steps from a text as people paste it: numbered, with bullets, in paragraphs or a line each. Numbers and bullets are left out. */
export const stepsFrom = (text: string): WrittenStep[] =>
  textsIn(text)
    .map(withoutLiterals)
    .filter((instruction) => instruction !== '')
    .map((instruction) => ({ ...EMPTY_STEP, instruction }));
