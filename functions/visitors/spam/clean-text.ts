/** Characters that turn the reading direction around. No one types them, and they make a name read as another one. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;
/** Characters without a width that no language needs, and tags that no one sees. */
const UNSEEN = /[\u00AD\u200B\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFF9-\uFFFB]|[\u{E0001}-\u{E007F}]/gu;
/** Joiners that Persian, Hindi and emoji need between two characters, and marks that Hebrew and Arabic need beside one. */
const JOINER_RUNS = /[\u200C-\u200F\u061C]{2,}|(?<=^|\s)[\u200C-\u200F]+|[\u200C\u200D]+(?=\s|$)/g;
/** A joiner between two Latin letters only splits a word so that filters do not find it. */
const JOINER_IN_WORD = /(?<=\p{Script=Latin})[\u200C-\u200F\u061C]+(?=\p{Script=Latin})/gu;
/** More marks on a letter than any language has. */
const MARK_FLOOD = /(\p{M}{3})\p{M}+/gu;
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** A text without what only tricks need, and how much of that there was. */
export interface CleanText {
  text: string;
  /** How many characters that turn the direction around were removed. */
  directions: number;
  /** How many characters that no one sees were removed. */
  unseen: number;
  /** How many letters had more marks than any language has. */
  floods: number;
}

/**
 * Cleans what a visitor wrote: without direction overrides, floods of invisible characters and marks, and with at most one blank line at
 * a time. Words in any language are unchanged. Takes a time that is linear in the length.
 */
export function cleanText(written: string): CleanText {
  const counts = { directions: 0, unseen: 0, floods: 0 };
  const remove = (name: keyof typeof counts, kept: (match: string, first?: string) => string) => (match: string, first?: string) => {
    counts[name] += 1;
    return kept(match, first);
  };
  const nothing = () => '';
  const text = written
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(DIRECTION, remove('directions', nothing))
    .replace(UNSEEN, remove('unseen', nothing))
    .replace(JOINER_IN_WORD, remove('unseen', nothing))
    .replace(JOINER_RUNS, remove('unseen', nothing))
    .replace(
      MARK_FLOOD,
      remove('floods', (_match, first = '') => first),
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { text, ...counts };
}

/** The same for one line, such as a name. */
export function cleanLine(written: string): CleanText {
  const { text, ...counts } = cleanText(written);
  return { text: text.replace(/\s+/g, ' '), ...counts };
}

/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdһhкkмmтtвbнhαaεeοoρpτtυuνvκkιi'.matchAll(/(.)(.)/gu)].map(([, from = '', to = '']) => [from, to]),
);

/** Whether a word mixes Latin letters with ones of another script, which only a disguise does. */
const isMixed = (word: string): boolean => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);

/** How many words of a text are disguised with letters of another script that look the same. */
export const disguisedWords = (text: string): number => (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter(isMixed).length;

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/** Digits inside a word are read as the letters that they look like: v1agra, c@sino. */
const withoutLeet = (text: string): string =>
  text.replace(/[\p{L}\d@$!]+/gu, (word) =>
    /\p{L}[\d@$!]{1,9}\p{L}/u.test(word) ? word.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign) : word,
  );

/** Letters that stand apart are read as a word: c a s i n o, v.i.a.g.r.a. */
const withoutGaps = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*]){3,30}\p{L}(?![\p{L}\p{N}])/gu, (word) => word.replace(/[ .\-_*]/g, ''));

/** How a text reads when all disguises are taken off: lowercase, compatible forms, Latin letters for their lookalikes. */
export const undisguised = (text: string): string =>
  withoutGaps(
    withoutLeet(
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\p{L}\p{N}]+/gu, (word) => (isMixed(word) ? word.replace(/./gu, (letter) => LOOKALIKES[letter] ?? letter) : word)),
    ),
  ).replace(/\p{M}/gu, '');
