import { withMarkedLines, withoutLiterals } from './literal.ts';
import { isNameOf } from './part-names.ts';
import { paragraphsOf } from './plain-text.ts';
import { STEP, stepsFrom } from './step-text.ts';
import { withoutEnd } from './text-end.ts';
import { EMPTY_STEP, type WrittenStep } from './written-rows.ts';

/** What only counts a step, or is what a photo of it is called: `Step 1`, `Schritt 02`, `pie-dough_step 3`. */
export const isStepNumber = (text: string): boolean => text.length <= LONGEST_NAME && STEP_NUMBER.test(text);
const LONGEST_NAME = 80;
const STEP_NUMBER = new RegExp(String.raw`^(?:\S+[_-]\S+\s)?${STEP}\s*\d{1,2}[.:]?$`, 'iu');

/** A heading as a step: a few words that end in a colon; none of what only counts. */
export const headingStep = (words: string): WrittenStep[] =>
  isStepNumber(words) || !/\p{L}/u.test(words) ? [] : [{ ...EMPTY_STEP, instruction: `${withoutEnd(withoutLiterals(words), /[\s:]/)}:` }];

/** What programs write for a heading, which is no step: `[Dough]`, `## Dough`, `**Dough**`, `Dough:`. */
const HEADING = /^(?!\u2060)(?:\[([^\][\n]+)\]|#{1,6}\s+(\S[^\n]*)|\*\*([^*\n]+)\*\*:?|([^.!?:\n]{1,80}):)$/;

/** The heading that a line is; undefined for any other line. */
export const headingIn = (line: string): string | undefined => HEADING.exec(line.trim())?.slice(1).find(Boolean);

/** One text of a list is one step; a number or a bullet at its start is only how it was written. */
export function stepOfItem(item: string): WrittenStep[] {
  const text = paragraphsOf(item);
  const named = headingIn(text);
  if (named !== undefined) return headingStep(named);
  if (isStepNumber(text)) return [];
  const instruction = text.replace(/^(?:(?:step\s*)?\d{1,3}\s*[.):]\s+|[-–—•*▢□]\s+)(?=\S)/i, '');
  return instruction === '' ? [] : [{ ...EMPTY_STEP, instruction: withoutLiterals(instruction) }];
}

/** Where a program put steps together without a space: butter.2. Mix. */
const GLUED = /(?<=\p{L}[.!?)])(?=\d{1,2}[.)]\s\p{Lu})/gu;

/** Steps of one text, which may be HTML: a list's items are steps, and headings go between them. */
export function stepsOfText(text: string): WrittenStep[] {
  const items = /<li[\s>]/i.test(text)
    ? text
        .split(/<li[^<>]*>/i)
        .map((item) => paragraphsOf(item))
        .filter(Boolean)
    : null;
  if (items) return items.map((instruction) => ({ ...EMPTY_STEP, instruction }));
  const lines = paragraphsOf(text.replace(/<\/p>\s*<p[^<>]*>/gi, '\n\n'))
    .replace(GLUED, '\n')
    .split('\n');
  // Each heading begins steps of its own.
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (headingIn(line) !== undefined) parts.push([line.trim()], []);
    else parts.at(-1)?.push(line);
  }
  return parts.flatMap((part) => {
    const written = withMarkedLines(part.join('\n'))
      .split('\n')
      .filter((line) => line.trim() !== '');
    return written.length === 1 ? stepOfItem(written.join('')) : stepsFrom(part.join('\n'));
  });
}

const isHeading = ({ instruction }: WrittenStep): boolean => headingIn(instruction) !== undefined;

/** Steps without a heading above all of them that only says that they are steps. */
export function withoutListName(steps: readonly WrittenStep[]): readonly WrittenStep[] {
  const [first, ...rest] = steps;
  return first && isHeading(first) && isNameOf('steps', first.instruction) && !rest.some(isHeading) ? rest : steps;
}
