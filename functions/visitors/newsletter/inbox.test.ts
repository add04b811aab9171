import { expect, test } from 'vitest';
import { normalizedAddress } from './address.ts';
import { inboxOf } from './inbox.ts';

test.each([
  ['rosa@example.com', ['Rosa@Example.COM', 'rosa+1@example.com', 'rosa+a+b@example.com', 'ＲＯＳＡ@example.com']],
  ['rosamaria@gmail.com', ['rosa.maria@gmail.com', 'r.o.s.a.maria+19@gmail.com', 'Rosa.Maria@GoogleMail.com']],
  ['rosa@icloud.com', ['rosa@me.com', 'rosa+x@mac.com']],
  ['rosamaria@proton.me', ['rosa_maria@protonmail.com', 'rosa-maria+x@pm.me']],
  ['rosa.maria@yandex.ru', ['rosa-maria@ya.ru', 'rosa.maria+x@yandex.com']],
  ['rosa@fastmail.com', ['anything@rosa.fastmail.com', 'a+b@rosa.fastmail.fm', 'x@a.rosa.fastmail.com', 'rosa+y@fastmail.fm']],
  ['rosa@yahoo.com', ['rosa-shop@yahoo.com', 'rosa-a-b+c@yahoo.com']],
  ['rosa@yahoo.co.uk', ['rosa-1@yahoo.co.uk']],
  ['rosa@outlook.com', ['rosa+bread@outlook.com']],
  ['rosa@xn--bckerei-5wa.example', ['rosa+1@bäckerei.example', 'Rosa@BÄCKEREI.example']],
])('%s is the inbox of all its spellings', (inbox, spellings) => {
  for (const spelling of [inbox, ...spellings]) expect([spelling, inboxOf(normalizedAddress(spelling) ?? '')]).toEqual([spelling, inbox]);
});

test('what may be someone else stays apart', () => {
  for (const [one, other] of [
    ['rosa.maria@example.com', 'rosamaria@example.com'],
    ['rosa-maria@example.com', 'rosa@example.com'],
    ['rosa.maria@outlook.com', 'rosamaria@outlook.com'],
    ['rosa@outlook.com', 'rosa@hotmail.com'],
    ['rosa@yahoo.com', 'rosa@yahoo.co.uk'],
    ['rosa@notgmail.com', 'rosa@gmail.com'],
    ['rosa@gmail.com.example', 'rosa@gmail.com'],
    ['+1@example.com', '+2@example.com'],
    ['-a@yahoo.com', '-b@yahoo.com'],
  ])
    expect([one, inboxOf(one ?? '')]).not.toEqual([one, inboxOf(other ?? '')]);
});
