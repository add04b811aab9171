import type { Step as RecipeStep } from '../recipe.ts';
import { repeatsIn } from './repeats.ts';
import { minutesOf, NUMBER, plainNumbers, UNIT } from './spoken-times.ts';

type Step = Pick<RecipeStep, 'instruction' | 'duration' | 'longest' | 'attention'>;

/** A step as a timetable needs it. Times are in whole minutes. */
export interface TimedStep {
  shortest: number;
  /** At least the shortest. A step that the cook works at takes its shortest time. */
  longest: number;
  /** Whether the cook must be awake: to knead, or to watch the oven. */
  needsBaker: boolean;
  /** The minutes of it that pass within the step before, as far as both are that long: heating the oven while the dough is cold. */
  overlap?: number;
}

/** What a step of unknown length takes, in minutes. */
export const ASSUMED_TIME = 10;

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

/** 8 hours, 10 to 12 minutes, half an hour; not "every 30 minutes", "30 minutes apart" or "20 minutes before baking". */
const TIME = new RegExp(
  String.raw`(?<!\bevery |[\d./])\b(${NUMBER})(?:(?: ?[-–] ?| to | or )(${NUMBER}))?(?: an?| more)?[ -]${UNIT}\b(?! apart| a side| before \w+ing\b)`,
  'gi',
);
/** Forty-five minutes before baking, … */
const BEFORE = new RegExp(String.raw`^\W*(?:about )?(${NUMBER})(?: an?)?[ -]${UNIT} before ([^,.]+), *(?:then )?`, 'i');
const IS_OVER = /\b(?:ready|done|over|up|risen|doubled|finished)$/i;
/** What can only be done once the step before is over. */
const TAKES_OUT = /^(?:take|remove|bring|pull|move|transfer|unwrap|unmold|let)\b/i;
const AT_ITS_END = /^\W*(?:near|towards?|just before) the end of (?:th\w+|its)\b/i;
const MEANWHILE =
  /^\W*(?:meanwhile|in the meantime|at the same time|(?:some ?time )?while (?!still\b)[^,.]*?\b(?:bak|cook|ris|proof|prov|chill|cool|cold|rest|simmer|boil|soak|heat|preheat|roast|stand|freez|toast|fr[yi]|marinat|drain|dr[yi]|ferment)\w*[^,.]*,)/i;
/** Heats the oven, perhaps after a clause that says when. That goes on by itself, beside the work before it. */
const PREHEATS = /^\W*(?:[^.!?]*?,\s*)?(?:then\s+)?(?:pre-?heat|heat|turn on)\s+(?:up\s+)?(?:(?:the|your|an?)\s+)?oven\b/i;
const SENTENCE_END = /(?<=[.!?]) +/;

function numbersIn(words: string): [shortest: number, longest: number][] {
  return Array.from(plainNumbers(words).matchAll(TIME), ([, first = '', last = first, unit = '']): [number, number] => [
    minutesOf(first, unit),
    minutesOf(last, unit),
  ]);
}

/** The times in a step's words, one after the other: the shortest and the longest in minutes. */
export function timesIn(words: string): [shortest: number, longest: number][] {
  const times = numbersIn(words);
  return times.length === 0 && /\bovernight\b/i.test(words) ? [[...OVERNIGHT]] : times;
}

const sumOf = (times: readonly [number, number][]): [shortest: number, longest: number] => [
  times.reduce((sum, [least]) => sum + least, 0),
  times.reduce((sum, [, most]) => sum + most, 0),
];

/** How long a step takes: its own duration, which a range in its words may widen but not a mere "overnight", or the sum of what its words say. */
function lengthOf({ instruction, duration, longest }: Step): [shortest: number, longest: number] | undefined {
  if (longest !== undefined && duration !== undefined) return [duration, Math.max(duration, longest)];
  if (duration !== undefined) {
    const isAround = ([least, most]: [number, number]) => least < most && least <= duration && duration <= most;
    return numbersIn(instruction).find(isAround) ?? [duration, duration];
  }
  const times = timesIn(instruction);
  if (times.length > 0) return sumOf(times);
  const repeats = repeatsIn(instruction);
  return repeats ? [repeats.rounds * repeats.every, repeats.rounds * repeats.every] : undefined;
}

/** Whether words say no more than that the oven is heated, in a sentence without a time. */
const isOnlyPreheating = (words: string): boolean =>
  PREHEATS.test(words) &&
  timesIn(words).length === 0 &&
  words
    .trim()
    .split(SENTENCE_END)
    .every((sentence) => PREHEATS.test(sentence));

