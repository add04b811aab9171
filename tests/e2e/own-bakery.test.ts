import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { ExampleContent } from '#api/example.ts';
import { DATA_TYPES } from '#content/site-routes.ts';
import { openSession } from '../support/sign-in.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { testSite } from '../support/test-site.ts';

let smtp: TestSmtp;
const site = testSite({
  prepare: async () => {
    smtp = await startSmtp();
    return { SMTP_URL: smtp.url };
  },
});
afterAll(() => smtp.close());

const NAME = 'Second Rise';
const HOST = 'https://secondrise.bakery';
const MAIL = 'hello@secondrise.bakery';
/** The example's bakery, people and places, and addresses that are no one's. */
const OF_EXAMPLE =
  /Family Kitchen Bakery|familykitchenbakery|Kessler|\bAnna\b|\bClara\b|\bTheo\b|Oma Ruth|Boerne|Fair Oaks|Hill Country|Texas|\bTX\b|555-01\d\d|TRYME10|example\.com/;

/** Changes a content file as an editor does. */
async function edit(name: string, change: (data: Record<string, unknown>) => object): Promise<void> {
  const file = path.join(site.root, 'content', name);
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>)));
}

/** Says what every bakery has of its own, and starts empty, with plain texts. */
async function makeItOwn(): Promise<void> {
  await edit('settings.json', (settings) => ({
    ...settings,
    siteName: NAME,
    siteUrl: HOST,
    siteDescription: 'Rye and rolls from Marfield.',
    contactEmail: MAIL,
    pages: [],
    seo: {},
    socialMedia: {},
    features: Object.fromEntries(Object.keys(settings['features'] as object).map((name) => [name, true])),
  }));
  await edit('business.json', ({ payment, currency }) => ({
    payment,
    currency,
    owner: 'Rosa',
    phone: '(512) 867-5309',
    places: [{ name: 'Marfield', region: 'IN' }],
    timeZone: 'America/New_York',
    pickup: 'On Saturdays in Marfield.',
    loaf: 'Rye',
    tagline: 'Rye, twice risen.',
    description: 'A bakery in Marfield.',
    orderLinks: {},
  }));
  await site.git('commit', '-qam', 'Our bakery');
  await site.live();

  const headers = { cookie: await openSession(site.address), 'content-type': 'application/json' };
  const api = `${site.address}/api/admin/example`;
  const { content } = (await (await fetch(api, { headers })).json()) as ExampleContent;
  const count = content.reduce((sum, { count: ofKind }) => sum + ofKind, 0);
  const answer = await fetch(api, { method: 'POST', headers, body: JSON.stringify({ count, plainTexts: true }) });
  expect([answer.status, count > 50]).toEqual([200, true]);
  await site.live();
}

/** What is at every address that a page of the site leads to, by address. */
async function crawl(): Promise<Map<string, { type: string; text: string }>> {
  const answers = new Map<string, { type: string; text: string }>();
  const waiting = ['/', '/nowhere', '/kitchen/offline', '/kitchen/shopping-list', '/search', '/sw.js', ...DATA_TYPES.keys()];
  for (const address of waiting) {
    if (answers.has(address)) continue;
    const answer = await fetch(site.address + address, { redirect: 'follow' });
    const type = answer.headers.get('content-type') ?? '';
    const text = /text|json|xml|javascript/.test(type) ? await answer.text() : '';
    answers.set(address, { type, text });
    if (!/html|xml/.test(type)) continue;
    for (const [, found = ''] of text.replaceAll(HOST, '').matchAll(/(?:href|src|content|<loc)[=>]"?(\/[^"'<> ?#]*)/g))
      if (!found.startsWith('//') && !found.startsWith('/api/')) waiting.push(found);
  }
  return answers;
}

test('a bakery that has started empty shows nothing of the example, on any page, feed, file or mail', { timeout: 240_000 }, async () => {
  await makeItOwn();
  const answers = await crawl();
  expect(answers.size).toBeGreaterThan(40);
  const found = [...answers].flatMap(([address, { text }]) => {
    const words = OF_EXAMPLE.exec(text);
    return words ? [`${address}: ${text.slice(Math.max(0, words.index - 60), words.index + 60)}`] : [];
  });
  expect(found).toEqual([]);
  for (const { text } of answers.values()) expect(text).not.toMatch(/Sourdough loaf|(?:href="|<loc>[^<]*)\/sourdough["<]/);
  // The two that any bakery could have.
  const photos = (await site.git('grep', '-ohE', '/uploads/[^"]+', '--', 'content')).trim().split('\n');
  expect([...new Set(photos)].sort()).toEqual(['/uploads/hero.jpg', '/uploads/scoring-a-loaf.svg']);
  expect(answers.get('/')?.text).toContain(NAME);

  const asked = await fetch(`${site.address}/api/auth/password-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: MAIL }),
  });
  expect(asked.status).toBe(200);
  const { token } = (await (await fetch(`${site.address}/api/messages/token`)).json()) as { token: string };
  // People take longer.
  await delay(2_100);
  const message = { token, kind: 'contact', name: 'Tom', email: 'tom@secondrise.bakery', text: 'Do you have rye bread on Fridays?' };
  await fetch(`${site.address}/api/messages`, { method: 'POST', body: new URLSearchParams(message), headers: { origin: site.address } });
  for (const { mail, source } of await smtp.mails(2)) {
    const words = `${mail.subject} ${mail.text} ${String(mail.html)} ${source}`;
    expect(words).toContain(HOST);
    expect(words).not.toMatch(OF_EXAMPLE);
  }
});
