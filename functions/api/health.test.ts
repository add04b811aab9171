import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FixedFinding, SiteHealth } from '#api/health.ts';
import { postFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../tests/support/test-api.ts';

const HEALTH = '/api/admin/health';
const FILE = 'content/posts/a.md';
const NAMED = 'content/posts/named.md';
const BODY = 'See [it](/blog/old), [more](/blog/older) and /blog/old in words.\n';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({
    [FILE]: postFile({}, BODY),
    'content/posts/new.md': postFile({ title: 'New', formerSlugs: ['old'] }),
    [NAMED]: postFile({ title: 'Who we are', excerpt: 'Family Kitchen Bakery bakes.' }, 'Family Kitchen Bakery, once more.\n'),
  });
});
afterEach(() => closeWithoutFaults(api));

const moved = async () => (await api.ask<SiteHealth>(200, HEALTH)).findings.filter(({ code }) => code === 'moved');

test('a link to a former address is fixed by one save, which can be undone', async () => {
  const [finding] = await moved();
  expect(finding).toMatchObject({ file: FILE, path: 'content', entry: { kind: 'post', slug: 'a' } });
  const commits = () => api.content.commits();
  const count = commits();
  const { revision, before } = await api.ask<FixedFinding>(200, HEALTH, { json: finding });
  expect(commits()).toBe(count + 1);
  expect(api.content.text(FILE)).toContain('See [it](/blog/new), [more](/blog/older) and /blog/old in words.');
  expect(await moved()).toEqual([]);
  await api.ask(200, '/api/admin/history/post/a', { json: { putBack: before, revision } });
  expect(await moved()).toHaveLength(1);
});

test('the name of the example becomes the own one in all texts of an entry by one save', async () => {
  const inNamed = async () => (await api.ask<SiteHealth>(200, HEALTH)).findings.filter(({ file }) => file === NAMED);
  const [finding] = await inNamed();
  expect(finding).toMatchObject({
    code: 'example',
    path: 'excerpt',
    fix: { does: 'rename', words: [{ is: 'name', from: 'Family Kitchen Bakery' }] },
  });
  await api.ask<FixedFinding>(200, HEALTH, { json: finding });
  const name = (JSON.parse(api.content.text('content/settings.json')) as { siteName: string }).siteName;
  const text = api.content.text(NAMED);
  expect(text).toContain(`${name} bakes.`);
  expect(text).toContain(`${name}, once more.`);
  expect((await inNamed()).map(({ code }) => code)).not.toContain('example');
});

test('name, e-mail and phone are written as each text is written', async () => {
  const own = { name: 'Crust & <Bread>', mail: 'rosa@crust.bakery', phone: '(512) 867-5309' };
  const settingsFile = JSON.parse(api.content.text('content/settings.json')) as object;
  const businessFile = JSON.parse(api.content.text('content/business.json')) as object;
  const body = 'Family Kitchen Bakery: [a@b.example.com](mailto:a@b.example.com), [(830) 555-0142](tel:+18305550142).';
  const html = '<p>Family Kitchen Bakery, <a href="mailto:a@b.example.com">a@b.example.com</a></p>';
  const changed = {
    'content/settings.json': JSON.stringify({ ...settingsFile, siteName: own.name, contactEmail: own.mail }),
    'content/business.json': JSON.stringify({ ...businessFile, name: own.name, phone: own.phone }),
    [NAMED]: postFile({ title: 'Family Kitchen Bakery', excerpt: 'Call (830) 555-0142' }, `${body}\n`),
    [FILE]: postFile({ format: 'html' }, html),
    'content/faq.json': JSON.stringify({
      questions: [{ question: 'Who is Family Kitchen Bakery?', answer: 'Family Kitchen Bakery is us.' }],
    }),
  };
  api.content.edit(changed);
  const files = [NAMED, FILE, 'content/faq.json'];
  const left = async () =>
    (await api.ask<SiteHealth>(200, HEALTH)).findings.filter(({ code, file }) => code === 'example' && files.includes(file));
  const found = await left();
  expect(found).toHaveLength(3);
  for (const finding of found) await api.ask<FixedFinding>(200, HEALTH, { json: finding });
  const post = api.content.text(NAMED);
  expect(post).toContain(`title: "${own.name}"`);
  expect(post).toContain(`excerpt: "Call ${own.phone}"`);
  expect(post).toContain(`Crust & \\<Bread>: [${own.mail}](mailto:${own.mail}), [${own.phone}](tel:+15128675309).`);
  expect(api.content.text(FILE)).toContain(`<p>Crust &amp; &lt;Bread&gt;, <a href="mailto:${own.mail}">${own.mail}</a></p>`);
  expect(JSON.parse(api.content.text('content/faq.json'))).toMatchObject({
    questions: [{ question: `Who is ${own.name}?`, answer: 'Crust & \\<Bread> is us.' }],
  });
  expect(await left()).toEqual([]);
});

test('what is no longer found, or cannot be fixed by itself, is refused', async () => {
  await api.ask(404, HEALTH, { json: { code: 'moved', file: FILE, path: 'title', message: 'Gone' } });
  await api.ask(404, HEALTH, {
    json: { code: 'link', file: FILE, path: 'content', message: 'The link /blog/older leads to a page that does not exist.' },
  });
  await api.ask(400, HEALTH, { json: { code: 'moved' } });
});