/** How long a step takes, and how much of that passes within the step before; undefined if it does not say. */
function lengthAndOverlap(step: Step): { length: [shortest: number, longest: number]; overlap: number } | undefined {
  const { instruction, duration } = step;
  const [start, time = '', unit = '', event = ''] = BEFORE.exec(instruction) ?? [];
  if (start !== undefined) {
    const lead = minutesOf(time, unit);
    const rest = instruction.slice(start.length);
    if (duration !== undefined) return { length: [Math.max(lead, duration), Math.max(lead, duration)], overlap: lead };
    if (TAKES_OUT.test(rest)) return { length: [lead, lead], overlap: 0 };
    const after = IS_OVER.test(event) ? undefined : lengthOf({ instruction: rest });
    if (after) return { length: [lead + after[0], lead + after[1]], overlap: lead };
    // What takes no stated time is done by then; other work than heating the oven cannot begin within the step before.
    const isWork = !IS_OVER.test(event) && !isOnlyPreheating(rest);
    return { length: [lead, lead], overlap: isWork ? Math.max(0, lead - ASSUMED_TIME) : lead };
  }
  const length = lengthOf(step);
  if (AT_ITS_END.test(instruction)) return length && { length, overlap: length[0] };
  if (!MEANWHILE.test(instruction)) return length && { length, overlap: 0 };
  // Only its first sentence is about the time of the step before.
  const [first = '', ...others] = instruction.split(SENTENCE_END);
  const [after] = sumOf(timesIn(others.join(' ')));
  if (duration !== undefined) return { length: [duration, duration], overlap: Math.max(0, duration - after) };
  if (length === undefined) return undefined;
  const during = timesIn(first).length > 0 || PREHEATS.test(first.replace(MEANWHILE, '')) ? 0 : ASSUMED_TIME;
  return { length: [length[0] + during, length[1] + during], overlap: length[0] + during - after };
}

const COOKS = /^\W*(?:\w+ ){0,3}?(?:bake|roast|simmer|boil|braise|fry|grill|toast|steam)\b/i;
const WAITS_FIRST =
  /^\W*(?:(?:then|now|cover(?: [^.,]*?)?),? (?:and )?)?(?:let|leave|rest|refrigerate|chill|cool|soak|steep|(?:bulk |final |first |second )*(?:proof|prove|rise|ferment(?:ation)?|ripen)|wait|freeze|marinate)\b/i;
const WAITS =
  /\b(?:let|leave|left|rest|refrigerate|chill|cool|soak|steep|proof|prove|rise|ferment|ripen|wait|freeze|marinate|overnight|stand|hang)\b/i;
const RISES = /\b(?:ris(?:e|es|ing|en)|proof|prove|ferment\w*|bulk|doubled?|levain|grown|swollen|puffed|domed|bubbles|ripen)\b/i;
const COLD = /\b(?:refrigerat\w*|fridge|chill|freeze|cold)\b/i;

/** What a step asks of the baker: the owner's word, or a guess from the step's words. */
function attentionOf({ instruction, attention }: Step, minutes: number): NonNullable<Step['attention']> {
  if (attention !== undefined) return attention;
  const isWait = WAITS_FIRST.test(instruction) || (minutes >= LONG && !COOKS.test(instruction) && WAITS.test(instruction));
  if (!isWait) return COOKS.test(instruction) ? 'Nearby' : 'Hands-on';
  return RISES.test(instruction) && !COLD.test(instruction) ? 'Rising' : 'Waiting';
}

/** How long a step takes in a kitchen of the usual warmth, and whether someone must be awake for it. */
export function stepTimes(step: Step): StepTimes {
  const known = lengthAndOverlap(step);
  const { length, overlap } = known ?? {
    length: [ASSUMED_TIME, ASSUMED_TIME],
    overlap: MEANWHILE.test(step.instruction) || isOnlyPreheating(step.instruction) ? ASSUMED_TIME : 0,
  };
  const attention = attentionOf(step, length[1]);
  const needsBaker = attention === 'Hands-on' || attention === 'Nearby';
  // Work is over when the page says so, or at the later end of a range: a plan back from a moment must not be too short.
  const end = step.duration ?? length[1];
  const [shortest, longest] = needsBaker && length[0] < length[1] ? [end, end] : length;
  return {
    shortest,
    longest,
    needsBaker,
    isRising: attention === 'Rising',
    isAssumed: known === undefined,
    // What all of it lies within lies within as a whole.
    ...(overlap > 0 && { overlap: overlap === length[0] ? shortest : overlap }),
  };
}
