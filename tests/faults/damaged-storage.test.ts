import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newItemId } from '#functions/visitors/forms/stored-items.ts';
import { DAMAGE, isSound, ITEMS, keyOf, textOf } from '../support/stored-items.ts';
import { type FaultySite, startFaultySite } from './support/faulty-site.ts';

/** What only Netlify stores in this storage. */
const ELSEWHERE = new Set(['What is known of a photo', 'Why a deploy failed']);
/** Files that only need to exist, or whose bytes are checked by their digest. */
const OTHERS = [
  'comments/photos',
  'messages/photos',
  'second-factor/used',
  'challenges',
  'sign-ins',
  'uploads',
  'upstream',
  'comments/recent',
  'newsletter/recent/a',
  'newsletter/limits/site/a',
  'newsletter/limits/inboxes/a',
  'newsletter/blocked',
];
/** When the newsletter had too many sign-ups. */
const FULL = 'newsletter/limits/full/at';
const LOOKS = [
  ...['', 'menu', 'blog', 'kitchen', 'build.json', 'blog/rss.xml', 'api/blog/posts', 'api/kitchen/recipes', 'api/comments/token'],
  ...['api/messages/token', 'api/auth/verify', 'api/auth/passkeys', 'api/admin/newsletter', 'api/admin/newsletter/readers'],
  ...['waiting', 'spam', 'approved', 'trash'].map((state) => `api/admin/comments?state=${state}`),
  ...['waiting', 'spam', 'sent'].map((state) => `api/admin/messages?state=${state}`),
  ...['counts', 'health', 'status', 'sessions', 'passkeys', 'schedule', 'photos', 'trash'].map((part) => `api/admin/${part}`),
  ...['api/admin/newsletter/export', 'api/blog/posts?all=true'],
].map((place) => `/${place}`);

let faulty: FaultySite;
beforeAll(async () => (faulty = await startFaultySite()));
afterAll(() => faulty.site.close());

const fileOf = (name: string): string => path.join(faulty.site.data, 'storage', name);
async function put(name: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(fileOf(name)), { recursive: true });
  await writeFile(fileOf(name), bytes);
}

/** Looks at every route; returns the answers. */
async function look(how: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const place of LOOKS) {
    const answer = await faulty.ask(place);
    expect(answer?.status, `${how}: ${place}`).toBeLessThan(500);
    answers.set(place, (await answer?.text()) ?? '');
  }
  return answers;
}

test.each(Object.keys(DAMAGE))(
  'a stored item of each kind, %s: it is named, and the rest is shown, before and after a start',
  async (how) => {
    const damage = DAMAGE[how] as (sound: string) => string | Uint8Array;
    const damaged = new Map<string, Buffer>();
    const sound: string[] = [];
    for (const what of Object.keys(ITEMS).filter((name) => !ELSEWHERE.has(name))) {
      const isPerson = what === 'A reader of the newsletter';
      const [one, other] = isPerson ? ['d'.repeat(40), 'e'.repeat(40)] : [newItemId(Date.now()), newItemId(Date.now())];
      const nameOf = (id: string) => keyOf(what, id).replaceAll(':', '/');
      await put(nameOf(other), textOf(what, other));
      if (nameOf(one) === nameOf(other) && isSound(what, how)) continue;
      await put(nameOf(one), damage(textOf(what, one)));
      if (!isSound(what, how)) damaged.set(nameOf(one), await readFile(fileOf(nameOf(one))));
      if (['A comment', 'A message'].includes(what)) sound.push(other);
    }
    for (const folder of OTHERS) await put(`${folder}/0damaged-${newItemId(Date.now())}`, damage('{"at":1,"name":"x"}'));
    await put(FULL, damage(String(Date.now())));
    // A challenge, an upload or a try that only exists to be counted is none of these.
    const missed = [...damaged.keys()].filter((name) => !/^(?:sessions|passkeys|creations|comments\/notice)/.test(name));

    async function expectNamed(): Promise<void> {
      const answers = await look(how);
      const all = [...answers.values()].join('\n');
      for (const id of sound) expect(all).toContain(`"id":"${id}"`);
      for (const name of missed) {
        // Each start looks through all of them.
        await expect.poll(async () => (await faulty.ask('/api/admin/health'))?.text(), { timeout: 60_000 }).toContain(name);
        expect(await readFile(fileOf(name)), name).toEqual(damaged.get(name));
      }
      if (damaged.size > 0) expect(answers.get('/api/admin/comments?state=spam')).toContain('cannot be read');
    }

    await look(how);
    await faulty.site.restart();
    await expectNamed();
    expect((await faulty.ask('/api/auth/verify'))?.status).toBe(200);
  },
);

test.each(['cut off', 'empty', 'a list', 'a number', 'with huge numbers'])(
  'every stored file and the record of what is published, %s: the site starts, and the owner signs in',
  async (how) => {
    const { site, ask } = faulty;
    await site.restart('SIGTERM', async () => {
      const names = await readdir(path.join(site.data, 'storage'), { recursive: true });
      for (const name of names) {
        const file = fileOf(name);
        if ((await stat(file)).isFile()) await writeFile(file, DAMAGE[how]?.(await readFile(file, 'utf8')) ?? '');
      }
      const record = path.join(site.data, 'publisher/publication.jsonl');
      await writeFile(record, DAMAGE[how]?.(await readFile(record, 'utf8')) ?? '');
    });
    await look(how);
    expect((await ask('/api/auth/verify'))?.status).toBe(200);
    await site.live();
  },
);
