import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recipeFile, siteFiles } from '../support/snapshot-of.ts';
import { picture } from '../support/photos.ts';
import { describeCacheAndDrafts } from './cache-and-drafts.contract.ts';
import { describeComments } from './comments.contract.ts';
import { describeMessages } from './messages.contract.ts';
import { describeNewsletter } from './newsletter.contract.ts';
import { describeCsrf } from './csrf.contract.ts';
import { describeSessions } from './session.contract.ts';
import { formWith, mutations, PRIVATE_READS } from './support/mutations.ts';
import { plantedFiles } from './support/planted.ts';
import { type Ask, asking } from './support/requests.ts';
import { callBundle } from '../support/netlify-bundles.ts';
import { type NetlifyHost, startNetlifyHost } from '../support/netlify-host.ts';
import { type NetlifySite, startNetlifySite } from '../support/netlify-site.ts';
import { openSession } from '../support/sign-in.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { LIKE_A_PERSON_MS } from '../support/visitors.ts';

// Attacks on the site on Netlify, against the packed functions behind one address. Most cases are shared with a self-hosted site.

let site: NetlifySite;
let smtp: TestSmtp;
let host: NetlifyHost;
let cookie: string;
let admin: Ask;
let anyone: Ask;
beforeAll(async () => {
  const files = { ...siteFiles('minimal'), 'content/recipes/country-loaf.json': recipeFile(), ...plantedFiles };
  site = await startNetlifySite(files);
  smtp = await startSmtp();
  site.environment['SMTP_URL'] = smtp.url;
  host = await startNetlifyHost(site);
  cookie = await openSession(host.address);
  admin = asking(host, cookie);
  anyone = asking(host);
});
afterAll(async () => {
  await host.close();
  await site.close();
  await smtp.close();
});

/** How often the functions called GitHub during an action, and how often they listed the keys of Blobs. */
async function costOf(act: () => Promise<void>): Promise<{ github: number; lists: number }> {
  const [calls, asked] = [site.github.requests.length, site.blobsAsked.length];
  await act();
  return {
    github: site.github.requests.length - calls,
    lists: site.blobsAsked.slice(asked).filter(({ type }) => type === 'list').length,
  };
}
const NOTHING = { github: 0, lists: 0 };

/** Clients without a session, in every variety. */
const visitors = () => [anyone, asking(host, '__Host-session=expired'), asking(host, `__Host-session=${'A'.repeat(43)}`)];

