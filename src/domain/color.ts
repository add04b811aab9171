/** A color in OKLCH: lightness (0 to 1), chroma (0 to about 0.37 in sRGB) and hue in radians. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = readonly [number, number, number];

const times = (rows: readonly Triple[], [a, b, c]: Triple): Triple => rows.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple;

// The matrices of the definition (bottosson.github.io/posts/oklab).
const TO_CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const;
const TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const;
const FROM_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const;
const FROM_CONES = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const;

const linearOf = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gammaOf = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** The red, green and blue of a color such as #8a4b1f, in linear light from 0 to 1. */
const lightOf = (color: string): Triple =>
  [1, 3, 5].map((at) => linearOf(Number.parseInt(color.slice(at, at + 2), 16) / 255)) as unknown as Triple;

/** A color such as #8a4b1f in OKLCH. */
export function oklchOf(color: string): Oklch {
  const [l, a, b] = times(TO_LAB, times(TO_CONES, lightOf(color)).map(Math.cbrt) as unknown as Triple);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** The color, such as #8a4b1f, that is nearest to one in OKLCH: of the same lightness and hue, with less chroma where sRGB has no such color. */
export function colorOf({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  const lightAt = (chroma: number) =>
    times(
      FROM_CONES,
      times(FROM_LAB, [lightness, chroma * Math.cos(h), chroma * Math.sin(h)]).map((part) => part ** 3) as unknown as Triple,
    );
  const isShown = (light: Triple) => light.every((part) => part > -0.0005 && part < 1.0005);
  let [shown, tooMuch] = [isShown(lightAt(c)) ? c : 0, c];
  for (let step = 0; step < 12 && shown < c; step += 1) {
    const middle = (shown + tooMuch) / 2;
    if (isShown(lightAt(middle))) shown = middle;
    else tooMuch = middle;
  }
  const parts = lightAt(shown).map((part) => Math.round(255 * gammaOf(Math.min(1, Math.max(0, part)))));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The relative luminance (0 to 1) of a color such as #8a4b1f, as WCAG defines it. */
function luminanceOf(color: string): number {
  const [red, green, blue] = lightOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio (1 to 21) of two colors such as #8a4b1f; text needs 4.5 (WCAG 2.2, AA). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The color itself if it has a contrast ratio to all grounds, or else the nearest that does among those of its hue that are darker, or
 * lighter. If none does, black or white.
 */
export function readableOn(color: string, grounds: readonly string[], ratio: number, direction: 'darker' | 'lighter'): string {
  const isReadable = (candidate: string) => grounds.every((ground) => contrastOf(candidate, ground) >= ratio);
  if (isReadable(color)) return color;
  const { l, c, h } = oklchOf(color);
  const [end, step] = direction === 'darker' ? [0, -0.005] : [1, 0.005];
  for (let at = l; at > 0 && at < 1; at += step) {
    const candidate = colorOf({ l: at, c, h });
    // A color on the wrong side of its ground has to pass it.
    const isPast = grounds.every((ground) =>
      step < 0 ? luminanceOf(candidate) < luminanceOf(ground) : luminanceOf(candidate) > luminanceOf(ground),
    );
    if (isPast && isReadable(candidate)) return candidate;
  }
  return colorOf({ l: end, c: 0, h });
}
