import { counted } from '#domain/counted.ts';
import { TOO_FAST_MS } from '#domain/form-age.ts';
import { disguisedWords, undisguised } from './clean-text.ts';
import { BAKING, SPAM_SUBJECTS } from './spam-words.ts';

/** From this score on, a comment waits among what is probably spam. */
export const SPAM_SCORE = 5;

/** What is known about something that was sent. Texts are clean (clean-text.ts). */
export interface Facts {
  name: string;
  text: string;
  /** Whether the field was filled in that people cannot see. */
  isTrapped: boolean;
  /** Milliseconds between opening the form and sending it. */
  openMs: number;
  /** How many times this form was sent before. */
  tokenUses: number;
  /** How many times the same words were sent before, within a week. */
  repeats: number;
  /** How many others this network has sent within an hour. */
  fromNetwork: number;
  /** What was removed from the name and the text. */
  directions: number;
  unseen: number;
  floods: number;
}

/** Where something was sent. */
export interface Surroundings {
  /** The owner's own words of spam. */
  ownWords: readonly string[];
  /** What the post or recipe is about. */
  about: string;
  /** Whether only the owner reads it, so that it says how to reach its sender. */
  isPrivate?: boolean;
}

/** A reason to take something for spam. */
export interface Suspicion {
  reason: string;
  score: number;
}

/** How much something looks like spam. */
export interface SpamScore {
  /** From 0; `SPAM_SCORE` and more is probably spam. */
  score: number;
  /** Why, the strongest reason first. */
  reasons: string[];
}

const FAST_MS = 6_000;
const LONG_TEXT = 200;
const BUSY_NETWORK = 3;

const TOP_LEVEL =
  'com|net|org|info|biz|shop|store|online|site|xyz|top|club|vip|live|pro|ru|cn|de|uk|io|co|tv|cc|ly|app|dev|link|click|win|bet|casino|loan|work|space|website|tech|blog|life|fun|buzz|sbs|cfd|icu|pw|ws|su|tk|ml|ga|cf|gq|pl|fr|br|ua|kz|eu|gl|gd';
const LINK = new RegExp(
  `https?:\\/\\/\\S+|(?<![\\p{L}\\p{N}])www\\.\\S+|(?<![\\p{L}\\p{N}@.-])(?:www\\.)?[\\p{L}\\p{N}-]{2,63}(?:\\.[\\p{L}\\p{N}-]{2,63}){0,3}(?:\\.| ?\\(dot\\) ?| ?\\[dot\\] ?| dot )(?:${TOP_LEVEL})(?![\\p{L}\\p{N}.])(?:\\/\\S*)?`,
  'giu',
);
const MARKUP = /<\s*a\s|\[url[=\]]|\[link[=\]]|<\/?\s*(?:script|iframe|img|b|p|div|h\d)\b[^>]{0,200}>|\]\(https?:/i;
const MAIL = /[\p{L}\p{N}._%+-]{1,64}(?:@| ?\(at\) ?| ?\[at\] ?)[\p{L}\p{N}-]{2,63}\.[\p{L}]{2,10}/u;
const PHONE = /(?<!\d)\+?\d{1,3}[ .(-]{0,2}\d{2,4}[ .)-]{0,2}\d{3,4}[ .-]?\d{3,4}(?!\d)/;
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Thai}\p{Script=Arabic}\p{Script=Hangul}]/gu;
const LETTERS = /\p{L}/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether a word belongs to none of the languages with Latin letters: many consonants in a row, or hardly any vowel. */
function isGibberish(word: string): boolean {
  if (word.length < 6) return false;
  const vowels = count(word, /[aeiouyäöüáéíóúàèìòùâêîôûåæøœ]/g);
  return /[bcdfghjklmnpqrstvwxz]{6,}/.test(word) || vowels / word.length < 0.15 || (word.length > 12 && vowels / word.length < 0.22);
}

