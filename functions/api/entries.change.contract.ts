import { describe, expect, test } from 'vitest';
import { getKind } from '#schema/content-kinds.ts';
import { type EntryCase, hasField } from '../../tests/support/entry-cases.ts';
import { useEntries } from '../../tests/support/entry-api.ts';

/** What the API does with changes of entries of any kind, their addresses and their removal. */
export function describeChangedEntries(entry: EntryCase): void {
  const { kind, place, fields, slug, title, texts, optional } = entry;
  const site = useEntries(entry);
  const { label, hasId, pathOf, textOf, get, create, update, refuse, saveNothing } = site;
  const { reservedSlugs = [], takenSlugs = [] } = getKind(kind);
  const [text = ''] = texts;
  const hasTime = hasField(kind, 'updatedAt');

  describe(`a change of a ${label}`, () => {
    test('keeps missing fields and removes emptied ones', async () => {
      const before = await create({ ...fields, ...(optional && { [optional[0]]: optional[1] }) });
      site.api.clock.now += 60_000;
      const after = await update(slug, { [text]: 'Other' });
      const time = hasTime ? { updatedAt: '2026-11-20T08:01:00.000Z' } : {};
      expect(after).toEqual({
        ...before,
        [text]: 'Other',
        ...(text === title && { title: 'Other' }),
        ...time,
        revision: after.revision,
        commit: site.api.head(),
      });
      expect(site.api.content.newest()).toMatchObject({ message: `Update ${label} ${slug}`, changes: [`M ${pathOf(slug)}`] });
      if (!optional) return;
      for (const empty of [null, ...(typeof optional[1] === 'string' ? [''] : [])]) {
        await update(slug, { [optional[0]]: optional[1] });
        expect(await update(slug, { [optional[0]]: empty })).not.toHaveProperty(optional[0]);
      }
    });

    test('without differences makes no commit', async () => {
      const { revision } = await create(fields);
      site.api.clock.now += 1_000;
      await saveNothing(async () => {
        for (const same of [{}, fields, await get(slug), { ...fields, revision }]) {
          expect(await update(slug, same)).toMatchObject({ revision, commit: site.api.head() });
        }
        const { commit, ...again } = await update('by-hand', await get('by-hand'));
        expect([commit, again]).toEqual([site.api.head(), await get('by-hand')]);
      });
    });

    test('on an old revision, however it is named, is a conflict with the current entry', async () => {
      const named = (revision: string): [object, Record<string, string>][] => [
        [{ revision }, {}],
        ...[`"${revision}"`, `W/"${revision}"`, revision].map((match): [object, Record<string, string>] => [{}, { 'if-match': match }]),
      ];
      const { revision } = await get('by-hand');
      const { commit: _commit, ...theirs } = await update('by-hand', { [text]: 'Theirs' });
      await saveNothing(async () => {
        for (const [json, headers] of named(revision)) {
          const { current, error } = await refuse(409, 'PUT', '/by-hand', { [text]: 'Mine', ...json }, headers);
          expect(error).toBe(`This ${label} was changed elsewhere since you opened it. What you wrote is still here.`);
          expect(current).toEqual(theirs);
        }
        expect((await refuse(409, 'PUT', '/by-hand', { slug: 'by-heart', revision })).current).toEqual(theirs);
        expect((await refuse(409, 'DELETE', '/by-hand', undefined, { 'if-match': `"${revision}"` })).current).toEqual(theirs);
        expect((await refuse(409, 'DELETE', `/by-hand?revision=${revision}`)).current).toEqual(theirs);
      });
      for (const index of named('').keys()) {
        const [json, headers] = named((await get('by-hand')).revision)[index] ?? [];
        expect(await update('by-hand', { [text]: `Mine ${index}`, ...json }, headers)).toMatchObject({ [text]: `Mine ${index}` });
      }
    });

    test('without a revision, or with one that matches anything, goes through', async () => {
      await update('by-hand', { [text]: 'Theirs' });
      expect(await update('by-hand', { [text]: 'Mine' })).toMatchObject({ [text]: 'Mine' });
      expect(await update('by-hand', { [text]: 'Mine too' }, { 'if-match': '*' })).toMatchObject({ [text]: 'Mine too' });
    });

    test('succeeds when retried after a lost response, and is not applied over what was saved since', async () => {
      const { revision } = await get('by-hand');
      const change = { [text]: 'Mine', slug: 'by-heart', ...(hasField(kind, 'status') && { status: 'draft' }), revision };
      const saved = await update('by-hand', change);
      site.api.clock.now += 60_000;
      const name = hasId ? 'by-hand' : 'by-heart';
      expect(await update(name, change)).toEqual(saved);
      await update(name, { [text]: 'Theirs' });
      expect((await refuse(409, 'PUT', `/${name}`, change)).current).toMatchObject({ [text]: 'Theirs' });
      expect(site.api.content.commits()).toBe(3);
    });

    test('from several clients at once succeeds once, and the others get a conflict', async () => {
      const { revision } = await get('by-hand');
      const changes = Array.from({ length: 6 }, (_, index) => ({ method: 'PUT', json: { [text]: `Mine ${index}`, revision } }));
      const answers = await Promise.all(changes.map((change) => site.api.call(`${place}/by-hand`, change)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(site.api.content.commits()).toBe(2);
    });

    test('of an entry that does not exist is a 404', async () => {
      for (const name of ['nowhere', '__proto__', 'constructor', 'by-hand.md', 'BY-HAND']) {
        await refuse(404, 'PUT', `/${name}`, { [text]: 'x' });
        await refuse(404, 'DELETE', `/${name}`);
        expect((await refuse(404, 'GET', `/${name}`)).error).toBe(`${label[0]?.toUpperCase() ?? ''}${label.slice(1)} not found`);
      }
      if (hasId) expect((await update('hidden-id', { [text]: 'Found' })).slug).toBe('hidden');
    });
  });

  describe(`a ${label} with a new address`, () => {
    test('is moved in one commit, and found by its id', async () => {
      const body = textOf('by-hand').replace(/^---\n.*?\n---\n/s, '');
      const moved = await update('by-hand', { slug: 'by-heart' });
      expect(moved).toMatchObject({ slug: 'by-heart', id: hasId ? 'by-hand' : 'by-heart', commit: site.api.head() });
      expect(site.api.content.newest()).toMatchObject({
        message: `Rename by-hand to ${label} by-heart`,
        changes: [`D ${pathOf('by-hand')}`, `A ${pathOf('by-heart')}`],
      });
      if (pathOf('').endsWith('.md')) expect(textOf('by-heart').replace(/^---\n.*?\n---\n/s, '')).toBe(body);
      if (!hasId) {
        await refuse(404, 'GET', '/by-hand');
        return;
      }
      expect((await get('by-hand')).slug).toBe('by-heart');
      // No other entry may take the name it had; it may itself.
      await refuse(400, 'POST', '', { ...fields, slug: 'by-hand' });
      expect(await update('by-heart', { slug: 'by-hand' })).toMatchObject({ slug: 'by-hand', id: 'by-hand' });
      expect(textOf('by-hand')).not.toMatch(/^\s*"?id"?:/m);
    });

    test('may not take that of another, one the site needs, or one of no file', () =>
      saveNothing(async () => {
        for (const wanted of ['hidden', 'A b', 'con', ...(hasId ? ['hidden-id'] : []), ...reservedSlugs, ...takenSlugs]) {
          expect(
            (await refuse(400, 'PUT', '/by-hand', { slug: wanted })).errors?.map(({ path }) => path),
            wanted,
          ).toEqual(['slug']);
        }
      }));

    test('that two want at once goes to one', async () => {
      const wish = { method: 'PUT', json: { slug: 'wanted' } };
      const answers = await Promise.all(['by-hand', 'hidden'].map((name) => site.api.call(`${place}/${name}`, wish)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });

  describe(`deleting a ${label}`, () => {
    test('is one commit that answers with the id, and frees the address', async () => {
      const { revision } = await get('hidden');
      const id = hasId ? 'hidden-id' : 'hidden';
      expect(await site.api.ask(200, `${place}/${id}?revision=${revision}`, { method: 'DELETE' })).toEqual({
        deleted: id,
        commit: site.api.head(),
      });
      expect(site.api.content.newest().changes).toEqual([`D ${pathOf('hidden')}`]);
      await refuse(404, 'DELETE', '/hidden');
      expect((await create({ ...fields, slug: 'hidden' })).id).toBe('hidden');
    });

    test('beats a change of it, which is told so', async () => {
      const { revision } = await get('by-hand');
      const [deleted, changed] = await Promise.all([
        site.api.call(`${place}/by-hand`, { method: 'DELETE' }),
        site.api.call(`${place}/by-hand`, { method: 'PUT', json: { [text]: 'Mine', revision } }),
      ]);
      expect([deleted.status, changed.status].sort()).toEqual([
        200,
        expect.toSatisfy((status: number) => [200, 404, 409].includes(status)),
      ]);
      if (changed.status !== 409) return;
      expect(await changed.json()).toMatchObject({ current: null, error: expect.stringMatching(/was deleted elsewhere/) as string });
    });
  });

  test('nothing is read or saved without a session', () =>
    saveNothing(async () => {
      for (const [method, at] of [
        ['GET', '?all=true'],
        ['GET', '/hidden?all=true'],
        ['POST', ''],
        ['PUT', '/by-hand'],
        ['DELETE', '/by-hand'],
      ] as const) {
        const json = method === 'POST' || method === 'PUT' ? { json: fields } : {};
        expect((await site.api.call(place + at, { method, anonymous: true, ...json })).status).toBe(401);
      }
    }));
}
