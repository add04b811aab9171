const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Whole numbers as searches say them in words. */
export const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, place): [string, number] => [word, place + 1]),
  ...TENS.map((word, place): [string, number] => [word, 10 * place + 20]),
]);

/** What is priced or weighed: a number before another word may be part of a name, like 'seven layer bars'. */
const MEASURE = 'dollars?|bucks?|euros?|pounds?|lbs?|ounces?|oz|grams?|kilos?|kilograms?|kg';
const NUMBER = [...NUMBERS.keys()].join('|');
const BEFORE_MEASURE = new RegExp(String.raw`\b(?:(${TENS.join('|')})[ -])?(${NUMBER})[ -](?=(?:${MEASURE})\b)`, 'gi');

const numberOf = (word = ''): number => NUMBERS.get(word.toLowerCase()) ?? 0;

/** A search with its prices and weights in digits: '10 dollar bread' for 'ten dollar bread', '25 bucks' for 'twenty-five bucks'. */
export const measuresInDigits = (text: string): string =>
  text.replace(BEFORE_MEASURE, (_, tens: string | undefined, ones: string) => `${numberOf(tens) + numberOf(ones)} `);
