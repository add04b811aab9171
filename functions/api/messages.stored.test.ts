import { describe, expect, test } from 'vitest';
import type { MessageState } from '#api/messages.ts';
import { MOST_STORED } from '#functions/visitors/messages/stored-messages.ts';
import { ADMIN, CAKE, DAY, file, messageSite, MINUTE, photo, WORDS } from '../../tests/support/message-site.ts';

const site = messageSite();

describe('what is kept', () => {
  test('sent ones and spam go after 30 days', async () => {
    await site.send();
    await site.send({ ...WORDS, homepage: 'x' });
    await site.isSent(1);
    await site.later(30 * DAY - 5 * MINUTE);
    expect((await site.list('sent')).counts).toEqual({ waiting: 0, spam: 1, sent: 1 });
    await site.later(10 * MINUTE);
    expect((await site.list('sent')).counts).toEqual({ waiting: 0, spam: 0, sent: 0 });
  });

  test('the photo of what waits can be looked at, as a download', async () => {
    const bytes = await photo();
    await site.send({ ...CAKE, homepage: 'x', photo: file(bytes) });
    const { id = '', photoBytes } = (await site.list('spam')).messages[0] ?? {};
    expect(photoBytes).toBe(bytes.length);
    const answer = await site.api.call(`${ADMIN}/${id}/photo`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="cake-idea.jpeg"');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    await site.act('delete', id);
    expect((await site.api.call(`${ADMIN}/${id}/photo`)).status).toBe(404);
    expect(await site.api.storage.getKeys('messages:photos')).toEqual([]);
  });

  test('has a limit, and spam gives way, with its photos first', async () => {
    const { stored } = site.api.messages;
    const put = (index: number, state: MessageState, hasPhoto: boolean) =>
      stored.add(
        state,
        {
          id: `${(site.api.clock.now + index).toString(36).padStart(9, '0')}aaaaaaaaaa`,
          kind: 'contact',
          name: 'A',
          email: 'a@example.com',
          text: 'A',
          at: new Date(site.api.clock.now).toISOString(),
          score: 0,
          reasons: [],
          tries: 1,
          failure: 'No.',
          nextTry: site.api.clock.now + DAY,
          ...(hasPhoto && { photo: { type: 'image/jpeg', bytes: 1 } }),
        },
        hasPhoto ? Uint8Array.of(1) : null,
      );
    await put(0, 'spam', false);
    await put(1, 'spam', true);
    for (let index = 2; index <= MOST_STORED.photos; index += 1) await put(index, 'waiting', true);
    expect((await site.post({ ...CAKE, photo: file(await photo()) })).status).toBe(303);
    expect((await site.list('spam')).counts).toMatchObject({ spam: 1 });
    await site.isSent(1);
    await put(MOST_STORED.photos + 1, 'waiting', true);
    const refused = await site.post({ ...CAKE, text: 'Another lemon cake', photo: file(await photo()) });
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('Another lemon cake');
    for (let index = MOST_STORED.photos + 2; index <= MOST_STORED.items; index += 1) await put(index, 'waiting', false);
    expect((await site.post({ ...WORDS, text: 'One of the last' })).status).toBe(303);
    expect((await site.list('spam')).counts).toMatchObject({ spam: 0 });
  });
});
