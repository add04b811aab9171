import { isAside, isBelow, isControl, isNutrition, systemNamed } from './beside-recipe.ts';
import { isItem, isText } from './list-lines.ts';
import { type Line, LIST_NAME } from './markdown-lines.ts';
import { lettersOf } from './letters.ts';
import { type FactName, factNamed, type PartName, partBehind, partNamed } from './part-names.ts';
import { parseMinutes } from '../times/parse-minutes.ts';
import { isStepNumber } from './steps-of-text.ts';
import { withoutEnd } from './text-end.ts';
import { factBelow, factsIn, isLabel, isYield, shownFact } from './written-facts.ts';

/** What is before any heading, what the cook says beside the recipe, and what is none of the parts that have a name. */
export type Part = PartName | 'head' | 'aside' | 'other';

/** A written recipe, line by line. */
export interface RecipeLines {
  title: string;
  /** What lines say of it, by the fact’s name. */
  facts: Map<FactName | 'photo', string[]>;
  /** The other lines, by part; headings end with a colon. */
  texts: Record<Part, string[]>;
}

/** A line with a photo’s address, and one with the name of a fact that nothing is said of. */
const PHOTO = /^(?:image|photo|picture)s?\s*:\s*(https?:\/\/\S+)?$/i;
const isUnsaid = (text: string): boolean => text.endsWith(':') && factNamed(text) !== undefined;

/** Before that many lines a list is not over. */
const FEWEST_LINES = 2;
const NO_SYSTEM = { name: '', before: 0, isOther: false };
const NUMBERED = /^\d{1,3}[.)]\s/;
const HASHTAGS = /^(?:#\p{L}[\p{L}\p{N}_/-]{0,40}(?:\s+|$))+$/u;

const isLink = (text: string): boolean => /^<?https?:\/\/\S+>?$/.test(text);
/** The first link in a text, or ''. */
export const linkIn = (text: string): string => /https?:\/\/[^\s)>\]]*[^\s)>\].,;]/.exec(text)?.[0] ?? '';

const countOf = (lines: readonly string[]): number => lines.filter(Boolean).length;
const isListed = (part: Part): boolean => part === 'ingredients' || part === 'steps';
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A heading among steps or ingredients, as the readers of both understand it. */
const asHeading = (text: string): string => `${withoutEnd(text, /[:\s]/)}:`;
/** What ends the group before it. */
const INGREDIENTS = 'Ingredients:';

/** How far a text is read. */
interface Reading extends RecipeLines {
  lines: readonly Line[];
  /** Whether it is the text of a page, as it is laid out. */
  isPage: boolean;
  /** The place of the last line with a number in front, or -1. */
  lastNumbered: number;
  /** The part that is read, and the level of its heading. */
  part: Part;
  level: number;
  /** The heading that the items of the outermost list are below. */
  group: string;
  /** Up to where lines are what a fact above says. */
  said: number;
  /** The system of units that a page names above some items, how many items were before, and whether the same follow in another one. */
  system: { name: string; before: number; isOther: boolean };
}

/** A line that is read. */
interface Here extends Line {
  index: number;
  /** The facts that it states, and nothing else. */
  stated: [name: FactName, text: string][] | null;
}

/** Takes a line, or leaves it to the next rule. Returns whether it took it. */
type Rule = (reading: Reading, line: Here) => boolean;

/** Notes what a line says. Always true: the line is taken. */
function note({ facts }: Reading, name: FactName | 'photo', text: string): true {
  const before = facts.get(name);
  if (before) before.push(text);
  else facts.set(name, [text]);
  return true;
}

/** Adds a line to a part. Always true. */
function add({ texts }: Reading, part: Part, text: string): true {
  texts[part].push(text);
  return true;
}

/** The place of the only line below a heading. */
function aloneBelow(lines: readonly Line[], heading: number): number | undefined {
  const places: number[] = [];
  for (let place = heading + 1; place < lines.length && lines[place]?.level === 0 && places.length < 2; place += 1)
    if (lines[place]?.text !== '') places.push(place);
  return places.length === 1 ? places[0] : undefined;
}

/** What a heading with one line below it says: `## Source`, `https://…`. Within a list it is mostly that of a group. */
function factHeaded(heading: string, line: string, isOfList: boolean): [name: FactName, text: string] | null {
  const text = line.replace(/^[-*•]\s+/, '');
  if (factNamed(heading) === 'sourceName' && linkIn(text) !== '') return ['sourceName', text];
  const fact = isOfList || NUMBERED.test(text) ? null : factBelow(heading, text);
  return fact?.[0] === 'yields' || parseMinutes(text) !== null ? fact : null;
}

