import { describe, expect, test } from 'vitest';
import { closeWithoutFaults, createTestApi } from '../../tests/support/test-api.ts';
import { CAKE, file, HERE, messageSite, OWNER, photo, WORDS } from '../../tests/support/message-site.ts';

const site = messageSite();

describe('a message', () => {
  test('is in the inbox a moment later, and answering it writes to the visitor', async () => {
    await site.send();
    const [taken] = await site.smtp.mails(1);
    expect(taken).toMatchObject({ from: OWNER, to: [OWNER] });
    expect(taken?.mail.replyTo?.value).toEqual([{ name: 'Maria', address: 'maria@example.com' }]);
    expect(taken?.mail.subject).toBe('Message from Maria');
    expect(taken?.mail.text).toMatch(
      /^Do you have rye bread on Fridays\?\n\n-- \nMaria <maria@example.com> wrote this on \S+\/contact, November 20, 2026 at 2:00/,
    );
    await site.isSent(1);
    expect(await site.waiting()).toEqual([]);
    expect((await site.list('sent')).messages).toMatchObject([
      { ...WORDS, state: 'sent', sentAt: expect.stringMatching(/^2026-11-20T/) as string },
    ]);
    expect(site.smtp.taken).toHaveLength(1);
  });

  test('about a cake has the day, the servings and the photo, which the site then forgets', async () => {
    const bytes = await photo();
    await site.send({ ...CAKE, photo: file(bytes, '../../evil.exe', 'text/html') });
    const [taken] = await site.smtp.mails(1);
    expect(taken?.mail.subject).toBe('Cake for Saturday, December 12, 2026, from Tom');
    expect(taken?.mail.text).toMatch(
      /^A cake for Saturday, December 12, 2026\nServings: 24\nA photo of an idea is attached\.\n\nThree layers with lemon\./,
    );
    expect(taken?.mail.attachments).toMatchObject([{ filename: 'cake-idea.jpg', contentType: 'image/jpeg' }]);
    expect(taken?.mail.attachments[0]?.content.equals(bytes)).toBe(true);
    await site.isSent(1);
    expect((await site.api.storage.getKeys('messages:photos')).length).toBe(0);
  });

  test('from a form without a script comes after one more look, and a mistake loses nothing', async () => {
    const look = await site.post({ ...CAKE, token: '' });
    expect(look.status).toBe(409);
    const page = await look.text();
    expect(page).toContain('One more look');
    for (const written of ['Tom', 'tom@example.com', '2026-12-12', '24', 'Three layers with lemon.']) expect(page).toContain(written);
    const again = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    site.api.clock.now += 10_000;
    await site.send(CAKE, { given: again });
    const wrong = await site.post({ ...CAKE, email: 'tom', servings: 'many', date: '2026-02-30' });
    expect(wrong.status).toBe(400);
    const sentences = await wrong.text();
    expect(sentences).toContain('Your e-mail must be an address');
    expect(sentences).toContain('Servings');
    expect(sentences).toContain('The day must be a date');
    expect(sentences).toContain('Three layers with lemon.');
    expect(wrong.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each<[Record<string, string>, string]>([
    [{ name: ' ' }, 'Your name'],
    [{ name: 'a'.repeat(20_000) }, 'Your name'],
    [{ email: '' }, 'Your e-mail'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'Your e-mail'],
    [{ email: 'a@example.com, b@example.com' }, 'Your e-mail'],
    [{ text: '\u200B \u2060' }, 'Your message'],
    [{ text: 'a'.repeat(20_000) }, 'Your message'],
  ])('wrong words $# are refused with a sentence', async (fields, field) => {
    const answer = await site.post({ ...WORDS, ...fields });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`${field} `);
    expect((await site.list()).counts).toEqual({ waiting: 0, spam: 0, sent: 0 });
  });

  test.each([
    ['2026-11-19', 400],
    ['2026-11-20', 303],
    ['2028-11-19', 303],
    ['2028-11-20', 400],
    ['0001-01-01', 400],
  ])('a cake for %s: %i', async (date, status) => {
    expect((await site.post({ ...CAKE, date })).status).toBe(status);
  });

  test('a cake needs the notice that the owner asks for', async () => {
    await site.close();
    const group = { name: 'Cheesecakes', cakes: [{ name: 'Classic', description: 'Vanilla.' }] };
    await site.open({}, { noticeDays: 3, ownNoticeDays: 5, groups: [group] });
    const status = async (date: string, cake: string) => (await site.post({ ...CAKE, date, cake })).status;
    for (const cake of ['', 'Classic (Cheesecakes)'])
      expect([await status('2026-11-22', cake), await status('2026-11-23', cake)], cake).toEqual([400, 303]);
    expect([await status('2026-11-24', 'Something of my own'), await status('2026-11-25', 'Something of my own')]).toEqual([400, 303]);
    expect(await (await site.post({ ...CAKE, date: '2026-11-21' })).text()).toContain(
      'Saturday, November 21 is too soon: a cake needs 3 days. The earliest day is Monday, November 23.',
    );
    expect(await (await site.post({ ...CAKE, cake: 'Plum (Gone)' })).text()).toContain('This cake is no longer on our list');
    await site.isSent(3);
    const mails = site.smtp.taken.map(({ mail }) => mail.text);
    expect(mails.filter((text) => text?.includes('Which: Classic (Cheesecakes)\nServings: 24'))).toHaveLength(1);
  });

  test('a cake is for no closed day', async () => {
    await site.close();
    const notice = { title: 'Away', isClosed: true, publishAt: '2026-11-24', unpublishAt: '2026-11-26', status: 'published' };
    const draft = { ...notice, publishAt: '2026-11-27', unpublishAt: '2026-11-28', status: 'draft' };
    await site.open({}, {}, { 'content/notices/away.json': JSON.stringify(notice), 'content/notices/draft.json': JSON.stringify(draft) });
    const status = async (date: string) => (await site.post({ ...CAKE, date })).status;
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
    const statuses = [];
    for (const day of days) statuses.push(await status(day));
    expect(statuses).toEqual([303, 400, 400, 303, 303]);
    expect(await (await site.post({ ...CAKE, date: '2026-11-24' })).text()).toContain('The next day we’re open is Thursday, November 26.');
  });

  test('“today” is the day in the bakery: it is still yesterday there when it is morning in London', async () => {
    site.api.clock.now = Date.parse('2026-11-21T05:30:00Z');
    expect((await site.post({ ...CAKE, date: '2026-11-20' })).status).toBe(303);
    site.api.clock.now = Date.parse('2026-11-21T06:30:00Z');
    expect((await site.post({ ...CAKE, date: '2026-11-20' })).status).toBe(400);
  });

  test.each(['0', '1001', '-3', '2.5', '', '1e3'])('%j servings are refused', async (servings) => {
    expect((await site.post({ ...CAKE, servings })).status).toBe(400);
  });

  test('is not taken where no mail server is set, for no form, and where the owner wants none', async () => {
    const without = await createTestApi();
    try {
      const answer = await without.call(HERE, { body: new URLSearchParams(WORDS), anonymous: true });
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain('Please write to');
    } finally {
      await closeWithoutFaults(without);
    }
    await site.close();
    await site.open({ enableMessages: false });
    for (const fields of [WORDS, CAKE]) expect((await site.post(fields)).status).toBe(404);
    expect((await site.list()).counts).toEqual({ waiting: 0, spam: 0, sent: 0 });
    await site.close();
    await site.open();
    for (const kind of ['', 'about', '__proto__']) expect((await site.post({ ...WORDS, kind })).status).toBe(404);
  });
});
