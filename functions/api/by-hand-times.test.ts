import { afterEach, beforeEach, expect, test } from 'vitest';
import { postFile, siteFiles } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

interface FileEntry {
  data: Record<string, unknown>;
  body?: string;
  revision: string;
}

const POST = 'content/posts/rye.md';
const PLACE = '/api/content/post/rye';
const WRITTEN = postFile({ title: 'Rye' }).replace('title:', 'publishedAt: 2026-11-20 07:30:00\ntitle:');

let api: TestApi;
beforeEach(async () => {
  const files = siteFiles('minimal', { [POST]: WRITTEN });
  const business = String(files['content/business.json']).replace(/"timeZone":\s*"[^"]*"/, '"timeZone": "America/Chicago"');
  api = await createTestApi({ ...files, 'content/business.json': business });
});
afterEach(() => closeWithoutFaults(api));

const textAt = (path: string) => api.content.text(path);
const moment = async () => (await api.ask<FileEntry>(200, PLACE)).data['publishedAt'];

test('a time by hand without an offset is the bakery’s, and what is saved unchanged keeps its bytes', async () => {
  const { data, body, revision } = await api.ask<FileEntry>(200, PLACE);
  expect(data['publishedAt']).toBe('2026-11-20T13:30:00.000Z');
  const [head, text] = [api.head(), textAt(POST)];
  await api.ask(200, PLACE, { method: 'PUT', json: { data, body, revision } });
  expect([api.head(), textAt(POST)]).toEqual([head, text]);

  const saved = await api.ask<FileEntry>(200, PLACE, { method: 'PUT', json: { data: { ...data, title: 'Rye again' }, body, revision } });
  expect(saved.data['publishedAt']).toBe('2026-11-20T13:30:00.000Z');
  expect(await moment()).toBe('2026-11-20T13:30:00.000Z');
});

test('it follows the bakery to another time zone, as it was written', async () => {
  const place = '/api/content/business/business';
  const { data, revision } = await api.ask<FileEntry>(200, place);
  await api.ask(200, place, { method: 'PUT', json: { data: { ...data, timeZone: 'Europe/Stockholm' }, revision } });
  expect(await moment()).toBe('2026-11-20T06:30:00.000Z');
});
