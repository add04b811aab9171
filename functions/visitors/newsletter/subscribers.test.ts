import { createStorage } from 'unstorage';
import { beforeEach, expect, test } from 'vitest';
import { addAddresses } from './add-addresses.ts';
import { digestOf, normalizedAddress } from './address.ts';
import { CONFIRM_LIFETIME_MS, createSignedLinks } from './signed-links.ts';
import { Subscribers } from './subscribers.ts';

const ROSA = 'rosa@example.com';
let now = 0;
let storage = createStorage<{ address: string; mailedAt: number }>();
let list: Subscribers;
beforeEach(() => {
  now = Date.parse('2026-11-20T08:00:00Z');
  storage = createStorage<{ address: string; mailedAt: number }>();
  list = new Subscribers(storage, () => now);
});

test.each([
  [' Rosa@Example.COM ', ROSA],
  ['ro\u200Bsa@example.com', ROSA],
  ['rosa@bücher.example', 'rosa@xn--bcher-kva.example'],
  ['rosa@BÜCHER.example', 'rosa@xn--bcher-kva.example'],
  ['ｒosa@example.com', ROSA],
  ['rosa+bread@example.com', 'rosa+bread@example.com'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['rosa@xn--bcher-kva.example', 'rosa@xn--bcher-kva.example'],
])('%j is %s on the list', (written, normal) => expect(normalizedAddress(written)).toBe(normal));

test.each([
  '',
  'rosa',
  'rosa@',
  '@example.com',
  'rosa@example',
  'rosa@@example.com',
  'rosa@exa mple.com',
  'rosa@example.com, x@example.com',
  'rosa@example.com\r\nBcc: x@example.com',
  'Rosa <rosa@example.com>',
  'rosa@example.com;x@example.com',
  '"rosa"@example.com',
  'rosa@[127.0.0.1]',
  'rosa@example..com',
  '.rosa@example.com',
  `${'a'.repeat(65)}@example.com`,
  `rosa@${'a.'.repeat(130)}com`,
  'a'.repeat(100_000),
])('%j is no address', (written) => expect(normalizedAddress(written.slice(0, 100_000))).toBeNull());

test('a person is in one state at a time, since a time; who leaves has no address any more', async () => {
  await list.put(ROSA, 'asked', now);
  expect(await list.find(ROSA)).toEqual({ id: digestOf(ROSA), address: ROSA, state: 'asked', since: now, mailedAt: now });
  now += 1_000;
  await list.put(ROSA, 'confirmed');
  expect(await list.find(ROSA)).toMatchObject({ state: 'confirmed', since: now, mailedAt: now - 1_000 });
  await list.put('tom@example.com', 'confirmed');
  expect(await list.counts()).toEqual({ asked: 0, confirmed: 2, left: 0, bounced: 0 });
  await list.put(ROSA, 'left');
  expect(await list.find(ROSA)).toMatchObject({ state: 'left', address: '', mailedAt: now - 1_000 });
  expect(JSON.stringify(await Promise.all((await storage.getKeys()).map((key) => storage.getItem(key))))).not.toContain('rosa');
  expect((await list.list(['confirmed'])).map(({ address }) => address)).toEqual(['tom@example.com']);
  expect([await list.leftSince(now - 1), await list.leftSince(now + 10)]).toEqual([1, 0]);
  expect(await storage.getKeys()).toHaveLength(2);
});

test('a kill between the two writes of a change, and a clock that was set back, leave the later state', async () => {
  await list.put(ROSA, 'confirmed');
  const [before = ''] = await storage.getKeys();
  const value = (await storage.getItem(before)) ?? { address: '', mailedAt: 0 };
  now -= 3_600_000;
  await list.put(ROSA, 'left');
  await storage.setItem(before, value);
  expect((await list.find(ROSA))?.state).toBe('left');
  expect(await list.counts()).toEqual({ asked: 0, confirmed: 0, left: 1, bounced: 0 });
});

test('who does not confirm within a week is forgotten', async () => {
  await list.put(ROSA, 'asked', now);
  await list.put('tom@example.com', 'confirmed');
  now += CONFIRM_LIFETIME_MS;
  await list.sweep();
  expect(await list.counts()).toMatchObject({ asked: 1, confirmed: 1 });
  now += 1;
  await list.sweep();
  expect(await list.counts()).toMatchObject({ asked: 0, confirmed: 1 });
  expect(await storage.getKeys()).toHaveLength(1);
});

test('added people are readers, and who has left is not added again', async () => {
  await list.put(ROSA, 'left');
  await list.put('gone@example.com', 'bounced');
  await list.put('ann@example.com', 'asked');
  const addresses = [ROSA, 'gone@example.com', 'ann@example.com', 'tom@example.com', 'tom@example.com'];
  expect(await addAddresses(list, addresses)).toEqual({ added: 2, known: 0, gone: 2 });
  expect(await addAddresses(list, addresses)).toEqual({ added: 0, known: 2, gone: 2 });
  expect(await list.counts()).toEqual({ asked: 0, confirmed: 2, left: 1, bounced: 1 });
});

test('an ID that is a path or a pattern finds no one', async () => {
  await list.put(ROSA, 'confirmed');
  for (const id of ['', '../x', digestOf(ROSA).slice(1), `${digestOf(ROSA)}:1`, '*']) expect(await list.get(id)).toBeNull();
});

test('a link is only good for its purpose and address; the one to confirm for a week, the one to leave forever', async () => {
  const secrets = createStorage<string>();
  const links = createSignedLinks(secrets, () => now);
  const content = { address: ROSA, madeAt: now };
  const [confirm, leave] = [await links.token('confirm', content), await links.token('leave', content)];
  expect(await links.read('confirm', confirm)).toEqual(content);
  expect(await links.read('leave', leave)).toEqual(content);
  for (const token of [leave, '', 'x', confirm.slice(0, -1), `${confirm}x`, confirm.replace(/^./, 'x'), confirm.replace(/\..*/, '.')])
    expect(await links.read('confirm', token), token).toBeNull();
  expect(await links.read('leave', confirm)).toBeNull();
  now += CONFIRM_LIFETIME_MS;
  expect(await links.read('confirm', confirm)).toEqual(content);
  now += 1;
  expect(await links.read('confirm', confirm)).toBeNull();
  now += 3_650 * 86_400_000;
  // Another process has the same secret.
  expect(await createSignedLinks(secrets, () => now).read('leave', leave)).toEqual(content);
  expect(await createSignedLinks(createStorage<string>(), () => now).read('leave', leave)).toBeNull();
});

test('two functions that make the first link at the same time accept each other’s', async () => {
  const secrets = createStorage<string>();
  const made = await Promise.all(
    [0, 1, 2].map(async () => createSignedLinks(secrets, () => now).token('leave', { address: ROSA, madeAt: now })),
  );
  for (const token of made) expect(await createSignedLinks(secrets, () => now).read('leave', token)).not.toBeNull();
});
