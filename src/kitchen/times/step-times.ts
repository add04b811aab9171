import type { Recipe } from '#domain/recipe.ts';
import { ASSUMED_TIME, type TimedStep } from './timetable.ts';

type Step = Pick<Recipe['instructions'][number], 'instruction' | 'duration' | 'longest' | 'attention'>;

/** The times of a step, in minutes, and what was not written in the recipe. */
export interface StepTimes extends TimedStep {
  /** Whether it goes faster in a warm kitchen. */
  isRising: boolean;
  /** Whether neither the step's duration nor its words say how long it takes. */
  isAssumed: boolean;
}

/** A night, in minutes, where a recipe says just that. */
const OVERNIGHT = [8 * 60, 12 * 60] as const;
/** From this many minutes, a step that has a wait in it is one. */
const LONG = 60;

const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, ten: 10 };
Object.assign(NUMBERS, { twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40, 'forty-five': 45, sixty: 60, ninety: 90, half: 0.5 });
const MINUTES: Record<string, number> = { m: 1, h: 60, d: 24 * 60 };

const NUMBER = String.raw`(?:\d+(?:\.\d+)?(?:[ -]\d\/\d)?|\d\/\d|${Object.keys(NUMBERS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;
const FRACTIONS: Record<string, string> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' };
/** 8 hours, 10 to 12 minutes, half an hour; not "every 30 minutes", "30 minutes apart" or "20 minutes before baking". */
const TIME = new RegExp(
  String.raw`(?<!\bevery |[\d./])\b(${NUMBER})(?:(?: ?[-–] ?| to | or )(${NUMBER}))?(?: an?| more)?[ -](min(?:ute)?|h(?:ou)?r|day)s?\b(?! apart| a side| before \w+ing\b)`,
  'gi',
);

function numberOf(text: string): number {
  const [whole = '', fraction] = text.toLowerCase().split(/[ -](?=\d\/\d)/);
  const value = (part: string) => {
    const [top = '', bottom = '1'] = part.split('/');
    return NUMBERS[part] ?? Number(top) / Number(bottom);
  };
  return value(whole) + (fraction === undefined ? 0 : value(fraction));
}

function numbersIn(words: string): [shortest: number, longest: number][] {
  const plain = words
    .replace(/ ?[½¼¾⅓⅔]/g, (found) => `${found.length > 1 ? ' ' : ''}${FRACTIONS[found.trim()] ?? ''}`)
    .replace(/(\d)(\d\/\d)/g, '$1 $2');
  return Array.from(plain.matchAll(TIME), ([, first = '', last = first, unit = '']): [number, number] => {
    const minutes = MINUTES[unit.charAt(0).toLowerCase()] ?? 1;
    return [Math.round(numberOf(first) * minutes), Math.round(numberOf(last) * minutes)];
  });
}

/** The times in a step's words, one after the other: the shortest and the longest in minutes. */
export function timesIn(words: string): [shortest: number, longest: number][] {
  const times = numbersIn(words);
  return times.length === 0 && /\bovernight\b/i.test(words) ? [[...OVERNIGHT]] : times;
}

/** How long a step takes: its own duration, which a range in its words may widen but not a mere "overnight", or the sum of what its words say. */
function lengthOf({ instruction, duration, longest }: Step): [shortest: number, longest: number] | undefined {
  if (longest !== undefined && duration !== undefined) return [duration, Math.max(duration, longest)];
  if (duration !== undefined) {
    const isAround = ([least, most]: [number, number]) => least < most && least <= duration && duration <= most;
    return numbersIn(instruction).find(isAround) ?? [duration, duration];
  }
  const times = timesIn(instruction);
  if (times.length === 0) return undefined;
  return [times.reduce((sum, [least]) => sum + least, 0), times.reduce((sum, [, most]) => sum + most, 0)];
}

const COOKS = /^\W*(?:\w+ ){0,3}?(?:bake|roast|simmer|boil|braise|fry|grill|toast|steam)\b/i;
const WAITS_FIRST =
  /^\W*(?:(?:then|now|cover(?: [^.,]*?)?),? (?:and )?)?(?:let|leave|rest|refrigerate|chill|cool|soak|steep|proof|prove|wait|freeze|marinate)\b/i;
const WAITS = /\b(?:let|leave|left|rest|refrigerate|chill|cool|soak|steep|proof|prove|wait|freeze|marinate|overnight|stand|hang)\b/i;
const RISES = /\b(?:ris(?:e|es|ing|en)|proof|prove|ferment\w*|bulk|doubled?|levain|grown|swollen|puffed|domed|bubbles)\b/i;
const COLD = /\b(?:refrigerat\w*|fridge|chill|freeze|cold)\b/i;

/** What a step asks of the baker: the owner's word, or a guess from the step's words. */
function attentionOf({ instruction, attention }: Step, minutes: number): NonNullable<Step['attention']> {
  if (attention !== undefined) return attention;
  const isWait = WAITS_FIRST.test(instruction) || (minutes >= LONG && !COOKS.test(instruction) && WAITS.test(instruction));
  if (!isWait) return COOKS.test(instruction) ? 'Nearby' : 'Hands-on';
  return RISES.test(instruction) && !COLD.test(instruction) ? 'Rising' : 'Waiting';
}

/** How long a step takes in a kitchen of the usual warmth, and whether somebody must be awake for it. */
export function stepTimes(step: Step): StepTimes {
  const length = lengthOf(step);
  const [shortest, longest] = length ?? [ASSUMED_TIME, ASSUMED_TIME];
  const attention = attentionOf(step, longest);
  return {
    shortest,
    longest,
    needsBaker: attention === 'Hands-on' || attention === 'Nearby',
    isRising: attention === 'Rising',
    isAssumed: length === undefined,
  };
}