/** Why the way that something was sent looks like a program. */
function ofBehavior(facts: Facts): Suspicion[] {
  const { isTrapped, openMs, tokenUses, repeats, fromNetwork, text } = facts;
  const seconds = Math.max(0, Math.round(openMs / 1_000));
  return [
    isTrapped && { score: 10, reason: 'Filled in a field that people cannot see' },
    openMs < TOO_FAST_MS && { score: 5, reason: `Was sent ${counted(seconds, 'second')} after the form was opened` },
    openMs >= TOO_FAST_MS && openMs < FAST_MS && text.length > LONG_TEXT && { score: 2, reason: 'Was written faster than people type' },
    tokenUses > 0 && { score: tokenUses > 1 ? 5 : 3, reason: 'The same form was sent before' },
    repeats > 0 && { score: 5, reason: 'The same words were sent before' },
    fromNetwork >= BUSY_NETWORK && { score: 3, reason: `The same network sent ${fromNetwork} others within an hour` },
  ].filter((suspicion) => suspicion !== false);
}

/** Why the letters of something look like a trick. */
function ofTricks({ name, text, directions, unseen, floods }: Facts): Suspicion[] {
  const disguised = disguisedWords(`${name} ${text}`);
  const words = undisguised(text).match(/[a-zà-ÿ]{3,}/g) ?? [];
  const odd = words.filter(isGibberish).length;
  const letters = count(text, LETTERS);
  const capitals = count(text, /\p{Lu}/gu);
  return [
    directions > 0 && { score: 5, reason: 'Uses hidden characters that reverse text' },
    unseen > 2 && { score: 5, reason: 'Was full of invisible characters' },
    floods > 2 && { score: 4, reason: 'Has stacked accent marks' },
    disguised > 0 && { score: 4, reason: 'Disguised words with letters of another alphabet' },
    odd > 0 && (odd > 2 || odd / words.length > 0.3) && { score: 5, reason: 'Is not made of words' },
    letters > 30 && capitals / letters > 0.6 && { score: 2, reason: 'Is mostly capital letters' },
    /(.)\1{9,}|[!?]{6,}/u.test(text) && { score: 1, reason: 'Repeats a character' },
  ].filter((suspicion) => suspicion !== false);
}

/** Why what something says looks like an advertisement. */
function ofWords({ name, text }: Facts, { ownWords, about, isPrivate = false }: Surroundings): Suspicion[] {
  const plain = undisguised(text);
  const plainName = undisguised(name);
  const all = `${plainName}\n${plain}`;
  const links = count(plain, LINK);
  const letters = count(text, LETTERS);
  const found = SPAM_SUBJECTS.filter(({ words, isPublic }) => !(isPublic && isPrivate) && words.test(all));
  const aboutWords = new Set(about.toLowerCase().match(/\p{L}{4,}/gu));
  const isAboutBaking = BAKING.test(plain) || (plain.match(/\p{L}{4,}/gu) ?? []).some((word) => aboutWords.has(word));
  const own = ownWords.filter(
    (word) => word !== '' && (all.includes(undisguised(word)) || `${name}\n${text}`.toLowerCase().includes(word.toLowerCase())),
  );
  const against: Suspicion[] = [
    links > 0 && { score: links > 1 ? 6 : isPrivate ? 2 : 4, reason: links === 1 ? 'Has a link' : `Has ${links} links` },
    count(plainName, LINK) > 0 && { score: 6, reason: 'The name is a link' },
    MARKUP.test(text) && { score: 4, reason: 'Has markup of web pages' },
    !isPrivate && MAIL.test(plain) && { score: 4, reason: 'Has an e-mail address' },
    !isPrivate && PHONE.test(text) && { score: 3, reason: 'Has a phone number' },
    letters > 10 && count(text, OTHER_SCRIPT) / letters > 0.4 && { score: 2, reason: 'Is in a different alphabet' },
    text !== '' && text.length < 400 && links > 0 && !isAboutBaking && { score: 2, reason: 'Says nothing about baking' },
    ...found.map(({ score, reason }) => ({ score, reason })),
    ...own.map((word) => ({ score: SPAM_SCORE, reason: `Has your word “${word}”` })),
    // Flattery that could be posted on any website.
    found.some(({ isPublic }) => isPublic) && !isAboutBaking && { score: 2, reason: 'Could be posted on any website' },
  ].filter((suspicion) => suspicion !== false);
  return against;
}

/** Scores something that a visitor sent. */
export function spamScore(facts: Facts, surroundings: Surroundings): SpamScore {
  const suspicions = [...ofBehavior(facts), ...ofTricks(facts), ...ofWords(facts, surroundings)].sort((a, b) => b.score - a.score);
  return { score: suspicions.reduce((sum, { score }) => sum + score, 0), reasons: suspicions.map(({ reason }) => reason) };
}
