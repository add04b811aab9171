import { LITERAL } from './literal.ts';
import { parseMinutes } from '../times/parse-minutes.ts';
import { type FactName, factNamed } from './part-names.ts';

/** A name and what it is, with a colon or a dash between them, in any script; emoji and bullets may be before it. */
const FACT = /^[^\p{L}\p{N}]*(\p{L}[\p{L}\p{M} ’'/-]{0,30}?)\s*(?:[:\uff1a]|\s[–—-]\s)\s*(\S.*)$/u;
/** Facts that need no colon: Serves 4, Makes 12 cookies, By Rosa, 4 servings. */
const PLAIN_FACT =
  /^[^\p{L}\p{N}]*(serves|servings?|makes|yields?|feeds|(?:recipe )?by(?=\s+\p{Lu})|(?:adapted )?from(?=\s+\p{Lu}))\s+(\S.*)$/iu;
/** And times: Cook Time 15 Minutes. */
const PLAIN_TIME = /^[^\p{L}\p{N}]*(\p{L}[\p{L} -]{0,30}? time)\s+(\d.{0,30})$/iu;
const PEOPLE =
  /^[^\p{L}\p{N}]*(?:[^.!?\n]{1,40}\syields\s+)?(?:(?:about|around|enough for|for|für|pour|para|per|voor)\s+)?(\d{1,3}(?:\s*[-–]\s*\d{1,3})?\s+(?:servings|portions|people|persons|portionen|personen|personnes|parts|porciones|personas|porções|pessoas|porzioni|persone|porties))$/iu;

/** A longer line is a text. */
const LONGEST_LINE = 1_000;

/** Whether a text can be what a fact says: a time has a number, or is one in words. Otherwise the line is a text that begins with its name. */
const canSay = (name: FactName, text: string): boolean => !name.endsWith('Time') || /\p{N}/u.test(text) || parseMinutes(text) !== null;

function factOf(piece: string): [name: FactName, text: string] | null {
  const [, people] = PEOPLE.exec(piece) ?? [];
  if (people !== undefined) return ['yields', people];
  const [, label, text = ''] = FACT.exec(piece) ?? [];
  const name = label === undefined ? undefined : factNamed(label);
  if (name && canSay(name, text)) return [name, text];
  const [, time = '', takes = ''] = PLAIN_TIME.exec(piece) ?? [];
  const timed = factNamed(time);
  if (timed?.endsWith('Time') && parseMinutes(takes) !== null) return [timed, takes];
  const [, verb, plain = ''] = PLAIN_FACT.exec(piece) ?? [];
  const said = verb === undefined || plain.length > 60 || /[.!?]$/.test(plain) ? undefined : factNamed(verb);
  if (!said || (said === 'yields' && !/\d|dozen/.test(plain))) return null;
  return [said, said === 'yields' ? `${verb} ${plain}` : plain];
}

const BARS = /\s*[|·•]\s*|\s{3,}|;\s+/;
const COMMAS = /\s*[|·•]\s*|\s{3,}|;\s+|,\s+/;

/** The parts of a line between marks; a label and what it says are one: `Prep time | 15 minutes`. */
function piecesOf(line: string, marks: RegExp): string[] {
  const pieces: string[] = [];
  let label = '';
  for (const piece of line.split(marks).filter(Boolean)) {
    if (label !== '' && /^\P{L}*\p{N}/u.test(piece)) pieces[pieces.length - 1] = `${label}: ${piece}`;
    else pieces.push(piece);
    label = factNamed(piece) === undefined ? '' : piece;
  }
  return pieces;
}

/** What else may stand in a line of facts: `Whole30 compliant`. */
const LONGEST_BESIDE = 30;

/** The facts in a line, which may be several between bars, dots or commas; null if it holds anything else. */
export function factsIn(line: string): [name: FactName, text: string][] | null {
  if (line.length > LONGEST_LINE || line.includes(LITERAL)) return null;
  const plain = line.replace(/^[-*•]\s+/, '');
  const apart = piecesOf(plain, COMMAS).map(factOf);
  if (apart.length > 1 && apart.every((fact) => fact !== null)) return apart;
  const pieces = piecesOf(plain, BARS);
  const facts = pieces.map((piece) => factOf(piece) ?? (pieces.length > 1 ? shownFact(piece) : null));
  const found = facts.filter((fact) => fact !== null);
  const isLineOfFacts = found.length > 1 && facts.every((fact, index) => fact !== null || (pieces[index] ?? '').length <= LONGEST_BESIDE);
  return found.length > 0 && (found.length === facts.length || isLineOfFacts) ? found : null;
}

/** A fact whose name is in a line of its own, as pages set it above what it says: `Prep Time`, `15 minutes`. */
export function factBelow(label: string, next = ''): [name: FactName, text: string] | null {
  const name = factNamed(label);
  if (name === undefined || !/Time$|^yields$/.test(name) || !/^\d/.test(next) || next.length > 40) return null;
  return [name, next];
}

const LABEL_FIRST = /^[^\p{L}\p{N}]*(\p{L}[\p{L}\p{M} ’'-]{0,30}?)\s+(\d[\p{L}\p{N}\s.,/–-]{0,20})$/u;
const LABEL_LAST = /^[^\p{L}\p{N}]*(\d[\p{N}.,/–-]{0,6}(?:\s?\p{L}{1,9}\.?)?)\s+(\p{L}[\p{L}\p{M} ’'-]{0,30})$/u;
const PEOPLE_ONLY = /^\d{1,3}(?:\s?[-–/]\s?\d{1,3})?(?:\s\p{L}+)?$/u;

/** A time or servings as pages show them, with nothing but a space between label and value: `Cuisson 45 min`, `10 min Prep Time`. */
export function shownFact(line: string): [name: FactName, text: string] | null {
  if (line.length > 60) return null;
  const [, first = '', valueLast = ''] = LABEL_FIRST.exec(line) ?? [];
  const [, valueFirst = '', last = ''] = LABEL_LAST.exec(line) ?? [];
  for (const [label, value] of [
    [first, valueLast],
    [last, valueFirst],
  ] as const) {
    const name = factNamed(label);
    if (name === 'yields' && PEOPLE_ONLY.test(value)) return [name, value.replace('/', '-')];
    if (name?.endsWith('Time') && /\p{L}/u.test(value) && parseMinutes(value) !== null) return [name, value];
  }
  return null;
}

/** The facts among the lines of a card, which has most of them above its lists: of several about one thing the first. */
export function factsAmong(lines: readonly string[]): Map<FactName, string> {
  const facts = new Map<FactName, string>();
  for (const [index, line] of lines.entries()) {
    const shown = shownFact(line);
    const found = shown ? [shown] : (factsIn(line) ?? [factBelow(line, lines[index + 1])]);
    for (const [name, text] of found.filter((fact) => fact !== null)) if (!facts.has(name)) facts.set(name, text.replace(/^[:\s]+/, ''));
  }
  return facts;
}

/** Whether a line is a fact's name and nothing else. */
export const isLabel = (text: string): boolean => !/\p{N}/u.test(text) && /Time$|^(?:yields|title)$/.test(factNamed(text) ?? '');
/** Whether a line is a number of servings and nothing else: `4 portions`, `Serves 6–8`, `Makes 12 servings`. */
export const isYield = (text: string): boolean => {
  const [, name = '', word = ''] =
    /^(?=.{1,60}$)(?:[-*•]\s+)?(?:(\p{L}+)\s)?\d{1,3}(?:\s?[–-]\s?\d{1,3})?\s?(\p{L}*)(?:\(\p{L}{1,2}\))?$/u.exec(text) ?? [];
  return [name, word].every((one) => one === '' || factNamed(one) === 'yields') && name + word !== '';
};
