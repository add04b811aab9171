import { type BaseColors, baseColorsOf, PALETTES } from '#domain/look.ts';
import { isAsDesigned, lookStyle, lookTokens, type Tokens } from '#styles/look-tokens.ts';
import type { ContentView } from './content-view.ts';

/** The colors of every page. */
export interface SiteLook {
  /** The style that replaces the colors of tokens.css; empty if they are as designed. */
  style: string;
  /** The colors of the browser's own frame. */
  themeColor: { light: string; dark: string };
  /** The address of the icon. */
  icon: string;
}

/** The colors of tokens.css. */
export const DESIGNED_LOOK: SiteLook = { style: '', themeColor: { light: '#fbf6ec', dark: '#1d130d' }, icon: '/favicon.svg' };

const baseColors = (content: ContentView): BaseColors => {
  const look = content.entry('look', 'look')?.data;
  return look ? baseColorsOf(look) : PALETTES.crust;
};

/** The colors of the light scheme by token, for what is drawn; null if they are as designed. */
export function drawnColors(content: ContentView): Tokens | null {
  const colors = baseColors(content);
  return isAsDesigned(colors) ? null : lookTokens(colors).light;
}

/** The colors of every page. */
export function siteLook(content: ContentView): SiteLook {
  const colors = baseColors(content);
  if (isAsDesigned(colors)) return DESIGNED_LOOK;
  const { light, dark } = lookTokens(colors);
  return { style: lookStyle(colors), themeColor: { light: light['paper'] ?? '', dark: dark['paper'] ?? '' }, icon: '/icon.svg' };
}
