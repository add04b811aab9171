import { PALETTES } from '#domain/look.ts';
import { STAND_INS } from '#kitchen/stand-in.ts';
import type { ColorTokens } from './look-tokens.ts';

/** The style of pages in other colors than those of tokens.css: their linocuts are those of src/pages/linocuts. */
export const linocutStyle: string = STAND_INS.map(
  // Where no other drawing is loaded, it is the bowl (linocut.css).
  (name) => `html .linocut${name === 'bowl' ? '' : `.${name}`}{background-image:url(/linocuts/${name}.svg)}`,
).join('');

/** A linocut in the colors of a look. `svg` is the file in styles/linocuts, which has those of tokens.css. */
export function linocutIn(svg: string, { light, dark }: ColorTokens): string {
  const inks = (color = '') => `.f{fill:${color}}.s{stroke:${color}}`;
  const { ink, paper } = PALETTES.crust;
  const colored = svg.replaceAll(ink, light['dark-crust'] ?? ink).replaceAll(paper, light['flour'] ?? paper);
  const style = `<style>${inks(light['crust'])}@media(prefers-color-scheme:dark){${inks(dark['accent'])}}</style>`;
  return colored.replace(/<style>.*?<\/style>/s, style);
}
