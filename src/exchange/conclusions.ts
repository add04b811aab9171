import { asciiDigits } from '@family-bakery/recipes/ascii-digits';
import { parseMinutes } from '@family-bakery/recipes/times/parse-minutes';
import { CUISINES, DIFFICULTIES, YIELD_LIMIT } from '#schema/recipe.ts';
import { lineOf } from '@family-bakery/recipes/reading/plain-text';
import type { Gatherer } from './import-report.ts';
import { likelyCategory } from './likely-category.ts';
import type { SourceRecipe } from '@family-bakery/recipes/reading/source-recipe';

const FACT_LIMIT = 40;
const TAG_LIMIT = 40;
/** A longer text is no time and no yield. */
const LONGEST_FACT = 500;
const MOST_TAGS = 30;

const same = (one: string, other: string): boolean => one.toLowerCase().replace(/s$/, '') === other.toLowerCase().replace(/s$/, '');

/** Whole minutes, 0 if a text is no time. */
export const minutesOf = (text: string): number => Math.max(0, Math.round(parseMinutes(text) ?? 0));

/** A range of minutes or people gives one number, and its words are kept. */
const isRange = (text: string): boolean => /\d\s*(?:-|–|—|\bto\b|\bor\b)\s*\d/.test(text);

/** The times that a source names, in minutes; what is left of a total time is concluded. */
export function timesOf(source: SourceRecipe, { guess, keep }: Gatherer) {
  const { times = {} } = source;
  const stated = (name: keyof typeof times): number => {
    const text = times[name] ?? '';
    const minutes = minutesOf(text);
    if (text.length > LONGEST_FACT) keep('Time', text);
    else if (text !== '' && minutes === 0 && !/^(?:p(?:t0+[hms])+|[\d.\s]*0+|0+\s*\w+)$/i.test(text))
      keep(
        name.replace(/Time$/, ' time').replace(/^./, (letter) => letter.toUpperCase()),
        text,
      );
    else if (minutes > 0 && isRange(text)) {
      guess(name, `“${text}” is a range, of which the longer time was taken`);
      keep(
        name.replace(/Time$/, ' time').replace(/^./, (letter) => letter.toUpperCase()),
        text,
      );
    }
    return minutes;
  };
  let [prepTime, cookTime, restTime, activeTime] = [stated('prepTime'), stated('cookTime'), stated('restTime'), stated('activeTime')];
  const total = stated('totalTime');
  const left = total - prepTime - cookTime - restTime;
  if (total > 0 && left > 0) {
    if (prepTime === 0 && cookTime === 0) {
      prepTime = left;
      guess('prepTime', 'the source only says how long it takes in all');
    } else if (cookTime === 0) {
      cookTime = left;
      guess('cookTime', 'what is left of the total time');
    } else if (prepTime === 0) {
      prepTime = left;
      guess('prepTime', 'what is left of the total time');
    } else {
      restTime += left;
      guess('restTime', 'what is left of the total time');
    }
  }
  if (activeTime > prepTime + cookTime && prepTime + cookTime > 0) activeTime = 0;
  return {
    prepTime,
    cookTime,
    ...(restTime > 0 ? { restTime } : {}),
    ...(activeTime > 0 ? { activeTime } : {}),
  };
}

const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** People and what each gets, in the languages that recipes are read in. */
const PEOPLE =
  /^(?:servings?|portions?|people|persons?|guests|adults|plates|bowls|serves|portionen|personen|personnes|parts|porciones|raciones|comensales|personas|porções|pessoas|doses|porzioni|persone|porties|porcj[aei]|os[oó]b[ay]?|porc[eií]|portioner|personer|порци[яий]|персоны?|человека?|porsiyon|kişilik|kişi|حصص|أشخاص|लोग|porsi|orang|người|phần|人[分份前]?|份|인분)(?![\p{L}\p{M}])|^$/iu;

