import { describe, expect, test } from 'vitest';
import { getKind } from '#schema/content-kinds.ts';
import type { Problem, Saved } from '../../tests/support/answers.ts';
import { type EntryCase, hasField } from '../../tests/support/entry-cases.ts';
import { useEntries } from '../../tests/support/entry-api.ts';

const SLUGS_OF_NO_FILE = [
  '../../.github/workflows/x',
  '.git/hooks/pre-commit',
  'a/b',
  'con',
  '-rf',
  'a'.repeat(81),
  '🍞',
  'A',
  'a\0',
  ':(exclude)*',
  '.gitattributes',
  'a%0d%0aX-E:1',
  'con.md',
  '..',
];
const NO_PHOTOS = [
  'javascript:alert(1)',
  '//evil.test/x',
  'data:image/svg+xml,<svg/>',
  '/uploads/../../etc/passwd',
  'http://evil.test/x',
  'x'.repeat(100_000),
];
const NO_TEXTS = ['x'.repeat(100_000), 'bell\u0007', 'half \ud83c', 5, { toString: 'x' }];
const NO_OBJECTS = ['', '{', '[]', 'null', '5', '"x"', 'title=x', '['.repeat(1_000)];

/** What the API does with new entries of any kind; what is special about one is tested beside it. */
export function describeNewEntries(entry: EntryCase): void {
  const { kind, place, fields, slug, stored, title, texts, photos, wrong, lacks } = entry;
  const site = useEntries(entry);
  const { label, hasId, pathOf, textOf, get, create, refuse, listed, saveNothing, faultsOf } = site;
  const { reservedSlugs = [], takenSlugs = [] } = getKind(kind);
  const hasStatus = hasField(kind, 'status');
  const isNamed = title !== 'date';
  const send = (body: BodyInit) => ({ body, headers: { 'content-type': 'application/json' } });

  describe(`a new ${label}`, () => {
    test('is one commit with one file, byte for byte, and is answered as it is read', async () => {
      const head = site.api.head();
      const { commit, ...entry } = await create(fields);
      expect(entry).toMatchObject({ id: slug, slug, status: hasStatus && kind !== 'page' ? 'draft' : 'published' });
      expect(site.api.content.newest()).toEqual({
        id: commit,
        parents: [head],
        message: `Add ${label} ${slug}`,
        author: { name: 'Rosa’s Bakery', email: 'rosa@bakery.example' },
        changes: [`A ${pathOf(slug)}`],
      });
      expect(textOf(slug)).toBe(stored);
      expect(entry.revision).toBe(site.api.content.revision(pathOf(slug)));
      expect(await get(slug)).toEqual(entry);
      expect((await listed()).find((one) => one.slug === slug)).toMatchObject({ revision: entry.revision, status: entry.status });
    });

    test('gets its slug from its title, or the next free one, even at the same time or beside a broken file', async () => {
      expect((await create(fields)).slug).toBe(slug);
      expect((await create({ ...fields, slug: '' })).slug).toBe(`${slug}-2`);
      site.api.content.edit({ [pathOf(`${slug}-3`)]: 'broken by hand' });
      const all = await Promise.all(Array.from({ length: 5 }, () => create(fields)));
      expect(all.map((one) => one.slug).sort()).toEqual([4, 5, 6, 7, 8].map((number) => `${slug}-${number}`));
      const named = await Promise.all(Array.from({ length: 3 }, () => site.api.call(place, { json: { ...fields, slug: 'named' } })));
      expect(named.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
      expect((await refuse(400, 'POST', '', { ...fields, slug: `${slug}-3` })).errors).toEqual([
        { path: 'slug', message: `The address “${slug}-3” already belongs to another ${label}` },
      ]);
      expect(textOf(`${slug}-3`)).toBe('broken by hand');
      site.api.content.edit({ [pathOf(`${slug}-3`)]: null });
    });

    if (isNamed)
      test('may have any title, and has an address whatever its letters', async () => {
        const called = async (name: string) => (await create({ ...fields, [title]: name })).slug;
        const long = 'a'.repeat(200);
        expect([await called(long), await called(long)]).toEqual(['a'.repeat(80), `${'a'.repeat(78)}-2`]);
        for (const name of ['Con', 'AUX', 'nul', 'COM1', ...(hasId ? ['Hidden ID'] : []), ...reservedSlugs]) {
          const made = await called(name);
          expect(made).not.toBe(name.toLowerCase().replace(' ', '-'));
          await get(made);
        }
        expect([await called('Weißbrot'), await called('Weißbrot'), await called('Łódź')]).toEqual(['weissbrot', 'weissbrot-2', 'lodz']);
        expect([await called('Ржаной хлеб'), await called('خبز')]).toEqual(['rzhanoy-khleb', 'khbz']);
        for (const name of ['🍞', '!!!']) expect(await called(name)).toMatch(/^\d{4}-\d\d-\d\d(?:-\d)?$/);
        expect(await create({ ...fields, [title]: '🍞', slug: 'bread' })).toMatchObject({ slug: 'bread', title: '🍞' });
      });

    test('may not have a slug that no file can have, that the site needs, or that another has', () =>
      saveNothing(async () => {
        const why = async (wanted: string) => (await refuse(400, 'POST', '', { ...fields, slug: wanted })).errors ?? [];
        for (const wanted of SLUGS_OF_NO_FILE) {
          expect(await why(wanted), wanted).toEqual([{ path: 'slug', message: expect.stringMatching(/^Address /) as string }]);
        }
        for (const wanted of [...reservedSlugs, ...takenSlugs]) {
          expect(await why(wanted), wanted).toEqual([
            { path: 'slug', message: `The address “${wanted}” is one that the site needs itself` },
          ]);
        }
        expect((await why('by-hand'))[0]?.message).toMatch(`The address “by-hand” already belongs to the ${label} “`);
        if (!hasId) return;
        expect((await why('hidden-id'))[0]?.message).toBe(
          `The address “hidden-id” already belongs to the ${label} “Hidden”, which is now at “hidden” and keeps its first address`,
        );
      }));

    test('is refused with all its errors at once, and nothing is saved', () =>
      saveNothing(async () => {
        const { error, errors = [] } = await refuse(400, 'POST', '', {});
        const messages = errors.map(({ message }) => message);
        expect(messages).toEqual([expect.stringMatching(/ is required$| must be a date/), ...(lacks ?? [])]);
        expect(error).toBe(`${lacks ? 'Please check these fields: ' : ''}${messages.join('; ')}.`);
        for (const name of texts) for (const value of NO_TEXTS) expect(await faultsOf({ [name]: value }), name).toContain(name);
        for (const [name, value] of wrong) expect(await faultsOf({ [name]: value }), name).toContain(name);
        if (hasStatus) expect(await faultsOf({ status: 'live' })).toEqual(['status']);
        for (const name of ['slug', 'revision']) expect(await faultsOf({ [name]: 'x'.repeat(100_000) })).toContain(name);
      }));

    test('may only have photos that are uploaded, or elsewhere', () =>
      saveNothing(async () => {
        const message = `There is no photo at /uploads/none.webp; upload it again`;
        for (const name of photos ?? []) {
          for (const value of NO_PHOTOS) expect(await faultsOf({ [name]: value }), value).toEqual([name]);
          for (const [method, at] of [
            ['POST', ''],
            ['PUT', '/by-hand'],
          ] as const) {
            expect((await refuse(400, method, at, { ...fields, [name]: '/uploads/none.webp' })).errors).toEqual([{ path: name, message }]);
          }
        }
      }));

    test('ignores what the site sets itself, unknown fields and prototypes', async () => {
      const others = { readingTime: 99, photo: { id: 'x' }, commit: 'x', format: 'exe', path: '/etc/passwd', totalTime: 9, polluted: 1 };
      const own = JSON.stringify({ ...others, ...fields }).slice(1);
      const body = `{"__proto__":{"polluted":1,"status":"published"},"constructor":{"prototype":{"polluted":1}},"id":"mine",${own}`;
      expect(await site.api.ask<Saved>(201, place, send(body))).toMatchObject({ id: slug });
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect(textOf(slug)).toBe(stored);
    });

    test('is not anything but an object in JSON, in UTF-8, of at most a megabyte', () =>
      saveNothing(async () => {
        for (const body of NO_OBJECTS) {
          const problem = JSON.stringify(await site.api.ask<Problem>(400, place, send(body)));
          expect(problem, body).not.toMatch(/SyntaxError|position|\.ts|node_modules/);
        }
        const [before = '', after = ''] = JSON.stringify({ ...fields, [title]: 'Rye@days' }).split('@');
        for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80]]) {
          const { error } = await site.api.ask<Problem>(
            400,
            place,
            send(Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])),
          );
          expect(error).toBe('The request is not valid UTF-8 text, as JSON must be.');
        }
        await site.api.ask(413, place, { json: { ...fields, content: 'x'.repeat(1_000_000) } });
      }));
  });
}
