import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TYPEFACE_CHOICES } from '#schema/look.ts';
import { STAND_INS } from '#kitchen/stand-in.ts';
import { tokensOf } from '#styles/token-values.ts';

const TOKENS = '../styles/tokens.css';
/** Everything that social images are drawn with, besides the design tokens: the typefaces, the linocuts, and the drawing code. */
const FILES = [
  ...TYPEFACE_CHOICES.map((name) => `../styles/fonts/${name}.woff2`),
  ...STAND_INS.map((name) => `../styles/linocuts/${name}.svg`),
  ...['crop.ts', 'draw-home-icon.ts', 'draw-social-image.ts', 'lettering.ts', 'mark.ts', 'social-image-look.ts'],
];

type ReadFile = (name: string) => Buffer;

/** The digest of these files, as returned by `read`. */
export function digestOfLook(read: ReadFile): string {
  const hash = createHash('sha256').update(JSON.stringify([...tokensOf(read(TOKENS).toString(), 'light')]));
  for (const file of FILES) hash.update(read(file));
  return hash.digest('hex').slice(0, 16);
}

let known: string | undefined;

/** A digest of everything that all social images depend on, so that their addresses change with it. Memoized. */
export function socialImageLook(): string {
  // A host's function lacks some of these files: the build writes the digest into it.
  known ??= process.env['SOCIAL_IMAGE_LOOK'] ?? digestOfLook((name) => readFileSync(path.join(import.meta.dirname, name)));
  return known;
}
