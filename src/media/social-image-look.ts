import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { StandIn } from '#kitchen/stand-in.ts';
import { tokensOf } from '#styles/token-values.ts';

const styleFile = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, '../styles', name));

/** The linocuts as the pages show them. */
export const LINOCUTS = {
  loaf: styleFile('linocuts/loaf.svg').toString(),
  cake: styleFile('linocuts/cake.svg').toString(),
  bowl: styleFile('linocuts/bowl.svg').toString(),
  cup: styleFile('linocuts/cup.svg').toString(),
} satisfies Record<StandIn, string>;

/** The bytes of the display typeface. */
export const TYPEFACE = styleFile('fonts/fraunces.woff2');

const tokens = tokensOf(styleFile('tokens.css').toString(), 'light');

/** A colour of the light theme by its token. */
export const colour = (name: string): string => tokens.get(name) ?? '#000000';
