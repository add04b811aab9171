import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Message, realComments, SPAM_KINDS, spamOf } from '../../../tests/fixtures/comment-corpora.ts';
import { cleanLine, cleanText, undisguised } from './clean-text.ts';
import { TOO_FAST_MS } from '#domain/form-age.ts';
import { type Facts, SPAM_SCORE, spamScore } from './spam-score.ts';
import { expectLessThan } from '../../../tests/support/quickly.ts';

const about = { ownWords: [], about: 'Country Loaf: bread flour, water, salt, sourdough starter' };

/** As sent by someone who takes a minute, once: only the words are suspicious. */
function factsOf({ name, text }: Message, behavior: Partial<Facts> = {}): Facts {
  const [line, words] = [cleanLine(name), cleanText(text)];
  return {
    name: line.text,
    text: words.text,
    isTrapped: false,
    openMs: 60_000,
    tokenUses: 0,
    repeats: 0,
    fromNetwork: 0,
    directions: line.directions + words.directions,
    unseen: line.unseen + words.unseen,
    floods: line.floods + words.floods,
    ...behavior,
  };
}
const scoreOf = (message: Message, behavior?: Partial<Facts>) => spamScore(factsOf(message, behavior), about);

describe('the words alone', () => {
  test('mark all but 5 of 500 spam messages of ten kinds, sent as slowly as people do', () => {
    expect(SPAM_KINDS).toHaveLength(10);
    const unmarked = SPAM_KINDS.flatMap((kind) => spamOf(kind, 50))
      .filter((message) => scoreOf(message).score < SPAM_SCORE)
      .map(({ name, text }) => `${name}: ${text}`);
    expect(unmarked.length, unmarked.join('\n')).toBeLessThanOrEqual(5);
  });

  test('mark at most 4 of 200 comments of people', () => {
    const real = realComments();
    expect(real).toHaveLength(200);
    const marked = real.map((message) => ({ ...message, ...scoreOf(message) })).filter(({ score }) => score >= SPAM_SCORE);
    expect(marked.length, JSON.stringify(marked, null, 1)).toBeLessThanOrEqual(4);
  });
});

const innocent: Message = { name: 'Maria', text: 'The crumb was perfect, thank you.' };

describe('the way it was sent', () => {
  test.each<[string, Partial<Facts>, number]>([
    ['a form that is filled in under two seconds', { openMs: TOO_FAST_MS - 1 }, 5],
    ['two seconds are enough', { openMs: TOO_FAST_MS }, 0],
    ['the hidden field', { isTrapped: true }, 10],
    ['the same words again', { repeats: 1 }, 5],
    ['the same form again', { tokenUses: 1 }, 3],
    ['two others of the network', { fromNetwork: 2 }, 0],
    ['three others of the network', { fromNetwork: 3 }, 3],
    ['a turned reading direction', { directions: 1 }, 5],
    ['two invisible characters, as word processors leave them', { unseen: 2 }, 0],
    ['three invisible characters', { unseen: 3 }, 5],
  ])('%s', (_what, behavior, score) => {
    const result = scoreOf(innocent, behavior);
    expect(result.score).toBe(score);
    expect(result.reasons).toHaveLength(score === 0 ? 0 : 1);
  });

  test('one link to a pan is told but does not mark; two do', () => {
    expect(scoreOf({ name: 'Jo', text: 'I bake this bread in https://pans.example.com/one' })).toEqual({
      score: 4,
      reasons: ['Has a link'],
    });
    expect(scoreOf({ name: 'Jo', text: 'See pans.example.com and tins.example.com for the bread' }).score).toBe(6);
    expect(scoreOf({ name: 'Jo', text: 'Rest 1.5 hours. Then bake.It was e.g. fine' })).toEqual({ score: 0, reasons: [] });
  });
});

test('the owner’s words mark, also in disguise, and no part of their spelling is a pattern', () => {
  const own = { ...about, ownWords: ['Gluten-Free Jesus', 'a.b'] };
  expect(spamScore(factsOf({ name: 'x', text: 'gluten-free jesus bread' }), own)).toEqual({
    score: 5,
    reasons: ['Has your word “Gluten-Free Jesus”'],
  });
  expect(spamScore(factsOf({ name: 'x', text: 'acb bread' }), own).score).toBe(0);
});

describe('cleaning', () => {
  test('removes direction overrides, invisible floods and piled marks, and keeps languages and emoji as they are', () => {
    expect(cleanText('\u202Eevil\u202C \u200B\u200Bword').text).toBe('evil word');
    expect(cleanText('Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306algo')).toMatchObject({ text: 'Z\u0300\u0301\u0302algo', floods: 1 });
    for (const kept of ['می‌خواهم', 'क्‍ष', '👩‍👩‍👧 ❤️', 'Nguyễn Thị Hoa', 'עברית עם ניקוד: שָׁלוֹם', '🏳️‍🌈'])
      expect(cleanText(kept)).toEqual({ text: kept.normalize(), directions: 0, unseen: 0, floods: 0 });
    expect(cleanText('one\r\n\r\n\r\n\r\ntwo  \t three ').text).toBe('one\n\ntwo three');
    expect(cleanLine('Ann\nB').text).toBe('Ann B');
    expect(cleanText('\u200B \u2060\n \u3164').text).toBe('');
  });

  test('never throws, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (written) => {
        const { text } = cleanText(written);
        expect(text.isWellFormed()).toBe(true);
        expect(spamScore(factsOf({ name: written, text: written }), about).score).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  const UNITS = [
    'a',
    'a.',
    '\u200B',
    'a\u0300',
    '. ',
    '1',
    '1-',
    'a@',
    '(dot)',
    ' dot ',
    '<a ',
    '<b',
    'w.',
    'ааa',
    '\n ',
    '$1,0',
    'seo ',
    'dr a ',
  ];
  test.each(UNITS)('hostile repetitions of %j take no longer than others', (unit) => {
    const started = performance.now();
    cleanText(unit.repeat(100_000 / unit.length));
    scoreOf({ name: 'x', text: unit.repeat(5_000 / unit.length) });
    expectLessThan(500, performance.now() - started);
  });
});

test('disguises are taken off', () => {
  expect(undisguised('V1AGRA c@sino ｂｉｔｃｏｉｎ v.i.a.g.r.a')).toBe('viagra casino bitcoin viagra');
  expect(undisguised('bake at 450 for 3 hours')).toBe('bake at 450 for 3 hours');
});
