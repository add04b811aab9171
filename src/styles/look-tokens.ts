import { colorOf, type Oklch, oklchOf, readableOn } from '#domain/color.ts';
import { type BaseColors, PALETTES } from '#schema/look.ts';
import { SOFT_CONTRAST, TEXT_CONTRAST } from './token-pairs.ts';
import type { ColorScheme } from './token-values.ts';

/** Colors by token, without dashes. */
export type Tokens = Readonly<Record<string, string>>;
/** The tokens of both color schemes. */
export type ColorTokens = Readonly<Record<ColorScheme, Tokens>>;

/** The contrast of text with pages: more than it needs, so that softer text is told from it. */
const INK_CONTRAST = 10;
/** Inks for warnings and what is good: their hues do not depend on the look. */
const SIGNALS = { light: { warning: '#9e2f3c', good: '#4a5c3d' }, dark: { warning: '#f09a9f', good: '#a9c193' } };

/** A color with another lightness, and a chroma within limits. */
const shade = ({ c, h }: Oklch, l: number, least = 0, most = 0.05): string =>
  colorOf({ l, c: Math.min(most, Math.max(c < 0.002 ? 0 : least, c)), h });

const mixed = (one: string, other: string, part: number): string => {
  const [a, b] = [oklchOf(one), oklchOf(other)];
  return colorOf({ ...a, l: a.l + (b.l - a.l) * part, c: a.c + (b.c - a.c) * part });
};

/** The tokens that are the same in both color schemes, and those of the light one. */
function lightTokens({ paper: base, ink, accent, highlight }: BaseColors): Tokens {
  const paper = oklchOf(base);
  const l = Math.max(paper.l, 0.94);
  const flour = l === paper.l ? base : shade(paper, l);
  const crumb = shade(paper, l - 0.05, paper.c + 0.012, 0.06);
  const raised = shade(paper, Math.min(1, l + 0.02), 0, 0.01);
  const grounds = [flour, raised, crumb];
  const onPaper = (color: string, contrast = TEXT_CONTRAST) => readableOn(color, grounds, contrast, 'darker');
  const dark = onPaper(ink, INK_CONTRAST);
  const deepest = oklchOf(dark);
  const deep = colorOf({ ...deepest, l: Math.min(0.19, deepest.l), c: Math.min(0.03, deepest.c) });
  const crust = onPaper(accent);
  const shown = readableOn(crust, [flour, raised], SOFT_CONTRAST, 'darker');
  return {
    flour,
    crumb,
    crust,
    'dark-crust': dark,
    deep,
    butter: readableOn(highlight, [dark, deep], TEXT_CONTRAST, 'lighter'),
    'paper-raised': raised,
    'ink-soft': onPaper(mixed(dark, flour, 0.3), SOFT_CONTRAST),
    rule: shade(paper, l - 0.12, paper.c + 0.02, 0.06),
    accent: shown,
    'accent-ink': readableOn(raised, [shown], TEXT_CONTRAST, 'lighter'),
    warning: onPaper(SIGNALS.light.warning),
    good: onPaper(SIGNALS.light.good),
  };
}

/** What these tokens are in the light scheme of tokens.css. */
const SAME_AS = { paper: 'flour', 'paper-sunk': 'crumb', ink: 'dark-crust' } as const;

/** The tokens that differ in the dark. */
function darkTokens({ paper: base, ink: darkest, accent, highlight: _ }: BaseColors): Tokens {
  const [night, light] = [oklchOf(darkest), oklchOf(base)];
  const [paper, sunk, raised] = [shade(night, 0.2, 0.012, 0.025), shade(night, 0.235, 0.014, 0.03), shade(night, 0.27, 0.016, 0.035)];
  const grounds = [paper, sunk, raised];
  const onPaper = (color: string, contrast = TEXT_CONTRAST) => readableOn(color, grounds, contrast, 'lighter');
  const hue = oklchOf(accent);
  const shown = onPaper(colorOf({ ...hue, l: Math.max(0.76, hue.l), c: Math.min(0.13, hue.c) }), SOFT_CONTRAST);
  return {
    paper,
    'paper-raised': raised,
    'paper-sunk': sunk,
    ink: onPaper(shade(light, 0.93, 0.012, 0.03), INK_CONTRAST),
    'ink-soft': onPaper(shade(light, 0.76, 0.02, 0.04), SOFT_CONTRAST),
    rule: shade(night, 0.34, 0.02, 0.035),
    accent: shown,
    'accent-ink': readableOn(paper, [shown], TEXT_CONTRAST, 'darker'),
    warning: onPaper(SIGNALS.dark.warning),
    good: onPaper(SIGNALS.dark.good),
  };
}

/**
 * All color tokens of a look. Any base colors give text that can be read: a color that cannot is adjusted, and what none of the four
 * says is made of them (docs/decisions/pages/look.md).
 */
export const lookTokens = (colors: BaseColors): ColorTokens => {
  const chosen = lightTokens(colors);
  const light = { ...chosen, ...Object.fromEntries(Object.entries(SAME_AS).map(([name, other]) => [name, chosen[other] ?? ''])) };
  return { light, dark: { ...light, ...darkTokens(colors) } };
};

/** Which base color is which token of the light scheme. */
const SHOWN_AS = { paper: 'paper', ink: 'ink', accent: 'crust', highlight: 'butter' } as const satisfies Record<keyof BaseColors, string>;

/** The base colors as pages show them. */
export function readableColors(colors: BaseColors): BaseColors {
  const { light } = lookTokens(colors);
  const shown = (name: keyof BaseColors) => light[SHOWN_AS[name]] ?? colors[name];
  return { paper: shown('paper'), ink: shown('ink'), accent: shown('accent'), highlight: shown('highlight') };
}

/** Whether these are the colors of tokens.css. */
export const isAsDesigned = (colors: BaseColors): boolean =>
  Object.entries(PALETTES.crust).every(([name, color]) => colors[name as keyof BaseColors].toLowerCase() === color);

const declared = (tokens: Tokens, isShown: (name: string) => boolean): string =>
  Object.entries(tokens)
    .filter(([name]) => isShown(name))
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** The style of a look for the head of pages, which does not repeat what tokens.css says. */
export function lookStyle({ light, dark }: ColorTokens): string {
  const signals: ColorTokens = SIGNALS;
  const isOwn = (name: string) => light[name] !== signals.light[name] || dark[name] !== signals.dark[name];
  const inLight = (name: string) => isOwn(name) && !Object.hasOwn(SAME_AS, name);
  const inDark = (name: string) => isOwn(name) && (Object.hasOwn(SAME_AS, name) || dark[name] !== light[name]);
  return `html:root{${declared(light, inLight)}}@media(prefers-color-scheme:dark){html:root{${declared(dark, inDark)}}}`;
}