describe('a request passed between functions', () => {
  /**
   * The addresses whose requests were refused, according to the log, which has at most sixty such lines a minute; so this must
   * come first.
   */
  const refused = () =>
    [...host.log('admin').matchAll(/"event":"request-refused","address":"([^"]*)"/g)].map(([, address]) => address ?? '');

  test('is logged with the visitor’s address, which cannot be spoofed', async () => {
    const place = '/api/blog/posts?all=true';
    expect((await anyone(place, { from: '198.51.100.7' })).status).toBe(401);
    for (const proof of ['', ' ', ' forged', ` ${'A'.repeat(43)}`]) {
      const headers = { 'x-came-from': `203.0.113.5${proof}` };
      for (const to of [place, place.replace('/api/', '/api/signed-in/'), '/api/admin/status'])
        expect((await anyone(to, { from: '198.51.100.8', headers })).status).toBe(401);
    }
    await expect.poll(() => refused()).toEqual(['198.51.100.7', ...Array<string>(12).fill('198.51.100.8')]);
  });

  test('is answered regardless of its connection headers', async () => {
    const headers = {
      cookie,
      connection: 'keep-alive, te',
      expect: '100-continue',
      'keep-alive': 'timeout=5',
      te: 'trailers',
      trailer: 'x-sum',
      'transfer-encoding': 'chunked',
      upgrade: 'h2c',
    };
    const place = `${host.address}/api/blog/posts`;
    const { answers } = await callBundle(
      site.bundle('content'),
      [
        { url: `${place}?all=true`, headers },
        { url: place, method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' },
      ],
      site.environment,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });
});

describe('a photo that is not deployed yet', () => {
  let uploaded: string;
  let renditions: string[];
  const saved = '/uploads/new.jpg';
  let ofSaved: string;
  beforeAll(async () => {
    const bytes = await picture(60, 40).jpeg().toBuffer();
    const answer = await admin('/api/upload', { body: formWith(['image', bytes]) });
    uploaded = ((await answer.json()) as { url: string }).url;
    renditions = [60, 400, 1_601].map((width) => `/media/${uploaded.slice(9, 25)}-${width}.avif`);
    const other = await picture(50, 30).jpeg().toBuffer();
    site.repository.write(`public${saved}`, other);
    site.repository.git('add', '-A');
    site.repository.git('commit', '--quiet', '-m', 'A photo');
    ofSaved = `/media/${createHash('sha256').update(other).digest('hex').slice(0, 16)}-50.jpeg`;
  });

  test('is served to signed-in users, in the sizes of pages, and cached only by their browsers', async () => {
    for (const [place, type] of [
      [uploaded, 'image/webp'],
      [renditions[0], 'image/avif'],
      [ofSaved, 'image/jpeg'],
    ] as const) {
      const answer = await admin(place ?? '');
      expect([place, answer.status, answer.headers.get('content-type')]).toEqual([place, 200, type]);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    }
    const whole = await admin(saved);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-cache',
    ]);
    expect((await admin('/uploads/none.jpg')).status).toBe(404);
    for (const place of [...renditions.slice(1), ofSaved.replace('-50', '-050'), ofSaved.replace('-50', '-400')])
      expect([place, (await admin(place)).status]).toEqual([place, 404]);
  });

  test('is not found for anyone else, without a lookup', async () => {
    const cost = await costOf(async () => {
      for (const place of [
        uploaded,
        ...renditions,
        ofSaved,
        saved,
        '/media/0000000000000000-400.avif',
        '/uploads/x.webp',
        '/media/',
        '/uploads/',
      ])
        for (const ask of visitors()) {
          const answer = await ask(place);
          expect([place, answer.status]).toEqual([place, 404]);
          expect(answer.headers.get('cache-control')).toContain('no-store');
        }
    });
    expect(cost).toEqual(NOTHING);
  });
});

describe('the overlay', () => {
  const overlay = async () => (await (await anyone('/overlay/current')).json()) as { commit: string; stale: string[] } | null;
  const publish = async () => (await (await anyone('/api/publish', { method: 'POST' })).json()) as { commit: string };

  test('shows no drafts, at no address and in no list', async () => {
    site.repository.write('content/recipes/country-loaf.json', recipeFile({ title: 'Country loaf at noon' }));
    site.repository.git('add', '-A');
    site.repository.git('commit', '--quiet', '-m', 'By hand');
    const head = site.repository.git('rev-parse', 'main');
    await expect.poll(async () => (await publish()).commit).toBe(head);
    const current = await overlay();
    expect(current?.commit).toBe(head);
    expect(JSON.stringify(current)).not.toContain('draft');
    expect(await (await anyone(`/overlay/${head}/kitchen/country-loaf`)).text()).toContain('Country loaf at noon');
    for (const place of [
      ...['/blog', '/blog/draft-post', '/kitchen', '/kitchen/draft-recipe', '/kitchen/recipes.json', '/sitemap.xml', '/blog/rss.xml'],
      ...['/api/blog/posts', '/api/blog/posts?all=true', '/api/blog/posts/draft-post', '/api/kitchen/recipes?search=sentinel7f3a'],
      ...['/build.json', '/admin', '/_redirects', '/content.json'],
    ]) {
      const answer = await anyone(`/overlay/${head}${place}`);
      expect(answer.status, place).toBeLessThan(500);
      expect(await answer.text(), place).not.toContain('sentinel7f3a');
    }
  });

  test('answers nothing but pages of its commits, and costs no call of GitHub', async () => {
    const { commit } = (await overlay()) ?? { commit: '' };
    const cost = await costOf(async () => {
      for (const place of [
        ...['/', '/x', `/${'0'.repeat(40)}/`, `/${commit.toUpperCase()}/blog`, `/${commit}0/blog`],
        ...[
          `/${commit}/..%2f..%2fcontent.json`,
          `/${commit}/%00`,
          `/${commit}/%E0%A4%A`,
          `/${commit}/blog/__proto__`,
          `/${commit}//evil.test`,
        ],
        ...[`/${commit}/uploads/..%2f..%2fcontent.json`, `/${commit}/uploads/${'0'.repeat(64)}.webp`, `/${commit}/api/admin/status`],
        ...[`/${commit}/api/auth/verify`, `/${commit}/${'x'.repeat(8_000)}`, `/${commit}/menu`, `/${commit}/blog/`, `/${commit}//blog`],
      ]) {
        const answer = await anyone(`/overlay${place}`);
        expect([400, 404, 421], `${place} ${answer.status}`).toContain(answer.status);
        expect(answer.headers.get('x-content-type-options'), place).toBe('nosniff');
      }
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect((await anyone(`/overlay/${commit}/blog`, { method, body: 'x' })).status).toBe(404);
    });
    expect(cost).toEqual(NOTHING);
  });

  test('a flood of requests to publish looks at GitHub once', async () => {
    await new Promise((resolve) => setTimeout(resolve, LIKE_A_PERSON_MS));
    const cost = await costOf(async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => anyone('/api/publish', { method: 'POST', body: 'x' })));
      expect(answers.every(({ status, headers }) => status === 200 && headers.get('cache-control') === 'private, no-store')).toBe(true);
    });
    expect(cost.github).toBeLessThanOrEqual(2);
    expect((await anyone('/api/publish')).status).toBe(404);
  });
});

