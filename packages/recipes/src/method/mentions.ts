import { wordsOf } from '../search/words.ts';
import { classOf } from './food-classes.ts';
import { type IngredientName, sameStems } from './ingredient-names.ts';
import { meantWords } from './unmeant.ts';

const stems = (words: string): ReadonlySet<string> => new Set(wordsOf(words).flatMap((word) => sameStems([word])));

/** A word for the last part of a name that is left out as a rule: parsley of parsley leaves. */
const LEFT_OUT = stems(
  'cheese leaf clove chip chunk extract pasta thigh breast stick bean seed sprig stalk rib floret fillet kernel bulb noodle nut flake wedge harina chile pepper meat powder',
);
/** Words that alone do not say of what they are. */
const LOOKS = stems(
  `black red green white yellow purple brown dark light sharp mild sweet bitter hot fresh dried dry frozen ground smoked baby large small bell
   semisweet bittersweet unsalted salted whole fine coarse extra virgin boneless skinless lean mixed toasted roasted plain baking star long short`,
);
/** Parts that are taken away from something as well. */
const PARTS = stems('seed leaf stem skin peel stalk rib shell rind core pod bone');
const TAKES_AWAY = /\b(?:remove|discard|scrape|scoop|shake|pull|strip|trim|cut out|pick out|throw)\b/i;
/** What comes after the name of an ingredient of which something else was made, or which only says what a thing is for. */
const SOMETHING_ELSE = stems(
  `mixture mix dough batter bath bowl pan pot dish tin knife press sifter mill grinder cooker masher peeler slicer board box carton
   crust base layer paste slurry brine syrup sauce filling topping glaze frosting icing custard puree loaf bread cake cookie soup roux powder
   broth stock oil milk vinegar flour butter cheese cream starch sugar water sized size shaped like free flavored colored based infused soaked stained`,
);
/** Foods before the name of another that is then a different one: almond milk is no milk of the list. */
const DIFFERENT = stems(
  `almond peanut hazelnut cashew coconut soy oat rice corn rye spelt cocoa apple lemon lime orange tomato chicken beef vegetable fish sour
   powdered icing vanilla olive canola sesame sunflower pasta celery maple pumpkin cream bread rose`,
);
const VERBS = new Set(
  'cream butter flour salt oil sugar water discard pepper season sauce juice zest ice frost top milk egg honey glaze spice'.split(' '),
);
const OBJECTS = new Set('the a an it them your each both all generously lightly well again two three four'.split(' '));
const DEFINITE = new Set('the both all rest remaining reserved your this these that other half'.split(' '));
const INDEFINITE = new Set('a an some little extra more any its their'.split(' '));

/** Something that a step names. */
export interface Mention {
  /** What it may be: all with the same number of words in common. */
  names: readonly IngredientName[];
  /** Whether all of them are meant: both flours, the herbs. */
  isAll: boolean;
  /** Whether they are called by a word that several have in common: the flour. */
  isCommon: boolean;
  /** Whether it is about what the list has, and not about a little more of it. */
  isDefinite: boolean;
  /** Only what has not been used yet is called so. */
  isNew: boolean;
  /** The stems of the words around it. */
  around: ReadonlySet<string>;
}

interface Part {
  raw: readonly string[];
  stems: readonly string[];
  isListed: boolean;
}

/** How many words of a name are right before a place. */
function wordsBefore({ words }: IngredientName, part: Part, at: number): number {
  let count = 0;
  while (count < words.length - 1 && words.includes(part.stems[at - 1 - count] ?? '')) count += 1;
  return count;
}

function isDefinite({ raw, isListed }: Part, at: number): boolean {
  const marker = raw.slice(0, at).findLast((word) => DEFINITE.has(word) || INDEFINITE.has(word));
  return marker === undefined ? isListed : DEFINITE.has(marker);
}

/** Whether a name is what is done: butter and flour the pan. */
function isVerb(part: Part, at: number): boolean {
  const [before = 'and', word = '', next = ''] = [part.raw[at - 1], part.raw[at], part.raw[at + 1]];
  if (!VERBS.has(word) || !/^(?:and|then|now|to|lightly|generously)$/.test(before)) return false;
  return OBJECTS.has(next) || (next === 'and' && isVerb(part, at + 2));
}

