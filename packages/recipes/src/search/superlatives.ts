import { isConnecting, isFiller } from './common-words.ts';
import { wordsOf } from './words.ts';

const SUPERLATIVE = /^(\w{3,})est$/;

/** What a superlative may be of, unless that says little: 'soft' of 'softest', 'pale' of 'palest', 'crusty' of 'crustiest'. */
function basesOf(word: string): string[] {
  const [, base = ''] = SUPERLATIVE.exec(word) ?? [];
  const bases = base === '' ? [] : [base, `${base}e`, base.replace(/i$/, 'y'), base.replace(/(.)\1$/, '$1')];
  return isFiller(word) ? [] : bases.filter((one) => !isConnecting(one) && !isFiller(one));
}

/**
 * A search with what its superlatives are of, where something is called that: 'soft bread' for 'softest bread'. Those that mean something as
 * they are (`isKnown`), like 'latest', stay.
 */
export function withoutSuperlatives(text: string, isKnown: (word: string) => boolean, isFound: (word: string) => boolean): string {
  const words = wordsOf(text);
  const plain = words.map((word) => (isConnecting(word) || isKnown(word) ? word : (basesOf(word).find(isFound) ?? word)));
  return plain.join(' ') === words.join(' ') ? text : plain.join(' ');
}
