import { groupStems, type ListedIngredient } from './ingredient-names.ts';
import { meantWords } from './unmeant.ts';
import type { NamingStep } from './step-ingredients.ts';
import { wordsOf } from '../search/words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const ENGLISH = set('the and until with into for from then add mix stir bake of it');
const GERMANIC = set('und der die das den dem mit ein eine bis zu auf het een van met op och med en til ikke ikke det att');
const ROMANCE = set(
  'el la los las de del y con en hasta un una le les et du des dans avec une il lo gli di e nel per o os com ate em da do',
);
const SLAVIC = set('i w z na do oraz az v s se pak');
/** What an amount is of comes behind these: dientes de ajo. */
const PARTS = set(
  'diente dientes gousse gousses spicchio spicchi dente dentes hoja hojas feuille feuilles foglia foglie ramita pizca pincee brin branche vaso taza tazas verre cucchiaio cucchiai cucharada cucharadas zehe zehen prise bund scheibe zabki zabek szczypta',
);
const LINKS = set('de del du des di della dello la le el lo les los las d l da do of und et y e en mit con avec');
const UNUSUAL = new Map(
  Object.entries({ eier: 'ei', eiern: 'ei', cukru: 'cukier', cukrem: 'cukier', jajek: 'jajka', soli: 'sol', sola: 'sol', яиц: 'яйцо' }),
);
const JOINED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
/** What may be around a name of one character, so that it is no part of another word. */
const BEFORE_ONE = /(?:^|[\s\p{P}\d和与與及并並或加入放将將把撒倒用克をとでにのは、])$/u;
const AFTER_ONE = /^(?:$|[\s\p{P}和与與及并並或各混搅攪拌揉加入放煮烧燒をとでにのは、을를과와이가은는에로도])/u;

/** The words of a text, with articles that an apostrophe joins to them apart: l’eau. */
const apart = (text: string): string[] => wordsOf(text.replace(/['’]/g, ' '));

const count = (words: readonly string[], known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length;
const wordsIn = (texts: readonly string[]): string[] => texts.flatMap((text) => wordsOf(text));

/** Whether some texts are in English, as far as their small words and letters say. */
export function isEnglish(texts: readonly string[]): boolean {
  const text = texts.join(' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(/\p{sc=Latin}/gu)?.length ?? 0) * 2 < letters) return false;
  const words = wordsIn(texts);
  return count(words, ENGLISH) >= Math.max(count(words, GERMANIC), count(words, ROMANCE), count(words, SLAVIC));
}

/** A word without its ending, which is another in the plural or in other cases. */
const bare = (word: string): string =>
  (UNUSUAL.get(word) ?? word)
    .replace(/^(.{3,}?)(?:[aeiouy]{1,2}[snmx]?|(?<![sn])[sn])$/u, '$1')
    .replace(/^(.{2,}?)(?:[аеёиоуыэюяьй]{1,2}[мхв]?)$/u, '$1');

/** What a word may be without the small words that Arabic and Hebrew join to it. */
const forms = (word: string): string[] => [
  bare(word),
  ...[/^[وفبكل]{0,2}ال(?=..)/u, /^لل(?=..)/u, /^و(?=...)/u, /^[ובהלמכש](?=..)/u, /^[ובהלמכש]{2}(?=..)/u].flatMap((joined) =>
    joined.test(word) ? [word.replace(joined, '')] : [],
  ),
];

interface ForeignName {
  index: number;
  group: string;
  /** For scripts without spaces; empty in others. */
  joined: string;
  words: string[];
  heads: string[];
}

function foreignName({ ingredient, group = '' }: ListedIngredient, index: number, isHeadFirst: boolean, isFree: boolean): ForeignName[] {
  const text = ingredient.split(/[,(;（、，/]/)[0]?.trim() ?? '';
  if (JOINED.test(text)) return [{ index, group, joined: text.normalize('NFKC').replace(/\s/g, ''), words: [], heads: [] }];
  const named = apart(text).filter((word) => !LINKS.has(word) && !/\d/.test(word));
  const words = (named.length > 1 && PARTS.has(named[0] ?? '') ? named.slice(1) : named)
    .flatMap((word) => [word.replace(/^ال(?=..)/u, '')])
    .map(bare);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ index, group, joined: '', words, heads: isFree ? [first, last] : [isHeadFirst ? first : last] }];
}

/** Whether a text without spaces has a name, or what is left of it without words before the last. */
function isJoinedIn(text: string, name: string): boolean {
  if (name.length > 1) {
    const shortest = Math.max(2, Math.ceil(name.length / 2));
    return Array.from({ length: name.length - shortest + 1 }, (_, cut) => name.slice(cut)).some((part) => text.includes(part));
  }
  const places = [...text.matchAll(new RegExp(name, 'gu'))].map(({ index }) => index);
  return places.some((at) => BEFORE_ONE.test(text.slice(0, at)) && AFTER_ONE.test(text.slice(at + 1)));
}

/** How well a name is named in some words: none, by the end of a compound, by its own word, and then by more of its words. */
function fit({ words, heads }: ForeignName, named: readonly (readonly string[])[], at: number): number {
  const here = named[at] ?? [];
  const isHead = heads.some((head) => here.includes(head));
  const isEnd = heads.some((head) => here.some((form) => form.length >= 4 && head !== form && head.endsWith(form)));
  if (!isHead && !isEnd) return 0;
  const near = named.slice(Math.max(0, at - 2), at + 4).flat();
  const others = words.filter((word) => !here.includes(word) && near.includes(word)).length;
  return (isHead ? 2 : 1) + others * 2 - (words.length - 1 - others) * 0.1;
}

/** As `ingredientsOfSteps`, by what words in other languages have in common whatever their endings. */
export function namedInOtherLanguage(ingredients: readonly ListedIngredient[], steps: readonly NamingStep[]): number[][] {
  const all = wordsIn(steps.map(({ words }) => words));
  const isHeadFirst = count(all, ROMANCE) > count(all, GERMANIC);
  const isFree = !/[a-z]/.test(all.join('')) || count(all, SLAVIC) > Math.max(count(all, ROMANCE), count(all, GERMANIC));
  const names = ingredients.flatMap((line, index) => foreignName(line, index, isHeadFirst, isFree));
  const used = new Set<number>();
  return steps.map(({ heading, words }) => {
    const meant = new Set<number>();
    const text = meantWords(words).normalize('NFKC');
    const parts = text.split(/[.,;:!?()\n]+/).map((part) => apart(part).map(forms));
    const isAbout = ({ group }: ForeignName) => groupStems(group).some((stem) => groupStems(`${heading} ${words}`).includes(stem));
    const choose = (fitting: readonly ForeignName[]) => {
      const first =
        [fitting.filter(isAbout), fitting.filter(({ index }) => !used.has(index)), fitting].find((some) => some.length > 0) ?? [];
      const [one] = first;
      if (one) meant.add(one.index);
    };
    for (const part of parts) {
      for (const at of part.keys()) {
        const fits = names.map((name) => fit(name, part, at));
        const best = Math.max(0, ...fits);
        if (best > 0) choose(names.filter((_, index) => fits[index] === best));
      }
    }
    for (const joined of new Set(names.map((name) => name.joined).filter(Boolean))) {
      if (isJoinedIn(text, joined)) choose(names.filter((name) => name.joined === joined));
    }
    for (const index of meant) used.add(index);
    return [...meant].sort((a, b) => a - b);
  });
}