/** The names that a word at a place may be, by what it is called or, where that is left out, by the rest of its name. */
function namedAt(names: readonly IngredientName[], part: Part, at: number): IngredientName[] {
  const stem = part.stems[at] ?? '';
  const called = names.filter(({ head }) => head === stem);
  if (called.length > 0) return called;
  return names.filter(({ head, words }) => LEFT_OUT.has(head) && words.length > 1 && words.includes(stem) && !LOOKS.has(stem));
}

/** Eggs whose yolks and whites are used apart. */
const separated = (names: readonly IngredientName[], stem: string): IngredientName[] =>
  /^(?:yolk|white)$/.test(stem) ? names.filter(({ head, isSeparated }) => head === 'egg' && isSeparated) : [];

/** What a word at a place may mean, how many words more its names have in common with the step, and whether it is a word for many things. */
function foundAt(names: readonly IngredientName[], part: Part, at: number): { found: IngredientName[]; more: number; isClass: boolean } {
  const [stem = '', before = ''] = [part.stems[at], part.stems[at - 1]];
  const called = [...namedAt(names, part, at), ...separated(names, stem)];
  const shared = (name: IngredientName) => (name.isSeparated && before === 'egg' ? 1 : wordsBefore(name, part, at));
  const more = Math.max(0, ...called.map(shared));
  const isOf = more === 0 && (called.length === 0 || stem === 'cheese') ? classOf(stem) : undefined;
  if (!isOf) return { found: called.filter((name) => shared(name) === more), more, isClass: false };
  return { found: names.filter((name) => called.includes(name) || isOf(name.head, name.text)), more, isClass: true };
}

function mentionAt(names: readonly IngredientName[], part: Part, at: number): { mention: Mention; length: number } | null {
  const { found, more, isClass } = foundAt(names, part, at);
  const [stem = '', before = '', next = ''] = [part.stems[at], part.stems[at - 1], part.stems[at + 1]];
  const isOther = more === 0 && (DIFFERENT.has(before) || (before === 'brown' && /^(?:sugar|rice)$/.test(stem)));
  const isTakenAway = more === 0 && PARTS.has(stem) && TAKES_AWAY.test(part.raw.join(' '));
  if (SOMETHING_ELSE.has(next) || (isOther && !isClass) || isTakenAway) return null;
  const isDone = isVerb(part, at);
  // "Butter the pan" is about the butter for the pan, if there is one.
  const isForIt = ({ purposes }: IngredientName) => part.stems.some((one) => purposes.has(one));
  const meant = isDone && !/^(?:salt|pepper)$/.test(stem) ? found.filter(isForIt) : found;
  if (meant.length === 0) return null;
  const isPlural = /[^s]s$/.test(part.raw[at] ?? '') || /^(?:both|all|two|three|four)$/.test(part.raw[at - 1] ?? '');
  const mention = {
    names: meant,
    isAll: isClass || isPlural,
    isCommon: /^(?:flour|sugar)$/.test(stem),
    isDefinite: isDefinite(part, at),
    isNew: isClass || isDone,
    around: new Set(part.stems),
  };
  return { mention, length: more + 1 };
}

/** Splits a step into parts between punctuation marks. */
function partsOf(step: string): Part[] {
  return step.split(/[.;!?\n]+/).flatMap((sentence) => {
    let isListed = false;
    return sentence.split(/[,:()–—/]+/).map((words): Part => {
      const raw = wordsOf(words);
      const part = { raw, stems: sameStems(raw), isListed };
      // Where a name was replaced by a longer or shorter one, its words are no longer at the same places.
      const even = part.stems.length === raw.length ? part : { ...part, raw: part.stems };
      isListed ||= raw.includes('the');
      return even;
    });
  });
}

/** What a step in English names of some ingredients. */
export function mentionsIn(step: string, names: readonly IngredientName[]): Mention[] {
  return partsOf(meantWords(step)).flatMap((part) => {
    const mentions: Mention[] = [];
    // From the end, because the last word says what it is: cream cheese is no cream.
    for (let at = part.stems.length - 1; at >= 0; at -= 1) {
      const found = mentionAt(names, part, at);
      if (!found) continue;
      mentions.unshift(found.mention);
      at -= found.length - 1;
    }
    return mentions;
  });
}
