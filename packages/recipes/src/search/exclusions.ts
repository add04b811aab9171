import type { FoodFamily } from './food-family.ts';
import { isConnecting, significantWords } from './common-words.ts';
import { foodNamed, foodsOf, isDish, isFoodName } from './foods.ts';
import { withoutDoing } from './methods.ts';
import { isMisspelling, nearWords } from './spelling.ts';
import { namesAt } from './synonyms.ts';
import { stemOf, wordsOf } from './words.ts';

/** What a search is not to find. */
export interface Exclusion {
  /** What was typed: 'eggs', 'fish sauce'. */
  name: string;
  /** The families that it names; empty for a single food. */
  families: readonly FoodFamily[];
  /** What it names besides: a food with what is made of it, or all foods of a group such as meat. */
  foods: readonly string[];
  /** Whether it names a food at all. */
  isKnown: boolean;
}

/** The words of a search that say what to find, and what not to. */
export interface ReadSearch {
  words: string[];
  without: Exclusion[];
}

const NAMES: Readonly<Record<string, readonly FoodFamily[]>> = {
  dairy: ['dairy'],
  milk: ['dairy'],
  lactose: ['dairy'],
  egg: ['egg'],
  fish: ['fish'],
  shellfish: ['shellfish'],
  seafood: ['fish', 'shellfish'],
  // Who avoids nuts mostly avoids peanuts too.
  nut: ['nut', 'peanut'],
  treenut: ['nut', 'peanut'],
  peanut: ['peanut'],
  gluten: ['gluten'],
  wheat: ['wheat'],
  soy: ['soy'],
  soya: ['soy'],
  sesame: ['sesame'],
};
/** Labels say 'tree nuts' of each, and who is allergic to one is often so to others. */
const TREE_NUTS = ['almond', 'walnut', 'pecan', 'cashew', 'hazelnut', 'pistachio', 'macadamia'];
const NUT: readonly FoodFamily[] = ['nut'];
const BY_STEM = new Map(
  [...Object.entries(NAMES), ...TREE_NUTS.map((name) => [name, NUT] as const)].map(([name, families]) => [stemOf(name), families]),
);
const SORTED = [...BY_STEM.keys()].toSorted();
const SHORTEST_MISSPELLED = 3;

/** The families that a word names, also with one wrong letter; empty if it names none. */
function namedBy(word: string): readonly FoodFamily[] {
  const stem = stemOf(word.replace(/z$/, 's'));
  const exact = BY_STEM.get(stem);
  if (exact || word.length < SHORTEST_MISSPELLED || isConnecting(word) || isFoodName(word)) return exact ?? [];
  const near = [stem, word]
    .flatMap((form) => nearWords(SORTED, form, 1))
    .find(({ distance, word: name }) => distance <= 1 && name[0] === stem[0] && isMisspelling(stem, name));
  return BY_STEM.get(near?.word ?? '') ?? [];
}

const BEFORE = new Set(['without', 'no', 'not', 'avoid', 'minus', 'excluding', 'except', 'non', 'zero']);
/** 'Low sugar' asks for as little as there can be. */
const LITTLE = new Set(['low', 'less', 'reduced']);
/** 'Nut allergy' and 'lactose intolerant' mean without them too. */
const FREE = new Set(['free', 'allergy', 'allergies', 'intolerance', 'intolerant']);
/** How people are with what they avoid, and what such a word may not be taken for, as stems. */
const CONDITIONS = ['allergen', 'allergi', 'allergic', 'intolerance', 'intolerant', 'sensitive', 'sensitiviti'];
/** What a search says between a condition and the food, also in Spanish: 'al huevo', 'a la leche'. */
const TOWARD = new Set('to a al la las el los of'.split(' '));
const SHORTEST_CONDITION = 6;
/** What such a word looks like, with which nearly no other begins. */
const CONDITION = /^(?:al|in|se)\p{L}{4,12}$/u;
/** 'Food allergies' are those of any food. */
const OF_ANY = new Set(['food', 'foods', 'any', 'severe', 'serious', 'bad', 'known']);
/** 'Free range' is a way of keeping hens. */
const FREELY = new Set(['range', 'ranged', 'form', 'roaming', 'run']);
/** What describes a food, and leaves it the same one. */
const DESCRIBING = new Set(
  'tree added refined fresh raw dark red green black whole ground chopped dried canned sweet bell hot pine'.split(' '),
);
const BETWEEN = new Set(['and', 'or', 'nor', 'any', 'no', 'a', 'an', 'the', 'using', 'adding', 'much', ...DESCRIBING]);
/** A denial before what describes something: 'no fuss bread' has bread, 'without kidney beans' has no beans. */
const NO = new Set(['no', 'not', 'non', 'zero']);