describe('a visitor', () => {
  /** Every address of the API, including those used between functions. */
  const places = [...mutations(), ...PRIVATE_READS.map((place) => ['GET', place, {}] as const)].flatMap(([method, place, call]) => [
    { method, place, call },
    { method, place: place.replace('/api/', '/api/signed-in/'), call },
  ]);

  test.for([{}, { origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }])(
    'who sends %j never causes a call to GitHub or a listing of Blobs',
    async (headers) => {
      const isForeign = Object.keys(headers).length > 0;
      const cost = await costOf(async () => {
        for (const { method, place, call } of places)
          for (const ask of visitors()) {
            const answer = await ask(place, { ...call, method, headers });
            const expected = method === 'GET' || !isForeign ? [401, 404] : [403];
            expect(expected, `${method} ${place} ${answer.status}`).toContain(answer.status);
          }
        for (const place of [
          '/api/blog/posts/draft-post',
          '/api/signed-in/blog/posts/draft-post',
          '/api/nothing',
          '/api',
          '/api/signed-in/build.json',
        ])
          for (const ask of visitors()) await ask(place, { headers });
        for (const place of ['/api/auth/logout', '/api/nothing']) await anyone(place, { method: 'POST', headers });
        if (isForeign) expect((await anyone('/api/auth/login', { json: {}, headers })).status).toBe(403);
      });
      expect(cost).toEqual(NOTHING);
    },
  );
});

/** The site as a target of the shared cases. */
const target = () => ({ address: host.address, head: () => Promise.resolve(site.repository.git('rev-parse', 'main')) });

describe('other sites, and clients without a session', () => describeCsrf(target));
describe('drafts and caches', () => describeCacheAndDrafts(target));
describe('what visitors send', () => describeComments(target));
describe('what visitors write to the owner', () => {
  describeMessages(
    target,
    () => smtp,
    (network) => `198.51.${network >> 8}.${network & 255}`,
    () => anyone('/api/deliver', { method: 'POST' }),
  );
});
describe('the newsletter', () => {
  describeNewsletter(
    target,
    () => smtp,
    (network) => `198.51.${network >> 8}.${network & 255}`,
    () => anyone('/api/deliver', { method: 'POST' }),
  );
});
// Must be last, because it ends all sessions.
describe('sessions', () => describeSessions(() => ({ address: host.address, sessions: path.join(site.stores, 'site:site') })));