const headedFact: Rule = (reading, { text, level, index }) => {
  const alone = level > 0 ? aloneBelow(reading.lines, index) : undefined;
  if (alone === undefined) return false;
  const headed = factHeaded(text, reading.lines[alone]?.text ?? '', isListed(reading.part) && level > reading.level);
  if (headed === null) return false;
  reading.said = alone;
  return note(reading, ...headed);
};

/** A page that has its list in two systems of units: `Metric … Imperial …`. Only the first one is read. */
const systemOfUnits: Rule = (reading, { text, level }) => {
  if (!reading.isPage || reading.part !== 'ingredients') return false;
  const name = systemNamed(text);
  if (name !== undefined) {
    const items = countOf(reading.texts.ingredients);
    const { system } = reading;
    const isBelowItems = system.name !== '' && items > system.before;
    reading.system = isBelowItems ? { ...system, isOther: name !== system.name } : { name, before: items, isOther: false };
    return true;
  }
  if (level > 0 && level !== LIST_NAME) reading.system = NO_SYSTEM;
  return reading.system.isOther;
};

/** Goes on with the item above. */
const restOfItem: Rule = ({ part, texts }, { text, place }) => {
  if (part !== 'ingredients' || place !== 'within') return false;
  texts.ingredients.push(`${texts.ingredients.pop() ?? ''} ${text}`);
  return true;
};

/** Below the list of an item, its group is that of the list around it. */
const groupOfList: Rule = (reading, { text, level, place }) => {
  if (level > 0 && level !== LIST_NAME) reading.group = isListed(reading.part) && !partNamed(text) ? asHeading(text) : INGREDIENTS;
  else if (reading.part === 'ingredients' && place === 'after') add(reading, 'ingredients', reading.group);
  return false;
};

const hashtags: Rule = (reading, { text }) => {
  if (!HASHTAGS.test(text)) return false;
  for (const tag of text.split(/\s+/)) note(reading, 'tags', tag);
  return true;
};

const photoOrUnsaid: Rule = (reading, { text, index }) => {
  if (reading.part !== 'head' && reading.part !== 'description') return false;
  const shown = PHOTO.exec(text);
  if (shown?.[1] !== undefined) return note(reading, 'photo', shown[1]);
  return shown !== null || (isUnsaid(text) && !factBelow(text, reading.lines[index + 1]?.text));
};

const aside: Rule = (reading, { text, level }) => {
  if ((level === 0 && !reading.isPage) || reading.part === 'head' || !isAside(text)) return false;
  Object.assign(reading, { part: 'aside', level });
  return add(reading, 'aside', `${text.replace(/:$/, '')}:`);
};

const headingOfPart: Rule = (reading, { text, level }) => {
  // How to make something is also what recipes are called.
  const isName = level > 0 && (reading.title !== '' || !/^how to make /i.test(text));
  const named = isName ? (partNamed(text) ?? partBehind(text)) : undefined;
  // A list of steps may have lists of its own: Preparation, Cooking.
  if (!named || (named.part === 'steps' && reading.part === 'steps' && reading.level < level && level < 7)) return false;
  const { part, rest } = named;
  Object.assign(reading, { part, level });
  // What is called so before may be an entry of a menu.
  if (reading.isPage && part === 'steps' && !reading.texts.steps.some(isText)) reading.texts.steps = [];
  if (rest === '') return true;
  if (!/\p{N}/u.test(rest)) return add(reading, part, isListed(part) ? asHeading(capitalized(rest)) : rest);
  return part === 'ingredients' ? note(reading, 'yields', rest) : add(reading, 'other', text);
};

/** `Method: Knead it.` */
const partInLine: Rule = (reading, { text, level, stated, index }) => {
  const [, label = '', rest = ''] = level === 0 && !stated ? (/^([^:\uff1a|]{2,40})(?:[:\uff1a]|\s\|\s)\s*(\S.*)$/.exec(text) ?? []) : [];
  const named = partNamed(label);
  if (named?.rest !== '') return false;
  // Between steps it is part of them.
  const isBetween = reading.part === 'steps' && (named.part === 'steps' || index < reading.lastNumbered);
  if (named.part !== 'description' && !isBetween) {
    Object.assign(reading, { part: named.part, level: 8 });
    return add(reading, named.part, rest);
  }
  return reading.part === 'head' && add(reading, 'description', rest);
};