/** 'Fish sauce' and 'coconut milk' are one thing. */
export const SECOND: ReadonlySet<string> = new Set(
  'sauce milk butter cream cheese oil flour sugar powder syrup paste broth stock soda'.split(' '),
);
/** What a food comes in is the food: 'sesame seeds', 'chocolate chips'. */
const FORM = /^(?:seed|nut|bean|clove|chip|flake|lea(?:f|ve))s?$/;
/** Of these no table has all. */
const TOO_MANY = /^(?:vegetable|veggie|fruit|herb|spice)s?$/;
const CHEESE = stemOf('cheese');
/** What is no meat to some cooks. A search without meat finds what is vegetarian, unless it names fish. */
const SEA: readonly FoodFamily[] = ['fish', 'shellfish'];
const isSeafood = (word: string): boolean => namesAt(['seafood'], 0)?.names.some(([name = '']) => stemOf(name) === stemOf(word)) ?? false;

function exclusionOf(word: string, second: string, isAllergy: boolean): Exclusion {
  const name = second === '' ? word : `${word} ${second}`;
  // Who is allergic to cheese is so to milk.
  const families = namedBy(isAllergy && foodNamed(word) === CHEESE ? 'milk' : word);
  const food = foodNamed(word);
  const group = second === '' ? foodsOf(food ?? word) : [];
  if (second === '' && TOO_MANY.test(word)) return { name, families, foods: [], isKnown: false };
  if (second === '' && food === 'meat') return { name, families: SEA, foods: group, isKnown: true };
  const foods = families.length > 0 ? [] : group.length > 0 ? group : [second === '' && !isFoodName(word) ? (food ?? word) : name];
  return { name, families, foods, isKnown: families.length > 0 || food !== undefined };
}

/** Whether a word says that people avoid a food: 'allergic', 'alergy', 'intollerant', and 'alérgico' as well. */
function isCondition(word: string): boolean {
  if (!CONDITION.test(word)) return false;
  const stem = stemOf(word);
  const near = nearWords(CONDITIONS, stem, stem.length > SHORTEST_CONDITION ? 2 : 1);
  const [first] = near.toSorted((one, other) => one.distance - other.distance);
  return first !== undefined && first.distance < Infinity && first.word !== 'allergen';
}

/** Whether a word behind what people avoid is 'free' with a wrong letter. */
const isNearlyFree = (word: string): boolean =>
  /^f\w{2,4}$/.test(word) && isMisspelling(word, 'free') && nearWords(['free'], word, 1).some(({ distance }) => distance === 1);

/** Whether a word names what people avoid, so that 'egg and dairy free' means both. */
const isAvoided = (word: string): boolean => namedBy(word).length > 0 || foodsOf(word).length > 0;

/** 'Bread machine' and 'cookie cutter' are no foods. */
const TOOLS = new Set(
  'pan tin machine maker mixer oven stone steel cutter mat brush cloth processor thermometer bowl dish press mill grinder slicer knife board rack sheet pot skillet blender beater scale basket peel'.split(
    ' ',
  ),
);

/** What no list of ingredients tells. */
const NUTRIENTS = new Set(['fat', 'carb', 'calorie', 'sodium', 'protein', 'cholesterol'].map(stemOf));

/** Whether words name something that a dish can be without: not 'dutch oven', 'fuss' or 'too sweet'. */
const isFoodNamed = (word: string, next = ''): boolean =>
  !TOOLS.has(stemOf(next)) && !NUTRIENTS.has(stemOf(word)) && (SECOND.has(next) || isAvoided(word) || foodNamed(word) !== undefined);

/** Parts of a food: an allergy to milk protein is one to milk, and what is free of peanut butter may have no peanuts. */
const PART = /^(?:protein|product|white|yolk)s?$/;
const isFormOf = (word: string): boolean => FORM.test(word) || PART.test(word);

