import { describe, expect, test } from 'vitest';
import type { Problem } from '../../tests/support/answers.ts';
import type { EntryCase } from '../../tests/support/entry-cases.ts';
import { useEntries } from '../../tests/support/entry-api.ts';

const NO_PHOTO = /^.+ must be an uploaded photo \(\/uploads\/…\) or an address that starts with https:\/\/$/;

/** What the API does with drafts of kinds that may be unfinished. */
export function describeDrafts(entry: EntryCase): void {
  const { kind, place, fields, slug, title, texts, photos, lacks, bare = '' } = entry;
  const site = useEntries(entry);
  const { label, pathOf, textOf, create, update, refuse, listed } = site;
  describe(`a draft of a ${label}`, () => {
    const messages = ({ errors = [] }: Problem) => errors.map(({ message }) => message);
    const rest: Record<string, unknown> = { ...fields, [title]: undefined };
    const blank = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? [] : typeof value === 'number' ? null : '']),
    );

    test('needs only a title; the rest is missed once it is published', async () => {
      const draft = await create({ title: 'Half done', status: 'draft' });
      expect(draft).toMatchObject({ slug: 'half-done', status: 'draft' });
      expect(messages(await refuse(400, 'PUT', '/half-done', { status: 'published' }))).toEqual(lacks);
      expect(await update('half-done', { ...rest, status: 'published' })).toMatchObject({ title: 'Half done', status: 'published' });
    });

    test('that does not say so is validated as published', async () => {
      expect(messages(await refuse(400, 'POST', '', { title: 'Half done' }))).toEqual(lacks);
    });

    test('needs its title, and valid values in the fields it has', async () => {
      expect(messages(await refuse(400, 'POST', '', { status: 'draft', ...rest }))).toEqual(['Title is required']);
      expect(messages(await refuse(400, 'PUT', '/hidden', { title: ' ' }))).toEqual(['Title is required']);
      const messageOf = async (wrong: object) => messages(await refuse(400, 'POST', '', { ...fields, status: 'draft', ...wrong })).join();
      for (const name of texts)
        expect(await messageOf({ [name]: 'x'.repeat(100_000) })).toMatch(/^.+ is too long: at most [\d,]+ characters$/);
      for (const name of photos ?? []) expect(await messageOf({ [name]: 'javascript:alert(1)' })).toMatch(NO_PHOTO);
    });

    test('may be committed by hand with only a title, opened and changed, and gets no extra fields', async () => {
      site.api.content.edit({ [pathOf('bare')]: bare });
      expect((await listed()).map((one) => [one.slug, one.status])).toContainEqual(['bare', 'draft']);
      await update('bare', { title: 'Bare and changed' });
      expect(textOf('bare')).toContain('Bare and changed');
      expect(textOf('bare')).not.toMatch(/^(?: {2}"\w+"|\w+): ""/m);
    });

    test('can become incomplete again, be deleted and be restored', async () => {
      await create({ ...fields, status: 'published' });
      expect(messages(await refuse(400, 'PUT', `/${slug}`, { ...blank, [title]: 'Blank' }))).toEqual(lacks);
      const { revision } = await update(slug, { ...blank, [title]: 'Blank', status: 'draft' });
      await update(slug, { title: 'Second thoughts' });
      await site.api.ask(200, `/api/admin/history/${kind}/${slug}`, { json: { putBack: revision } });
      await site.api.ask(200, `${place}/${slug}`, { method: 'DELETE' });
      const { entries } = await site.api.ask<{ entries: { slug: string }[] }>(200, '/api/admin/trash');
      expect(await site.api.ask(201, '/api/admin/trash', { json: entries[0] })).toMatchObject({ slug, title: 'Blank', status: 'draft' });
    });
  });
}
