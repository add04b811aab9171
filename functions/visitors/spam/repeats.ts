import { undisguised } from './clean-text.ts';
import type { FormGuard } from '../forms/form-guard.ts';

/** Many people write “Thank you!”. */
const SHORTEST_ESSENCE = 30;

/** The letters of a text alone: links and numbers of spam differ each time. */
const essenceOf = (text: string): string =>
  undisguised(text)
    .replace(/https?:\S+/g, '')
    .replace(/\P{L}+/gu, '');

/** What was sent before. */
export interface Repeats {
  /** Whether the same form sent exactly the same: a button that is pressed twice. */
  isSame: boolean;
  /** How many times this form was sent before. */
  tokenUses: number;
  /** How many times the same words were sent before, within a week. */
  repeats: number;
}

/** Notes that a form sends something. `own` is all that it sends, `text` its words. */
export async function noteRepeats(recent: FormGuard['recent'], form: string, own: string, text: string): Promise<Repeats> {
  const isSame = (await recent.note(`sent ${form} ${own}`)).length > 0;
  if (isSame) return { isSame, tokenUses: 0, repeats: 0 };
  const tokenUses = (await recent.note(`form ${form}`)).length;
  const essence = essenceOf(text);
  const repeats = essence.length < SHORTEST_ESSENCE ? 0 : (await recent.note(`words ${essence}`)).length;
  return { isSame, tokenUses, repeats };
}
