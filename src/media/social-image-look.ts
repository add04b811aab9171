import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Typefaces } from '#schema/look.ts';
import { STAND_INS, type StandIn } from '#kitchen/stand-in.ts';
import { tokensOf } from '#styles/token-values.ts';
import type { SocialImage } from './social-image.ts';

const styleFile = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, '../styles', name));

/** The linocuts as the pages show them. */
export const LINOCUTS = Object.fromEntries(STAND_INS.map((name) => [name, styleFile(`linocuts/${name}.svg`).toString()])) as Record<
  StandIn,
  string
>;

/** The bytes of a pair's typeface of headlines. */
export const headlineFont = (typefaces: Typefaces): Buffer => styleFile(`fonts/${typefaces}.woff2`);

const tokens = tokensOf(styleFile('tokens.css').toString(), 'light');

/** A color of the light scheme of tokens.css by its token. */
export const designed = (name: string): string => tokens.get(name) ?? '#000000';

/** The colors of an image by token. */
export type Paint = (name: string) => string;

/** The colors of an image. */
export const paintOf =
  ({ colors }: Pick<SocialImage, 'colors'>): Paint =>
  (name) =>
    colors?.[name] ?? designed(name);
