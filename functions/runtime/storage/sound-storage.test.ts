import { createStorage, type Storage } from 'unstorage';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAMAGE, isSound, ITEMS, keyOf, NOW, textOf } from '../../../tests/support/stored-items.ts';
import { createTestApi, type TestApi } from '../../../tests/support/test-api.ts';
import { findDamage, soundStorage } from './sound-storage.ts';
import { STORED_KINDS } from './stored-kinds.ts';

const bytesOf = async (storage: Storage, key: string): Promise<string> =>
  Buffer.from((await storage.getItemRaw<string>(key)) ?? '').toString('hex');

test('each kind of item has an example here', () => {
  expect(Object.keys(ITEMS).sort()).toEqual(STORED_KINDS.map(({ what }) => what).sort());
});

describe.each(Object.keys(ITEMS))('%s', (what) => {
  test('is read as it was stored, unknown fields included', async () => {
    const faults: unknown[] = [];
    const { storage, damage } = soundStorage(createStorage(), (error) => faults.push(error));
    const stored = textOf(what, 'abcdefgh01');
    await storage.setItem(keyOf(what, 'abcdefgh01'), stored.startsWith('{') ? stored.replace('{', '{"later":1,') : stored);
    const read = await storage.getItem(keyOf(what, 'abcdefgh01'));
    expect(read).not.toBeNull();
    if (stored.startsWith('{')) expect(read).toEqual({ later: 1, ...(JSON.parse(stored) as object) });
    expect([damage.found(), faults]).toEqual([[], []]);
  });

  test.each(Object.keys(DAMAGE).filter((how) => !isSound(what, how)))('%s, is left out, named once and stays', async (how) => {
    const faults: Error[] = [];
    const raw = createStorage();
    const { storage, damage } = soundStorage(raw, (error) => faults.push(error as Error));
    const key = keyOf(what, 'abcdefgh01');
    await raw.setItemRaw(key, DAMAGE[how]?.(textOf(what, 'abcdefgh01')));
    const before = await bytesOf(raw, key);
    for (let look = 0; look < 3; look += 1) expect((await storage.getItem(key)) ?? []).toEqual([]);
    await findDamage(storage);
    expect(damage.found()).toEqual([{ key, sentence: expect.stringContaining(key.replaceAll(':', '/')) as string }]);
    expect(damage.found('other:')).toEqual([]);
    expect(faults.map(({ message }) => message)).toEqual(damage.found().map(({ sentence }) => sentence));
    expect(await bytesOf(raw, key)).toBe(before);
    // Written again, it is whole, and what someone would miss was put aside.
    await storage.setItem(key, ITEMS[what]?.[1]('abcdefgh01') as never);
    expect(damage.found()).toEqual([]);
    expect(await storage.getItem(key)).not.toBeNull();
    const aside = (await raw.getKeys('damaged')).map((name) => name.slice(name.indexOf(':', 'damaged:'.length) + 1));
    const isMissed = STORED_KINDS.find((kind) => kind.what === what)?.isMissed;
    expect(aside).toEqual(isMissed && how !== 'empty' ? [key] : []);
  });
});

test('of a list, the other items stay when one is damaged', async () => {
  const { storage, damage } = soundStorage(createStorage(), () => undefined);
  const [passkey] = JSON.parse(textOf('A passkey', '')) as object[];
  await storage.setItem('passkeys:all', JSON.stringify([passkey, { ...passkey, addedAt: 'x' }, null]));
  expect(await storage.getItem('passkeys:all')).toEqual([passkey]);
  expect(damage.found()).toHaveLength(1);
});

describe('the API, with one damaged item among sound ones', () => {
  let api: TestApi;
  const ids = [`${NOW.toString(36)}a1`, `${NOW.toString(36)}b2`, `${NOW.toString(36)}c3`] as const;
  const personIds = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)] as const;
  const READ = ['comments', 'messages', 'newsletter'];
  beforeAll(async () => (api = await createTestApi()));
  afterAll(() => api.close());
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const LOOKS = [
    ...['waiting', 'spam', 'approved', 'trash'].map((state) => `/api/admin/comments?state=${state}`),
    ...['waiting', 'spam', 'sent'].map((state) => `/api/admin/messages?state=${state}`),
    ...['', '/readers', '/export'].map((part) => `/api/admin/newsletter${part}`),
    ...['counts', 'health', 'status', 'sessions', 'passkeys', 'schedule', 'photos', 'trash'].map((part) => `/api/admin/${part}`),
    ...['/api/comments/token', '/api/messages/token', '/build.json', '/api/auth/verify', '/api/auth/passkeys', '/api/blog/posts'],
  ];

  test.each(Object.entries(ITEMS).filter(([, [key]]) => READ.includes(key.split(':')[0] ?? '')))('%s', async (what) => {
    const idsOf = what === 'A reader of the newsletter' ? personIds : ids;
    for (const [how, damage] of Object.entries(DAMAGE)) {
      if (isSound(what, how)) continue;
      for (const id of idsOf) await api.storage.setItem(keyOf(what, id), ITEMS[what]?.[1](id) as never);
      const key = keyOf(what, idsOf[1]);
      await api.storage.setItemRaw(key, damage(textOf(what, idsOf[1])));
      const before = await bytesOf(api.storage, key);
      const answers = new Map<string, string>();
      for (const look of LOOKS) {
        const answer = await api.call(look);
        expect([200, 404], `${how}: ${look}`).toContain(answer.status);
        answers.set(look, await answer.text());
      }
      const change = { ids: [...idsOf], action: 'spam' };
      await api.ask(200, '/api/admin/comments', { json: change });
      await api.ask(200, '/api/admin/messages', { json: change });
      await api.messages.deliver();
      await api.comments.tell();
      await api.newsletter.work();
      expect(await bytesOf(api.storage, key), how).toBe(before);
      const named = key.replaceAll(':', '/');
      if (what === 'A comment') expect(answers.get('/api/admin/comments?state=spam')).toContain(named);
      if (what === 'A message') expect(answers.get('/api/admin/messages?state=spam')).toContain(named);
      if (what === 'A reader of the newsletter') {
        expect(answers.get('/api/admin/newsletter/readers')).toContain(named);
        for (const id of [idsOf[0], idsOf[2]]) expect(answers.get('/api/admin/newsletter/export')).toContain(`maria-${id.slice(0, 12)}`);
      }
      if (what === 'A newsletter') expect(answers.get('/api/admin/newsletter')).toContain(named);
      const list = { 'A comment': '/api/admin/comments?state=spam', 'A message': '/api/admin/messages?state=spam' }[what];
      if (list) for (const id of [ids[0], ids[2]]) expect(answers.get(list)).toContain(`"id":"${id}"`);
      await findDamage(api.storage);
      const health = await api.ask<{ damaged?: string[] }>(200, '/api/admin/health');
      expect(health.damaged, how).toEqual([expect.stringContaining(named)]);
      for (const id of idsOf) await api.storage.removeItem(keyOf(what, id));
    }
  });

  test('no one who left is asked again because an item is damaged', async () => {
    const { list } = api.newsletter;
    await list.put('maria@example.org', 'confirmed');
    await list.put('maria@example.org', 'left');
    const [key = ''] = (await api.storage.getKeys('newsletter:list')).filter((name) => name.endsWith('-left'));
    await api.storage.setItemRaw(key, '{"addr');
    expect(await list.find('maria@example.org')).toMatchObject({ state: 'left', address: '' });
    expect(await list.list(['left'])).toEqual([]);
  });
});