const title: Rule = (reading, { text, level, stated }) => {
  if (reading.part !== 'head') return false;
  // Site generators have it twice.
  if (reading.title !== '') return level === 1 && lettersOf(text) === lettersOf(reading.title);
  const isHeading = level === 1 || level === 2;
  if (stated || (!isHeading && (reading.facts.has('title') || text === '' || isLink(text)))) return false;
  reading.title = text.replace(/^(?:title|recipe)\s*:\s*/i, '').replace(/:$/, '');
  return true;
};

const statedFacts: Rule = (reading, { text, stated }) => {
  const isFact = reading.part !== 'ingredients' || (!isItem(text) && stated?.every(([name]) => name === 'yields'));
  if (!stated || !isFact || (reading.part === 'steps' && stated.some(([name]) => name === 'author'))) return false;
  // Below a recipe a page shows what others take.
  const isKnown = (name: FactName) => reading.isPage && reading.part !== 'head' && reading.facts.has(name);
  for (const [name, said] of stated) if (!isKnown(name)) note(reading, name, said);
  return true;
};

const labeledFact: Rule = (reading, { text, level, index }) => {
  const isLabeled = reading.isPage ? reading.part !== 'ingredients' : reading.part === 'head' && level === 0;
  const below = isLabeled ? factBelow(text, reading.lines[index + 1]?.text) : null;
  if (!below) return false;
  reading.said = index + 1;
  return note(reading, ...below);
};

/** `Step 1`, above what is done in it. */
const stepNumber: Rule = (reading, { text, level }) => {
  if (!isStepNumber(text) || (level === 0 && !reading.isPage)) return false;
  if (reading.part === 'ingredients' || reading.part === 'other') Object.assign(reading, { part: 'steps', level });
  return reading.part === 'steps';
};

const signOfList: Rule = (reading, { text }) => {
  if (reading.part !== 'ingredients') return false;
  if (reading.isPage && isYield(text)) return note(reading, 'yields', text);
  if (reading.isPage && isLabel(text)) return true;
  if (reading.isPage && isNutrition(text)) reading.part = 'nutrition';
  return isControl(text) && add(reading, 'other', text);
};

/** What a page has among its steps, and below them or its ingredients. */
const besideList: Rule = (reading, { text }) => {
  const { isPage, part, texts } = reading;
  if (!isPage || !(part === 'steps' || (part === 'ingredients' && !isItem(text)))) return false;
  if (part === 'steps' && isControl(text)) return true;
  const named = isItem(text) ? partNamed(text) : undefined;
  const isOtherPart = named?.rest === '' && named.part !== part;
  if ((!isOtherPart && !isBelow(text)) || countOf(texts[part]) < FEWEST_LINES) return false;
  reading.part = isOtherPart ? named.part : 'other';
  return isOtherPart || add(reading, 'other', text);
};

const link: Rule = (reading, { text }) => reading.part === 'head' && isLink(text) && note(reading, 'sourceName', text.replace(/[<>]/g, ''));

const anyLine: Rule = (reading, { text, level }) => {
  // A heading of the same rank as that of the ingredients or steps begins something else.
  if (level > 0 && level < 7 && level <= reading.level && reading.part !== 'head') reading.part = 'other';
  const heading = isListed(reading.part) ? asHeading(text) : `${text.replace(/:$/, '')}:`;
  return add(reading, reading.part, level > 0 ? heading : text);
};

/** In their order: a line goes to the first rule that takes it. */
const RULES: readonly Rule[] = [
  headedFact,
  systemOfUnits,
  restOfItem,
  groupOfList,
  hashtags,
  photoOrUnsaid,
  aside,
  besideList,
  headingOfPart,
  partInLine,
  title,
  statedFacts,
  labeledFact,
  stepNumber,
  signOfList,
  link,
  anyLine,
];

/** Sorts the lines of a written recipe by the parts that their headings name. The title may be known from elsewhere. */
export function recipeLines(lines: readonly Line[], known: { title: string; isPage: boolean }): RecipeLines {
  const reading: Reading = {
    ...known,
    facts: new Map(),
    texts: { head: [], ingredients: [], steps: [], notes: [], nutrition: [], description: [], aside: [], other: [] },
    lines,
    lastNumbered: lines.findLastIndex(({ text }) => NUMBERED.test(text)),
    part: 'head',
    level: 0,
    group: INGREDIENTS,
    said: -1,
    system: NO_SYSTEM,
  };
  for (const [index, line] of lines.entries()) {
    if (index <= reading.said) continue;
    const shown = reading.isPage && reading.part === 'head' ? shownFact(line.text) : null;
    const here = { ...line, index, stated: shown ? [shown] : factsIn(line.text) };
    RULES.some((takes) => takes(reading, here));
  }
  return reading;
}
