import anyAscii from 'any-ascii';
import { addressFromTitle, plainLatin, slugFromTitle } from '#domain/slug.ts';

/** More letters than a title may have, which is not known yet. */
const LONGEST = 1_000;
const HAN = /\p{Script=Han}/gu;
/** They have names, but no reader would think of them. */
const PICTURES = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/gu;

/**
 * The address of a new entry from its title in any script: `Хлеб` is `khleb`, `全麦面包` is `quan-mai-mian-bao`. An empty text if it has
 * neither a letter nor a digit. It needs half a megabyte of tables, so no page's script may use it.
 */
export function newAddress(title: string, country: string | undefined): string {
  const words = title.slice(0, LONGEST).replace(PICTURES, ' ');
  return addressFromTitle(words, country) || slugFromTitle(anyAscii(plainLatin(words, country).replace(HAN, ' $& ')).replace(/['`]/g, ''));
}
