import { withMarkedLines, withoutLiterals } from './literal.ts';
import { isNameOf } from './part-names.ts';
import { EMPTY_STEP, type WrittenStep } from './written-rows.ts';

const STEP = String.raw`(?:step|schritt|étape|paso|passo|stap|krok|steg|шаг|adım|الخطوة|चरण|langkah|bước|步骤|步驟|手順|단계)`;
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
const SENTENCE_END = /[.!?…。\uff01\uff1f।؟][)"”’」]?$/;
/** Whether a line is what a whole list of steps is called. */
const isTitle = (line: string): boolean => isNameOf('steps', line);

/** Joins the lines of one step; a line without a sentence's end continues in the next. */
const joined = (lines: readonly string[]): string =>
  lines
    .filter((line) => line !== '')
    .map((line, index, all) => (index === 0 ? line : `${SENTENCE_END.test(all[index - 1]?.slice(-2) ?? '') ? '\n' : ' '}${line}`))
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

function textsIn(text: string): string[] {
  const lines = withMarkedLines(text)
    .replace(/[\u200b\ufeff]/g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim());
  const written = lines.filter((line) => line !== '' && !isTitle(line));
  const isNumber = (line: string) => NUMBERED.test(line) || NUMBER_ALONE.test(line);
  if (written.filter(isNumber).length >= 2) {
    return partsBy(written, isNumber).map((part) =>
      joined(part.map((line) => (NUMBER_ALONE.test(line) ? '' : line.replace(NUMBERED, '')))),
    );
  }
  const isBullet = (line: string) => BULLET.test(line);
  if (written.filter(isBullet).length >= 2)
    return partsBy(written, isBullet).map((part) => joined(part.map((line) => line.replace(BULLET, ''))));
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
