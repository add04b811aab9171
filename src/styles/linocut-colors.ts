import { PALETTES } from '#schema/look.ts';
import { STAND_INS } from '#kitchen/stand-in.ts';
import type { ColorTokens } from './look-tokens.ts';

/** The inks of the files in styles/linocuts that a look replaces, with their tokens. */
const INKS = { [PALETTES.crust.ink]: 'dark-crust', [PALETTES.crust.paper]: 'flour', '#d98e3c': 'butter' } as const;
/** The style of those files: what is neither ink nor paper has another color in the dark. */
const STYLE = /<style>.*?<\/style>/s;

/** Those of linocut.css; the others are in kitchen-linocuts.css. */
const EVERYWHERE = new Set<string>(['bowl', 'loaf', 'cake']);

/** The style of pages in other colors than those of tokens.css: their linocuts are those of src/pages/linocuts. */
export const linocutStyle = (isKitchen: boolean): string =>
  STAND_INS.filter((name) => isKitchen || EVERYWHERE.has(name))
    .map((name) => `html .linocut${name === 'bowl' ? '' : `.${name}`}{background-image:url(/linocuts/${name}.svg)}`)
    .join('');

/** A linocut in the colors of a look. `svg` is a file in styles/linocuts, and stays as it is without colors. */
export function linocutIn(svg: string, colors: ColorTokens | null): string {
  if (!colors) return svg;
  const { light, dark } = colors;
  const inks = (color = '') => `.f{fill:${color}}.s{stroke:${color}}`;
  const style = `<style>${inks(light['crust'])}@media(prefers-color-scheme:dark){${inks(dark['accent'])}}</style>`;
  return Object.entries(INKS)
    .reduce((drawing, [ink, token]) => drawing.replaceAll(ink, light[token] ?? ink), svg)
    .replace(STYLE, style);
}

/** The same for HTML, where the classes `f` and `s` get their color from the page's styles. */
export const inlineLinocut = (svg: string, colors: ColorTokens | null): string => linocutIn(svg, colors).replace(STYLE, '');
