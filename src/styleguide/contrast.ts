/** Text and background tokens: every pair used on a page. */
export const TEXT_PAIRS = [
  ['ink', 'paper'],
  ['ink', 'paper-raised'],
  ['ink', 'paper-sunk'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'paper-raised'],
  ['ink-soft', 'paper-sunk'],
  ['accent', 'paper'],
  ['accent', 'paper-raised'],
  ['accent', 'paper-sunk'],
  ['accent-ink', 'accent'],
  ['paper', 'ink'],
  ['warning', 'paper'],
  ['good', 'paper'],
  ['dark-crust', 'crumb'],
  ['dark-crust', 'butter'],
  ['flour', 'dark-crust'],
  ['butter', 'dark-crust'],
] as const;

/** The relative luminance (0 to 1) of a color such as #8a4b1f, as WCAG defines it. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio (1 to 21) of two colors such as #8a4b1f; text needs 4.5 (WCAG 2.2, AA). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
