import { expect, test } from 'vitest';
import { sentMessageSchemas } from '#schema/message.ts';
import { type Message, SPAM_KINDS, spamOf } from '../../../tests/fixtures/comment-corpora.ts';
import { MESSAGE_SPAM_KINDS, messageSpamOf, realMessages } from '../../../tests/fixtures/message-corpora.ts';
import { cleanLine, cleanText } from '../spam/clean-text.ts';
import { SPAM_SCORE, spamScore } from '../spam/spam-score.ts';
import { ABOUT } from './receive-message.ts';

/** As sent by someone who takes a minute, once: only the words are suspicious. */
function scoreOf(message: Message) {
  const [name, text] = [cleanLine(message.name), cleanText(message.text)];
  const behavior = { isTrapped: false, openMs: 60_000, tokenUses: 0, repeats: 0, fromNetwork: 0 };
  const sum = (part: 'directions' | 'unseen' | 'floods') => name[part] + text[part];
  const facts = {
    name: name.text,
    text: text.text,
    ...behavior,
    directions: sum('directions'),
    unseen: sum('unseen'),
    floods: sum('floods'),
  };
  return spamScore(facts, { ownWords: [], about: ABOUT, isPrivate: true });
}
const unmarked = (messages: Message[]): string[] =>
  messages.filter((message) => scoreOf(message).score < SPAM_SCORE).map(({ name, text }) => `${name}: ${text}`);

test('the words alone mark all but 5 of 500 spam messages of ten kinds that contact forms get', () => {
  expect(MESSAGE_SPAM_KINDS).toHaveLength(10);
  const missed = unmarked(MESSAGE_SPAM_KINDS.flatMap((kind) => messageSpamOf(kind, 50)));
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5);
});

test('and all but 5 of the 500 that forms of comments get, though an address and a link are no reason here', () => {
  const missed = unmarked(SPAM_KINDS.flatMap((kind) => spamOf(kind, 50)));
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5);
});

test('of 200 messages of people none is refused, and none is marked: what is marked is not sent to the owner', () => {
  const real = realMessages();
  expect(real).toHaveLength(200);
  const email = 'maria@example.com';
  expect(real.filter((message) => !sentMessageSchemas.contact.safeParse({ ...message, email }).success)).toEqual([]);
  const marked = real.map((message) => ({ ...message, ...scoreOf(message) })).filter(({ score }) => score >= SPAM_SCORE);
  expect(marked, JSON.stringify(marked, null, 1)).toEqual([]);
});
