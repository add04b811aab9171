import { minutesOf, NUMBER, numberOf, plainNumbers, UNIT } from './spoken-times.ts';

/** Something that a step does several times: fold four times, every 30 minutes. */
export interface Repeats {
  rounds: number;
  /** The minutes of a round. */
  every: number;
  /** What is done each time: `Fold`; `Round` if the step does not say. */
  what: string;
}

/** So many rounds, and so many minutes of one, are something that a cook stands by for. */
const [MOST_ROUNDS, LONGEST] = [24, 4 * 60];

const TIME = String.raw`(?:about |around |roughly |approximately )?(${NUMBER})(?:(?: ?[-–] ?| to | or )${NUMBER})?[ -]?${UNIT}\b`;
const EVERY = [
  String.raw`\b(?:every|each) (?:other )?${TIME}`,
  String.raw`\b${TIME}(?:['’]s?)?(?: of)?(?: (?:a )?(?:rest|waiting|resting|break))? (?:apart|(?:in )?between|intervals?\b|after (?:each|every))`,
  String.raw`\b(?:intervals|breaks|rests|pauses) of ${TIME}`,
].map((pattern) => new RegExp(pattern, 'gi'));
const COUNT = new RegExp(
  String.raw`\b(?:(twice|thrice)|(${NUMBER})(?: (?:or|to) ${NUMBER})?(?: (?:more|additional|further|total))?(?:[ -](?:complete|full|gentle|coil|slap|stretch|quick|letter|book|series|sets?|rounds?|of|and|&))*[ -]?(?:times|sets?|rounds?|folds?|stretch(?:es)?|turns|repetitions|×|x(?![\w])))`,
  'gi',
);
/** For how long it goes on. */
const WHOLE = new RegExp(
  String.raw`\b(?:for|over|during|in|within|throughout)(?: the| a total of| another| course of| first| next| last| initial| period of)*\s+${TIME}`,
  'gi',
);
const ANY_TIME = new RegExp(String.raw`\b${TIME}`, 'gi');

const DEEDS: readonly (readonly [RegExp, string])[] = [
  [/\bfold/i, 'Fold'],
  [/\bstretch/i, 'Stretch'],
  [/\bstir/i, 'Stir'],
  [/\bbast(?:e|ing)\b/i, 'Baste'],
  [/\bflip/i, 'Flip'],
  [/\brotat/i, 'Rotate'],
  [/\bturn/i, 'Turn'],
  [/\bsh(?:ake|aking)\b/i, 'Shake'],
  [/\bwhisk/i, 'Whisk'],
  [/\b(?:mist|spritz|spray)/i, 'Spray'],
  [/\bbrush/i, 'Brush'],
  [/\btoss/i, 'Toss'],
  [/\bskim/i, 'Skim'],
  [/\bscrap(?:e|ing)/i, 'Scrape'],
];

/** A text with the times that are only spoken of as `NUMBER` and `UNIT` know them: every half hour. */
const spelledOut = (words: string): string =>
  plainNumbers(words)
    .replace(/\b(?:a )?quarter[ -](?:of an )?hour\b/gi, '15 minutes')
    .replace(/\bhalf[ -](?:of )?(?:an )?hours?\b/gi, '30 minutes')
    .replace(/\bhalf-hourly\b/gi, 'every 30 minutes')
    .replace(/\bhourly\b/gi, 'every 60 minutes')
    .replace(
      new RegExp(String.raw`\b(?:(${NUMBER}) )?hours? and a half\b|\b(${NUMBER}) and a half hours?\b`, 'gi'),
      (_, hours?: string, others?: string) => `${numberOf(hours ?? others ?? '1') + 0.5} hours`,
    )
    .replace(/\b(every|each) (hour|minute)\b/gi, '$1 1 $2');

interface Found {
  minutes: number;
  start: number;
  end: number;
}

const timesBy = (pattern: RegExp, words: string): Found[] =>
  [...words.matchAll(pattern)].map(({ 0: text, 1: number = '', 2: unit = '', index }) => ({
    minutes: minutesOf(number, unit),
    start: index,
    end: index + text.length,
  }));

/** How often something is done, as some words say; 0 if they do not. */
function countIn(words: string): number {
  const [, adverb, number] = [...words.matchAll(COUNT)].find(([, named, figure]) => named ?? numberOf(figure ?? '') > 1) ?? [];
  return adverb ? (/^tw/i.test(adverb) ? 2 : 3) : number ? numberOf(number) : 0;
}

/** A number of rounds in a length of time, if both are as in a kitchen. */
function repeats(rounds: number, every: number, words: string): Repeats | null {
  if (!Number.isInteger(rounds) || !Number.isInteger(every) || rounds < 2 || rounds > MOST_ROUNDS || every < 1 || every > LONGEST)
    return null;
  return { rounds, every, what: DEEDS.find(([deed]) => deed.test(words))?.[1] ?? 'Round' };
}

/**
 * What a step does several times, with the same time in between; null if it says nothing of the kind. `duration` is that of the whole step
 * in minutes: it says how many rounds there are if the words do not.
 */
export function repeatsIn(step: string, duration = 0): Repeats | null {
  const whole = spelledOut(step);
  const sentences = whole.split(/[.!?](?=\s|$)|\n/);
  for (const sentence of sentences) {
    const [interval] = EVERY.flatMap((pattern) => timesBy(pattern, sentence));
    const isFree = ({ start, end }: Found) => !interval || end <= interval.start || start >= interval.end;
    const [total] = timesBy(WHOLE, sentence).filter(isFree);
    const count = countIn(sentence);
    if (!interval) {
      // Four folds over two hours.
      const found = count > 0 && total ? repeats(count, total.minutes / count, sentence) : null;
      if (found && found.every >= 5 && /\b(?:over|during|in|within|throughout)\b/i.test(sentence.slice(total?.start))) return found;
      continue;
    }
    const others = timesBy(ANY_TIME, sentence)
      .filter(isFree)
      .map(({ minutes }) => minutes);
    const length = total?.minutes || duration || Math.max(0, ...others);
    const found = repeats(
      count || countIn(whole) || Math.floor(length / interval.minutes),
      interval.minutes,
      sentence === whole ? sentence : whole,
    );
    if (found) return found;
  }
  return null;
}