/** What joins things to leave out: 'eggs or milk', 'nuts, soy', 'egg & dairy'. */
const JOINING = new Set(['and', 'or', 'nor']);

/** Whether a word is left out by the one behind it: 'egg free', 'nut allergy', 'eggs allergic'. Any word may have an allergy, but only a food is 'free'. */
function isLeftOutBy(word: string, behind: string, next: string, before: string): boolean {
  if (behind === 'free') return (isFoodNamed(word) || (PART.test(word) && isFoodName(before))) && !FREELY.has(next);
  if (isCondition(behind)) return !OF_ANY.has(word) && !isConnecting(word) && !TOWARD.has(next) && (FREE.has(behind) || isFoodNamed(word));
  return isNearlyFree(behind) && isAvoided(word);
}

/** Signs that join words, as in 'egg, milk & nut free'. */
const JOINED = /(?<=[\p{L}\p{N}])\s*[&,/+]\s*(?=[\p{L}\p{N}])/gu;

/** What says "without": 'w/o', 'with out', 'can't have', 'doesn't contain', 'do not like', 'hates'; but not 'is not like'. */
const NEGATED =
  /\bw\/o\b|\bwith out\b|\b(?:(?:can ?not|can['’]?t|(?:do|does|is|are)(?: not|n['’]?t))\s+(?:have|eat|contains?|include|tolerate|stand)|(?:do|does)(?: not|n['’]?t)\s+(?:like|want)(?! to\b)|hates?|dislikes?)\b/gi;
/** What says "allergy" behind a food, and does not deny it: 'eggs make me sick', 'milk upsets my stomach', 'nuts give him hives'. */
const MAKES_SICK =
  /(?<!n['’]?t |\bnot )\b(?:(?:makes?|made) (?:my )?\p{L}+ (?:feel )?(?:sick|ill|itch\p{L}*)|upsets? \p{L}+ (?:stomach|tummy|gut)|gives? \p{L}+ (?:hives|a rash))\b/giu;
/** What says "allergic" before 'to', of people: 'he reacts to peanuts', but not 'how yeast reacts to salt'. */
const REACTS = /(?<=\b(?:i|we|he|she|they|my \p{L}+) )reacts?(?= to\b)/giu;

/** Who looks for an 'egg substitute' has no eggs, or cannot eat them. */
const REPLACED = /\b(eggs?|milk|dairy|butter|cheese|nut|wheat|gluten|sugar) (?:substitute|replacement|alternative)s?\b/gi;

/** Said with words that searches drop. */
const HALF_HOUR = /\bhalf an? hour\b/gi;
const ONE_HOUR = /\b(?:an?|one) hour\b/gi;

/** The words of a search, with 'eggless', 'dairyfree' and 'nondairy' as two. */
const partedWords = (text: string): string[] =>
  wordsOf(
    text
      .replace(NEGATED, 'without')
      .replace(MAKES_SICK, 'allergy')
      .replace(REACTS, 'allergic')
      .replace(REPLACED, '$1 free')
      .replace(JOINED, ' and ')
      .replace(HALF_HOUR, '30 minutes')
      .replace(ONE_HOUR, '1 hour'),
  ).flatMap((word) => {
    if (/^(?:co?eliac|[cs][ei]l[iy]ac)s?$/.test(word)) return ['gluten', 'free'];
    const [, without = '', free = ''] = /^(non)?(.+?)(?:free|less)?$/.exec(word) ?? [];
    const isParted = free !== word && isAvoided(free);
    return isParted ? (without ? ['without', free] : [free, 'free']) : word;
  });

/** Reads a search: 'egg and gluten free pancakes without milk, nuts or soy' finds pancakes, without all of these. */
export function readSearch(text: string): ReadSearch {
  const typed = partedWords(text);
  const isAllergy = typed.some(isCondition);
  const excluded = (word: string, second = '') => exclusionOf(word, second, isAllergy);
  const words: string[] = [];
  const without: Exclusion[] = [];
  let place = 0;
  /** Whether the word at a place describes the food behind it: 'kidney beans'. */
  const isDescribing = (at: number): boolean => {
    const [word = '', next = ''] = typed.slice(at);
    return !isFoodNamed(word, next) && !TOOLS.has(stemOf(word)) && isFoodNamed(next) && !isDish(next);
  };
  /** Where a thing is named from a place on. */
  const thingFrom = (at: number): number => {
    let thing = at;
    while (BETWEEN.has(typed[thing] ?? '') && typed[thing + 1] !== undefined) thing += 1;
    return !NO.has(typed[at - 1] ?? '') && isDescribing(thing) ? thing + 1 : thing;
  };
  const isFoodFrom = (at: number): boolean => {
    const [word = '', next] = typed.slice(thingFrom(at));
    return isFoodNamed(word, next);
  };
  /** Leaves out what is named from a place on, with what "or" and "and" join to it, and goes on behind it. */
  const leaveOutFrom = (at: number): void => {
    place = thingFrom(at);
    const [word = '', second = ''] = typed.slice(place);
    const isPair = SECOND.has(second);
    without.push(excluded(word, isPair ? second : ''));
    place += isPair || FORM.test(second) ? 2 : 1;
    if (JOINING.has(typed[place] ?? '') && isFoodFrom(place + 1) && !FREE.has(typed[place + 2] ?? '')) leaveOutFrom(place + 1);
  };
  /** Leaves out what the words before 'free' name, back to the first that is joined to them. */
  const leaveOutBefore = (word: string): void => {
    const before = words.at(-1) ?? '';
    const isFood = isFoodName(before) && !isDish(before);
    const isPair = isFood && SECOND.has(word);
    if (isPair || (isFood && isFormOf(word))) words.pop();
    // 'Peanut butter free' and 'egg milk free' are without both.
    if (isPair && !isAvoided(before)) without.push(excluded(before, word));
    else if (isFood && isFormOf(word)) without.push(excluded(before));
    else without.push(excluded(word), ...(isPair ? [excluded(before)] : []));
    if (DESCRIBING.has(words.at(-1) ?? '')) words.pop();
    const joined = words.at(-2) ?? '';
    if (!JOINING.has(words.at(-1) ?? '') || !isAvoided(joined)) return;
    words.splice(-2);
    leaveOutBefore(joined);
  };
  /** Where the food is that a condition names: behind 'to', or 'al' and 'a la' in Spanish. */
  const foodFrom = (at: number): number => {
    let food = at;
    while (TOWARD.has(typed[food] ?? '')) food += 1;
    return food;
  };
  const isTowardFood = (at: number): boolean => {
    const food = foodFrom(at);
    return typed[food] !== undefined && (food > at || isAvoided(typed[food] ?? ''));
  };
  while (place < typed.length) {
    const [word = '', next = '', afterNext = ''] = typed.slice(place);
    const method = withoutDoing(next);
    if (isLeftOutBy(word, next, afterNext, words.at(-1) ?? '')) {
      leaveOutBefore(word);
      place += 2;
    } else if ((word === 'free' && next === 'of' && afterNext !== '') || (isCondition(word) && isTowardFood(place + 1))) {
      leaveOutFrom(foodFrom(place + 1));
    } else if (BEFORE.has(word) && method !== undefined && !SECOND.has(afterNext)) {
      // Dough that does 'not rise' is none that need not.
      words.push(word === 'not' ? next : method);
      place += 2;
    } else if (LITTLE.has(word) && isAvoided(next)) {
      leaveOutFrom(place + 1);
    } else if (BEFORE.has(word) && isFoodFrom(place + 1)) {
      leaveOutFrom(place + 1);
    } else {
      words.push(word);
      place += 1;
    }
  }
  const isForSeafood = words.some(isSeafood);
  return { words, without: isForSeafood ? without.map((one) => (one.families === SEA ? { ...one, families: [] } : one)) : without };
}

/** The words of a search that what it finds has to have. */
export const wordsToMatch = (text: string): string[] => significantWords(readSearch(text).words);

/** What people mostly leave out for other reasons than an allergy. */
const BY_CHOICE = new Set('meat pork poultry beef alcohol alcoholic wine beer sugar salt crust frosting icing'.split(' ').map(stemOf));

/** Whether a search leaves out something for which people may have an allergy: not meat or sugar. */
export const mayBeAllergies = (text: string): boolean => readSearch(text).without.some(({ name }) => !BY_CHOICE.has(stemOf(name)));
