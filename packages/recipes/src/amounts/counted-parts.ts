import type { Measured, TextPart } from './text-part.ts';
import { formsOf, ingredientForms, isCountable, type NumberForms } from './number-forms.ts';

/** An amount with the singular and plural of what is behind it; null if they are uncertain. */
export interface CountedPart extends Measured {
  forms: NumberForms | null;
}

/** Units that are also cuts of meat, whose name goes on: rib eye steak. */
const CUTS = /^(?:rib|strip)$/i;

/** An amount of one, whose number appears when it is scaled: `14-oz can` and `2 14-oz cans`. */
function impliedForms(unit: string): NumberForms | null {
  const forms = formsOf(unit);
  const inBoth = (word: string) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word);
  return forms && { ...forms, one: inBoth(forms.one ?? forms.word), many: inBoth(forms.many ?? forms.word) };
}

/**
 * Gives each amount in a text the words that it counts, so that they can agree with it when it is scaled: `2`, ` bay leaves` become
 * `2 bay leaves`. An amount in a unit keeps it.
 */
export function countedParts(parts: readonly TextPart[]): (string | CountedPart)[] {
  const counted: (string | CountedPart)[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] as TextPart;
    if (typeof part === 'string') {
      counted.push(part);
      continue;
    }
    const next = parts[index + 1];
    const behind = typeof next === 'string' ? next : '';
    const isOwn = part.unit !== '' && !CUTS.test(part.unit) && !isCountable(/\p{L}+$/u.exec(part.unit)?.[0] ?? '');
    if (isOwn || part.isImplied) {
      counted.push({ ...part, forms: part.isImplied ? impliedForms(part.unit) : formsOf(part.unit) });
      continue;
    }
    const [space = ''] = part.unit ? [part.space] : (/^\s*/.exec(behind) ?? []);
    const phrase = part.unit ? part.unit + behind : behind.slice(space.length);
    const forms = space || part.unit ? ingredientForms(phrase, undefined) : null;
    if (forms) {
      counted.push({ ...part, space, unit: forms.before + forms.word, forms: { ...forms, after: '' } });
      if (forms.after) counted.push(forms.after);
      if (behind) index += 1;
      continue;
    }
    // Of "1 egg noodle soup" the egg is not what is counted.
    counted.push({ ...part, forms: /^\s+(?!(?:and|or|plus|with|of|in|at|for|from)\s)\p{L}/u.test(behind) ? null : formsOf(part.unit) });
  }
  return counted;
}

/** The one thing that a line names before its number: `Egg: 1`, `lemons – 2`. */
const NAMED = /^(\p{L}+)(\s*[:–—]\s*)$/u;

/** The singular and plural of what a line names before its only amount: of `Egg: 1` they are Egg and Eggs. Null if uncertain. */
export function formsBefore([name, amount, ...more]: readonly TextPart[]): NumberForms | null {
  const [, thing = '', gap = ''] = (typeof name === 'string' && NAMED.exec(name)) || [];
  if (!isCountable(thing) || typeof amount !== 'object' || amount.unit !== '' || more.length > 0) return null;
  const forms = ingredientForms(thing, undefined);
  return forms && { ...forms, after: gap };
}
