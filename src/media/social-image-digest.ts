import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tokensOf } from '#styles/token-values.ts';

const TOKENS = '../styles/tokens.css';
/** What all social images are drawn with, beside the tokens: the typeface, the linocuts, and the code that draws. */
const FILES = [
  '../styles/fonts/fraunces.woff2',
  ...['loaf', 'cake', 'bowl', 'cup'].map((name) => `../styles/linocuts/${name}.svg`),
  ...['draw-social-image.ts', 'lettering.ts', 'mark.ts', 'social-image-look.ts'],
];

type ReadFile = (name: string) => Buffer;

/** The digest of what `read` gives for those files. */
export function digestOfLook(read: ReadFile): string {
  const hash = createHash('sha256').update(JSON.stringify([...tokensOf(read(TOKENS).toString(), 'light')]));
  for (const file of FILES) hash.update(read(file));
  return hash.digest('hex').slice(0, 16);
}

let known: string | undefined;

/** Names all that every social image is made from, so that each has another address once any of it changes. Read once. */
export function socialImageLook(): string {
  try {
    known ??= digestOfLook((name) => readFileSync(path.join(import.meta.dirname, name)));
  } catch {
    // A host's function has no such files, and publishes no pages either.
    known = '';
  }
  return known;
}
