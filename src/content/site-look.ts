import { type BaseColors, baseColorsOf, PALETTES, type Typefaces } from '#domain/look.ts';
import { isAsDesigned, lookStyle, lookTokens, type Tokens } from '#styles/look-tokens.ts';
import type { ContentView } from './content-view.ts';

/** The colors and typefaces of every page. */
export interface SiteLook {
  /** The style that replaces the colors of tokens.css; empty if they are as designed. */
  style: string;
  /** The colors of the browser's own frame. */
  themeColor: { light: string; dark: string };
  /** The address of the icon. */
  icon: string;
  typefaces: Typefaces;
}

/** The colors and typefaces of tokens.css. */
export const DESIGNED_LOOK: SiteLook = {
  style: '',
  themeColor: { light: '#fbf6ec', dark: '#1d130d' },
  icon: '/favicon.svg',
  typefaces: 'fraunces',
};

const baseColors = (content: ContentView): BaseColors => {
  const look = content.entry('look', 'look')?.data;
  return look ? baseColorsOf(look) : PALETTES.crust;
};

/** The colors of the light scheme by token, for what is drawn; null if they are as designed. */
export function drawnColors(content: ContentView): Tokens | null {
  const colors = baseColors(content);
  return isAsDesigned(colors) ? null : lookTokens(colors).light;
}

/** The pair of typefaces of the site. */
export const chosenTypefaces = (content: ContentView): Typefaces =>
  content.entry('look', 'look')?.data.typefaces ?? DESIGNED_LOOK.typefaces;

/** The colors and typefaces of every page. */
export function siteLook(content: ContentView): SiteLook {
  const colors = baseColors(content);
  const typefaces = chosenTypefaces(content);
  if (isAsDesigned(colors)) return { ...DESIGNED_LOOK, typefaces };
  const { light, dark } = lookTokens(colors);
  return { style: lookStyle(colors), themeColor: { light: light['paper'] ?? '', dark: dark['paper'] ?? '' }, icon: '/icon.svg', typefaces };
}
