import { describe, expect, test } from 'vitest';
import { messageSite, MINUTE, WORDS } from '../../tests/support/message-site.ts';

const site = messageSite();

describe('what looks like spam', () => {
  test('waits apart with its reasons and is not sent until the owner says so', async () => {
    await site.send({ ...WORDS, homepage: 'https://x.example' });
    await site.send({ ...WORDS, text: 'Best online casino https://casino.example.com free bonus' });
    const { messages, counts } = await site.list('spam');
    expect(counts).toEqual({ waiting: 0, spam: 2, sent: 0 });
    expect(messages[1]?.reasons).toContain('Filled in a field that people cannot see');
    await site.send();
    expect((await site.smtp.mails(1))[0]?.mail.text).toMatch(/2 messages look like spam and were not sent to you: \S+\/admin\/messages/);
    const changed = await site.act('send', messages[1]?.id ?? '');
    expect(changed).toMatchObject({ after: { [messages[1]?.id ?? '']: 'sent' }, counts: { spam: 1, sent: 2 } });
    expect(await site.smtp.mails(2)).toHaveLength(2);
  });

  test.each([
    'My phone is 512-555-0134, or write to me at anna@example.org.',
    'Something like this: https://www.pinterest.com/pin/12345/ for about 30 people?',
    'Hi! Love your bread. Are you open on Thanksgiving?',
    'We need 12 loaves for our café each week. Can you do wholesale, and what would it cost? Call me: +1 (512) 555-0199.',
    'MY DAUGHTER IS TURNING FIVE AND LOVES UNICORNS!!!',
    'Bonjour, est-ce que vous livrez à Paris, Texas ? Merci beaucoup',
    'Is the chocolate cake free of nuts? My son is allergic.',
  ])('%s is not spam', async (text) => {
    await site.send({ ...WORDS, text });
    expect((await site.list('spam')).messages).toEqual([]);
  });

  test('the same form with other words is marked, a button pressed twice sends once, and a token of a comment is worth nothing', async () => {
    const given = await site.token();
    await site.send(WORDS, { given });
    await site.send(WORDS, { given });
    await site.send({ ...WORDS, text: 'Other words about the loaf' }, { given });
    await site.send({ ...WORDS, text: 'And again about the loaf' }, { given });
    await site.isSent(2);
    expect((await site.list('sent')).messages.find(({ text }) => text.startsWith('Other'))?.reasons).toEqual([
      'The same form was sent before',
    ]);
    expect((await site.list('spam')).messages).toMatchObject([{ text: 'And again about the loaf' }]);
    expect(site.smtp.taken).toHaveLength(2);
    const { token: other } = await site.api.ask<{ token: string }>(200, '/api/comments/token', { anonymous: true });
    site.api.clock.now += MINUTE;
    expect((await site.post(WORDS, { given: other })).status).toBe(409);
  });

  test('a flood from one network is refused after eight', async () => {
    for (let index = 0; index < 8; index += 1)
      await site.send({ ...WORDS, text: `Loaf ${index}` }, { address: '203.0.113.7', waitMs: 2_500 });
    const answer = await site.post(WORDS, { address: '203.0.113.7' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain(WORDS.text);
    await site.isSent(1);
  });
});
