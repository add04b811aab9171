/** Degrees as people write them: `350°F`, `78 to 80 °F`, `350 degrees F`, `350 F`, `180C`, `375 degrees`, `375°`. */
const TEMPERATURE =
  /(?<![\d.])(\d{1,3})(?:(\s*(?:[-–]|to|or)\s*)(\d{1,3}))?(?:\s?(?:°|º|[Dd]egrees?\s)\s?([FfCc])(?:ahrenheit|elsius)?|(\s?[FC]|[fc])|\s?(°|º|[Dd]egrees?))(?![\p{L}\d])/gu;
/** What may be between two temperatures that are the same one: ` (`, `/`, ` fan/gas 4/`. */
const WITHIN = /^(?:[\s()/,|–-]|or|fan|convection|conventional|oven|gas|mark|\d(?!\d))*$/i;
/** What turns by degrees. */
const TURNS = /\b(?:turn|rotat|spin|pivot|flip)\w*[^.;]*$/i;

/** From here on temperatures are those of ovens, whose dials have steps of five. */
export const OVEN = { F: 250, C: 120 };
/** Without a sign of degrees, lower and higher numbers may be anything. */
const LIKELY = { F: [70, 550], C: [30, 300] } as const;
/** Degrees of no scale are Fahrenheit where no oven has as many of Celsius. */
const SURELY_F = 275;

const inCelsius = (degrees: number): number => ((degrees - 32) * 5) / 9;
const inFahrenheit = (degrees: number): number => (degrees * 9) / 5 + 32;

function converted(degrees: number, scale: 'F' | 'C'): number {
  const exact = scale === 'F' ? inCelsius(degrees) : inFahrenheit(degrees);
  const step = degrees >= OVEN[scale] ? 5 : 1;
  return Math.round(exact / step) * step;
}

/** A temperature or a range, with its place in the text. */
interface Temperature {
  start: number;
  end: number;
  scale: 'F' | 'C';
  separator: string;
  values: number[];
}

function temperaturesIn(text: string): Temperature[] {
  return [...text.matchAll(TEMPERATURE)].flatMap(({ 0: written, 1: from = '', 2: separator = '', 3: to, 4: signed, 5: bare, index }) => {
    const values = [from, ...(to === undefined ? [] : [to])].map(Number);
    const scale = (signed ?? bare ?? 'F').trim().toUpperCase() === 'F' ? 'F' : 'C';
    const [least, most] = bare ? LIKELY[scale] : signed ? [0, 1_000] : [SURELY_F, LIKELY.F[1]];
    const isLikely = values.every((value) => value >= least && value <= most) && (signed ?? !TURNS.test(text.slice(0, index)));
    return isLikely ? { start: index, end: index + written.length, scale, separator, values } : [];
  });
}

/** The temperatures in a text, in degrees Fahrenheit; a range is given by its lower end. */
export const degreesIn = (text: string): number[] =>
  temperaturesIn(text).map(({ scale, values: [from = 0] }) => (scale === 'F' ? from : inFahrenheit(from)));

/** Words, or what a temperature before it is in the other scale: `175°C`. */
export type DegreePart = string | { degrees: string };

/** A text with its temperatures in the scale in which it does not give them, each behind the one it has. */
export function withOtherDegrees(text: string): DegreePart[] {
  const found = temperaturesIn(text);
  /** Temperatures that are one behind the other, such as `180°C (160°C fan, 350°F)`, belong together. */
  const groups: Temperature[][] = [];
  for (const one of found) {
    const before = groups.at(-1);
    const last = before?.at(-1);
    if (before && last && WITHIN.test(text.slice(last.end, one.start))) before.push(one);
    else groups.push([one]);
  }
  const parts: DegreePart[] = [];
  let at = 0;
  for (const { scale, values, separator, end } of groups.filter((group) => group.every((one) => one.scale === group[0]?.scale)).flat()) {
    const other = values.map((value) => converted(value, scale));
    parts.push(text.slice(at, end), { degrees: `${other.join(separator)}°${scale === 'F' ? 'C' : 'F'}` });
    at = end;
  }
  return [...parts, text.slice(at)].filter((part) => part !== '');
}
