/** A temperature or a range in one scale, which the text does not give in the other: `350°F`, `78 to 80 °F`, `350 degrees F`. */
const TEMPERATURE =
  /(?<![\d.])(\d{1,3})(?:(\s*(?:[-–]|to|or)\s*)(\d{1,3}))?\s?(?:°|º|degrees?\s)\s?(F|C)(?:ahrenheit|elsius)?(?![\p{L}\d])/giu;
/** The same temperature in the other scale, behind or before it. */
const OTHER_BEHIND = /^[^\p{L}\d]{0,3}(?:or\s)?\d{1,3}(?:\s*(?:[-–]|to)\s*\d{1,3})?\s?(?:°|º|degrees?\s)/iu;
const OTHER_BEFORE = /(?:°|º|degrees?\s)\s?[FC][^\p{L}\d]{0,3}(?:or\s)?$/iu;

/** From here on temperatures are those of ovens, whose dials have steps of five. */
const OVEN = { F: 250, C: 120 };

const inCelsius = (degrees: number): number => ((degrees - 32) * 5) / 9;
const inFahrenheit = (degrees: number): number => (degrees * 9) / 5 + 32;

function converted(degrees: number, scale: 'F' | 'C'): number {
  const exact = scale === 'F' ? inCelsius(degrees) : inFahrenheit(degrees);
  const step = degrees >= OVEN[scale] ? 5 : 1;
  return Math.round(exact / step) * step;
}

/** Words, or what a temperature before it is in the other scale: `175°C`. */
export type DegreePart = string | { degrees: string };

/** A text with its temperatures in the scale in which it does not give them, each behind the one it has. */
export function withOtherDegrees(text: string): DegreePart[] {
  const parts: DegreePart[] = [];
  let at = 0;
  for (const { 0: written, 1: from = '', 2: separator = '', 3: to, 4: letter = '', index } of text.matchAll(TEMPERATURE)) {
    const end = index + written.length;
    if (OTHER_BEHIND.test(text.slice(end)) || OTHER_BEFORE.test(text.slice(0, index))) continue;
    const scale = letter.toUpperCase() === 'F' ? 'F' : 'C';
    const values = [from, ...(to === undefined ? [] : [to])].map((degrees) => converted(Number(degrees), scale));
    parts.push(text.slice(at, end), { degrees: `${values.join(separator)}°${scale === 'F' ? 'C' : 'F'}` });
    at = end;
  }
  return [...parts, text.slice(at)].filter((part) => part !== '');
}
