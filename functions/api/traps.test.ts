import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommentList } from '#api/comments.ts';
import type { MessageList } from '#api/messages.ts';
import { TRAP_ATTRIBUTES, TRAP_FIELDS } from '#schema/trap-field.ts';
import { recipeFile } from '../../tests/support/snapshot-of.ts';
import { startSmtp, type TestSmtp } from '../../tests/support/smtp.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { createMailer } from '../mail/mailer.ts';

const FORMS = {
  '/api/comments': { kind: 'recipe', entry: 'oat-loaf', name: 'Maria', text: 'The crumb was perfect.' },
  '/api/messages': { kind: 'contact', name: 'Maria', email: 'maria@example.com', text: 'Do you have rye bread on Fridays?' },
  '/api/newsletter': { email: 'maria@example.com' },
};
type Place = keyof typeof FORMS;

let smtp: TestSmtp;
let api: TestApi;
beforeEach(async () => {
  smtp = await startSmtp();
  const settings = JSON.parse(fixture('settings', 'minimal').text) as { features?: object };
  api = await createTestApi(
    {
      'content/settings.json': JSON.stringify({ ...settings, features: { ...settings.features, enableComments: true } }),
      'content/recipes/oat-loaf.json': recipeFile({ title: 'Oat loaf', id: 'oat', publishedAt: '2026-11-10T08:00:00Z' }),
    },
    { mailer: createMailer({ url: smtp.url, from: () => 'hello@bakery.example', patienceMs: 5_000 }) },
  );
});
afterEach(async () => {
  await smtp.close();
  await closeWithoutFaults(api);
});

async function send(place: Place, traps: Record<string, string>): Promise<number> {
  const asked = place === '/api/newsletter' ? { token: '' } : await api.ask<{ token: string }>(200, `${place}/token`, { anonymous: true });
  api.clock.now += 30_000;
  return (await api.call(place, { json: { ...FORMS[place], ...asked, ...traps }, anonymous: true })).status;
}

describe.each(Object.keys(TRAP_FIELDS))('a filled %s', (field) => {
  const filled = { [field]: 'https://maria.example' };

  test('marks a comment and a message, which wait for the owner', async () => {
    expect([await send('/api/comments', filled), await send('/api/messages', filled)]).toEqual([201, 201]);
    const { comments } = await api.ask<CommentList>(200, '/api/admin/comments?state=spam');
    const { messages } = await api.ask<MessageList>(200, '/api/admin/messages?state=spam');
    for (const { text, reasons } of [...comments, ...messages])
      expect([text, reasons]).toEqual([expect.any(String), expect.arrayContaining(['Filled in a field that people cannot see'])]);
    expect([comments.length, messages.length]).toEqual([1, 1]);
  });

  test('keeps no one from the newsletter', async () => {
    expect(await send('/api/newsletter', filled)).toBe(201);
    await api.newsletter.work();
    expect(smtp.taken.map(({ to }) => to)).toEqual([['maria@example.com']]);
  });
});

test.each(Object.keys(FORMS) as Place[])('the form that %s gives back has a trap that password managers leave alone', async (place) => {
  const fields: Record<string, string> = { ...FORMS[place], email: 'not an address', crumb: 'Maria' };
  const page = await (await api.call(place, { body: new URLSearchParams(fields), anonymous: true })).text();
  const [trap = ''] = /<label class="form-trap" aria-hidden="true">.*?<\/label>/.exec(page) ?? [];
  for (const [name, value] of Object.entries(TRAP_ATTRIBUTES)) expect(trap).toContain(` ${name}="${value}"`);
  expect(trap).toContain('value="Maria"');
});
