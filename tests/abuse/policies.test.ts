import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { beforeAll, expect, test } from 'vitest';
import { asking } from './support/requests.ts';
import { sharedTarget, type Target } from './support/target.ts';

let target: Target;
beforeAll(() => {
  target = sharedTarget();
});

interface Tag {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** The tags of a page in order, each with its direct text. */
function tagsOf(html: string): Tag[] {
  const tags: Tag[] = [];
  const open: Tag[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const tag = { name, attributes, text: '' };
      tags.push(tag);
      open.push(tag);
    },
    ontext(text) {
      const tag = open.at(-1);
      if (tag) tag.text += text;
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return tags;
}

const partsOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name, sources]),
  );

test('every published page has one CSP, before anything else, which allows only hashes and known sources', async () => {
  const site = path.join(target.data, 'site');
  const pages = (await readdir(site, { recursive: true })).filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(30);
  for (const page of pages) {
    const tags = tagsOf(await readFile(path.join(site, page), 'utf8'));
    const policies = tags.filter(({ attributes }) => attributes['http-equiv'] !== undefined);
    expect([page, policies.length]).toEqual([page, 1]);
    expect(tags.slice(0, 4).map(({ name }) => name)).toEqual(['html', 'head', 'meta', 'meta']);
    expect(tags[3]).toBe(policies[0]);
    const policy = policies[0]?.attributes['content'] ?? '';
    const parts = partsOf(policy);
    expect([page, parts.get('default-src'), parts.get('object-src'), parts.get('base-uri'), parts.get('form-action')]).toEqual([
      page,
      ["'none'"],
      ["'none'"],
      ["'none'"],
      ["'self'"],
    ]);
    expect(policy).not.toMatch(/unsafe|\bhttp:|strict-dynamic/);
    for (const kind of ['script-src', 'style-src', 'connect-src', 'frame-src', 'font-src'])
      for (const source of parts.get(kind) ?? [])
        expect([page, kind, source]).toEqual([
          page,
          kind,
          expect.stringMatching(/^'self'$|^'none'$|^'sha(?:256|384)-|^https:\/\/(?:\*\.)?[a-z.-]+$|^blob:$/),
        ]);
    for (const { name, attributes, text } of tags) {
      const forbidden = Object.keys(attributes).filter((attribute) => /^on|^style$|^srcdoc$/.test(attribute));
      expect([page, name, forbidden]).toEqual([page, name, []]);
      if ((name !== 'script' && name !== 'style') || attributes['src'] !== undefined) continue;
      if (name === 'script' && /json/.test(attributes['type'] ?? '')) continue;
      const digest = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      expect([page, parts.get(`${name}-src`)]).toEqual([page, expect.arrayContaining([digest])]);
    }
  }
});

test('no response allows inline code or eval', async () => {
  for (const place of [
    '/',
    '/nowhere',
    '/admin',
    '/admin/cms',
    '/api/blog/posts',
    '/api/nowhere',
    '/build.json',
    '/favicon.svg',
    '/blog/rss.xml',
  ]) {
    const policy = (await asking(target)(place)).headers.get('content-security-policy') ?? '';
    expect([place, policy]).toEqual([place, expect.stringMatching(/base-uri 'none'.*frame-ancestors 'none'/)]);
    expect(policy).not.toMatch(/unsafe/);
    expect(partsOf(policy).get('default-src') ?? null).toEqual(/^\/(?:api|build)/.test(place) ? ["'none'"] : null);
  }
});