/** The servings that a yield names, and the yield in words that it names besides. What else it says is kept. */
export function servingsOf(source: SourceRecipe, { guess, keep }: Gatherer): { servings?: number; yield?: string } {
  const texts = [...new Set((source.yields ?? []).map(lineOf))].filter((text) => text !== '' && text !== '0');
  let servings: number | undefined;
  let makes: string | undefined;
  const others: string[] = [];
  for (const text of texts) {
    if (text.length > LONGEST_FACT) {
      others.push(text);
      continue;
    }
    const words = asciiDigits(text)
      .replace(
        /^(?:serves|feeds|servings?|portions?|yields?|makes|for|für|pour|para|per|voor|för|для|на|na|dla|pro|untuk|cho)(?![\p{L}\p{M}])\s*:?\s*/iu,
        '',
      )
      .replace(/^(?:about|approx\.?|around|ca\.?)\s+/i, '');
    const asNumber = words.replace(/^[a-z]+/i, (word) => String(NUMBER_WORDS.indexOf(word.toLowerCase()) + 1 || word));
    const [, first = '', last, unit = ''] =
      /^(\d+)(?:[.,]0+)?\s*(?:(?:-|–|—|to|or)\s*(\d+))?\+?\s*(?:\(.*\))?\s*(.*?)\.?$/i.exec(asNumber) ?? [];
    const isMakes = /^(?:makes|yields?)\b/i.test(text) && unit === '';
    const isPeople = first !== '' && Number(first) >= 1 && Number(first) <= 1_000 && PEOPLE.test(unit) && !isMakes;
    if (!isPeople) {
      const plain = text.replace(/^(?:makes|yields?)\s*:?\s*(?=.*\p{L})/iu, '');
      if (makes === undefined && plain.length <= YIELD_LIMIT) makes = plain;
      else others.push(text);
      continue;
    }
    servings ??= Number(first);
    if (last !== undefined) {
      guess('servings', `“${text}” is a range, of which the smaller number was taken`);
      others.push(text);
    } else if (unit.replace(PEOPLE, '').trim() !== '') others.push(text);
  }
  if (others.length > 0) keep('Yield', others.join('; '));
  return {
    ...(servings === undefined ? {} : { servings }),
    ...(makes === undefined ? {} : { yield: makes }),
  };
}

/** Category, one of the site's and if none is stated a likely one, cuisine, difficulty and tags. What the site has no option for is a tag. */
export function labelsOf(source: SourceRecipe, siteCategories: readonly string[], { guess, keep }: Gatherer) {
  const categories = [...(source.categories ?? [])];
  const stated = siteCategories.find((category) => categories.some((name) => same(name, category)));
  const cuisines = source.cuisines ?? [];
  const { title, tags: ownTags = [] } = source;
  const likely = stated === undefined ? likelyCategory({ categories, tags: [...ownTags, ...cuisines], title }, siteCategories) : null;
  if (likely) guess('category', likely.reason);
  const cuisine = CUISINES.find((one) => cuisines.some((name) => same(name, one)));
  const difficulty = DIFFICULTIES.find((one) => same(one, (source.difficulty ?? '').trim()));
  if (!difficulty) keep('Difficulty', source.difficulty ?? '');
  // Categories and cuisines that the site does not have are tags.
  const asTags = [
    ...categories.filter((name) => !stated || !same(name, stated)),
    ...cuisines.filter((name) => !cuisine || !same(name, cuisine)),
  ];
  const unique = [...new Map([...ownTags, ...asTags].map((tag) => [tag.toLowerCase(), tag.trim()])).values()].filter(Boolean);
  const fits = (tag: string) => tag.length <= TAG_LIMIT;
  const tags = unique.filter(fits).slice(0, MOST_TAGS);
  keep('Tags', unique.filter((tag) => !tags.includes(tag)).join(', '));
  const category = stated ?? likely?.category;
  return {
    ...(category ? { category } : {}),
    ...(cuisine ? { cuisine } : {}),
    ...(difficulty ? { difficulty } : {}),
    tags,
  };
}

/** The nutrition facts of a serving. */
export function nutritionOf({ nutrition = {} }: SourceRecipe, { keep, guess }: Gatherer): object {
  const { calories = '', ...others } = nutrition;
  const [, number = '', decimals = '', unit = ''] =
    /^\D*?([1-9]\d{0,2}(?:[.,\s]\d{3})+(?!\d)|\d+)(?:[.,](\d+))?\s*(\S*)/.exec(calories) ?? [];
  const isJoules = /^kj/i.test(unit);
  const kcal = Math.round(Number(`${number.replace(/\D/g, '')}.${decimals}`) / (isJoules ? 4.184 : 1));
  if (isJoules) guess('nutritionInfo.calories', `calculated from ${calories}`);
  const fits = Object.entries(others).filter(([, text]) => text.length <= FACT_LIMIT);
  for (const [name, text] of Object.entries(others)) if (text.length > FACT_LIMIT) keep(name, text);
  const facts = {
    ...(number !== '' && kcal <= 10_000 ? { calories: kcal } : {}),
    ...Object.fromEntries(fits),
  };
  if (calories !== '' && !('calories' in facts)) keep('Calories', calories);
  return Object.keys(facts).length > 0 ? { nutritionInfo: facts } : {};
}
