import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { createAuthenticator } from '../../../tests/support/authenticator.ts';
import { TOKEN } from '@family-bakery/git-content/testing/github';
import {
  type Answered,
  type Asked,
  callBundle,
  HOST_NODE_FLAGS,
  type Instance,
  startInstance,
} from '../../../tests/support/netlify-bundles.ts';
import { type NetlifySite, startNetlifySite } from '../../../tests/support/netlify-site.ts';
import { PASSWORD } from '../../../tests/support/site-program.ts';
import { postFile, siteFiles } from '../../../tests/support/snapshot-of.ts';
import { startStandIn } from '../../../tests/support/stand-in.ts';

const SITE = 'https://bakery.example';
const DRAFT = contentPath('post', 'only-a-draft');

let site: NetlifySite;
const bundle = (name: string) => site.bundle(name);
const data = async (name: string, file: string) => readFile(path.join(bundle(name).main, '../..', file), 'utf8');

beforeAll(async () => {
  site = await startNetlifySite(siteFiles('minimal', { [DRAFT]: postFile({ title: 'Not yet', status: 'draft' }) }));
  // It packs the functions, which takes a busy machine more than a minute.
}, 180_000);
afterAll(async () => {
  await Promise.all([...running.values()].map((instance) => instance.stop()));
  await site.close();
});

/** One instance of each function, which has answered the requests before. */
const running = new Map<string, Instance>();

/** Puts requests to a function, and looks that nothing went wrong within. */
async function ask(name: string, asked: Asked[]): Promise<Answered[]> {
  const instance = running.get(name) ?? startInstance(bundle(name), site.environment);
  running.set(name, instance);
  const answers: Answered[] = [];
  for (const one of asked) answers.push(await instance.call(one));
  expect(instance.log()).not.toContain('"level":"error"');
  return answers;
}
/** The same, answered by an instance that knows nothing yet. */
async function askAnother(name: string, asked: Asked[]): Promise<Answered[]> {
  const { answers, log } = await callBundle(bundle(name), asked, site.environment);
  expect(log).not.toContain('"level":"error"');
  return answers;
}
const json = (answer: Answered | undefined) => JSON.parse(answer?.body ?? 'null') as Record<string, unknown>;
const sending = (url: string, method: string, body: unknown, cookie = ''): Asked => ({
  url: `${SITE}${url}`,
  method,
  headers: { 'content-type': 'application/json', origin: SITE, cookie },
  body: JSON.stringify(body),
});

async function signIn(): Promise<string> {
  const [answer] = await ask('admin', [sending('/api/auth/login', 'POST', { username: 'admin', password: PASSWORD })]);
  expect(answer?.body).toBe('{"username":"admin"}');
  return (answer?.cookies[0] ?? '').split(';')[0] ?? '';
}

describe('the function for visitors’ reads', () => {
  test('contains no package but hono, and no drafts', async () => {
    expect(bundle('content').packages).toEqual(['hono']);
    expect(`${await data('content', 'lists.json')}${await data('content', 'entries.json')}`).not.toContain('Not yet');
  });

  test('serves its own deploy, cached by the CDN until the next one', async () => {
    const [list, one, draft, missing] = await ask(
      'content',
      ['/api/blog/posts?page=1', '/api/kitchen/recipes', '/api/blog/posts/only-a-draft', '/api/kitchen/collections/none'].map(
        (address) => ({
          url: `${SITE}${address}`,
        }),
      ),
    );
    expect(json(list)).toMatchObject({ page: 1 });
    expect(list?.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': 'public, durable, max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
    expect(one?.status).toBe(200);
    for (const answer of [draft, missing]) {
      expect(answer?.status).toBe(404);
      expect(answer?.headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
    }
  });

  test('starts hardly later than a Node that does nothing', () => {
    const program = `const { default: answer } = await import(${JSON.stringify(bundle('content').main)});
      const response = await answer(new Request('${SITE}/api/kitchen/recipes?search=bread'), { ip: '192.0.2.1' });
      await response.text(); if (!response.ok) process.exit(1);`;
    // Of the processor, which a busy machine does not change; `npm run bench -- cold-start` holds the time on the clock to 150 ms.
    const end = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1_000); process.exit(0);';
    const msOf = (code: string): number =>
      Number(
        execFileSync(process.execPath, [...HOST_NODE_FLAGS, '--input-type=module', '-e', code + end], {
          cwd: bundle('content').folder,
          encoding: 'utf8',
        }),
      );
    const extra = Array.from({ length: 3 }, () => msOf(program) - msOf(''));
    expect(Math.min(...extra)).toBeLessThan(300);
  });
});

describe('signed-in owners', () => {
  test('is answered by the function of the admin, at an address of its own', async () => {
    const own = await startStandIn((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method, url, headers } = request;
        const got = { method, url, cookie: headers.cookie, origin: headers.origin, body };
        response.writeHead(201, { 'content-type': 'application/json', 'cache-control': 'private, no-store' }).end(JSON.stringify(got));
      });
    });
    onTestFinished(() => own.close());
    const sent = { cookie: '__Host-session=token', origin: own.address };
    const answers = await ask('content', [
      { url: `${own.address}/api/blog/posts?all=true` },
      { url: `${own.address}/api/blog/posts/rye`, headers: sent },
      {
        url: `${own.address}/api/kitchen/collections`,
        method: 'PUT',
        headers: { ...sent, 'content-type': 'application/json' },
        body: '{"id":"x"}',
      },
    ]);
    expect(answers.map(json)).toEqual([
      { method: 'GET', url: '/api/signed-in/blog/posts?all=true', body: '' },
      { method: 'GET', url: '/api/signed-in/blog/posts/rye', ...sent, body: '' },
      { method: 'PUT', url: '/api/signed-in/kitchen/collections', ...sent, body: '{"id":"x"}' },
    ]);
    expect(answers[0]).toMatchObject({ status: 201, headers: { 'cache-control': 'private, no-store' } });
  });
});

describe('the function for other services', () => {
  test('reports services that are not configured', async () => {
    const [instagram, place] = await ask('outside', [
      { url: `${SITE}/api/instagram/posts` },
      { url: `${SITE}/api/place-details/json?place_id=ChIJ` },
    ]);
    expect([instagram?.status, place?.status]).toEqual([404, 404]);
  });
});

describe('the function of the admin', () => {
  test('refuses wrong passwords and requests without a session', async () => {
    const [wrong, status, unknown] = await ask('admin', [
      sending('/api/auth/login', 'POST', { username: 'admin', password: 'wrong' }),
      { url: `${SITE}/api/admin/status` },
      { url: `${SITE}/api/nothing/here` },
    ]);
    expect(wrong?.status).toBe(401);
    expect(status?.status).toBe(401);
    expect(unknown?.status).toBe(404);
    expect(unknown?.headers['content-type']).toBe('application/problem+json');
  });

  test('saves a draft as a commit of which visitors see nothing; what was handed over is answered with drafts', async () => {
    const cookie = await signIn();
    const signedIn = (url: string): Asked => ({ url: `${SITE}${url}`, headers: { cookie } });
    const before = site.repository.git('rev-parse', 'HEAD');
    const [live, drafts, draft] = await ask('admin', [
      signedIn('/api/admin/status'),
      signedIn('/api/signed-in/blog/posts?all=true'),
      signedIn('/api/signed-in/blog/posts/only-a-draft'),
    ]);
    expect(json(live)).toMatchObject({ state: 'live', commit: before, builtAt: site.builtAt });
    expect(drafts?.body).toContain('Not yet');
    expect(drafts?.headers['cache-control']).toBe('private, no-store');
    expect(site.github.requests.filter(({ path: place }) => place.includes('/git/blobs'))).toEqual([]);

    const { revision } = json(draft);
    const [saved, status, listed, preview] = await askAnother('admin', [
      sending('/api/signed-in/blog/posts/only-a-draft', 'PUT', { title: 'Soon', revision }, cookie),
      signedIn('/api/admin/status'),
      signedIn('/api/signed-in/blog/posts?all=true'),
      {
        url: `${SITE}/api/admin/preview`,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: SITE, cookie },
        body: new URLSearchParams({
          entry: JSON.stringify({ kind: 'post', id: 'only-a-draft', title: 'Nearly ready' }),
        }).toString(),
      },
    ]);
    const after = site.repository.git('rev-parse', 'main');
    expect(json(saved)).toMatchObject({ title: 'Soon', commit: after });
    expect(site.repository.git('rev-parse', 'main^')).toBe(before);
    expect(site.repository.git('show', `main:${DRAFT}`)).toContain('Soon');
    expect(json(status)).toMatchObject({ state: 'live', commit: before, notDeployed: after });
    expect(listed?.body).toContain('Soon');
    expect(preview?.status).toBe(200);
    expect(preview?.body).toContain('Nearly ready');
    expect(preview?.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex, nofollow' });
    expect(preview?.headers['content-security-policy']).toBe("sandbox allow-same-origin; frame-ancestors 'self'");
  });

  test('makes a new entry once, however often it is sent with its key: by instances that share GitHub and Blobs', async () => {
    const cookie = await signIn();
    const create = (key: string, title = key): Asked => {
      const asked = sending('/api/signed-in/blog/posts', 'POST', { title, status: 'draft' }, cookie);
      return { ...asked, headers: { ...asked.headers, 'idempotency-key': key } };
    };
    const commits = () => Number(site.repository.git('rev-list', '--count', 'main'));
    const before = commits();
    const start = () => {
      const instance = startInstance(bundle('admin'), site.environment);
      onTestFinished(() => instance.stop());
      return instance;
    };
    const [one, other] = [start(), start()];
    const made = await one.call(create('once'));
    const [again, changed] = [await other.call(create('once')), await other.call(create('once', 'twice'))];
    expect([made.status, again.status, changed.status]).toEqual([201, 201, 409]);
    // Visitors see nothing of a draft: where nothing is to be waited for, the commit is the one that they have.
    expect(json(again)).toEqual({ ...json(made), commit: expect.stringMatching(/^[0-9a-f]{40}$/) as string });
    expect(json(changed)).toMatchObject({ current: { slug: 'once', revision: json(made)['revision'] } });
    const atOnce = (await Promise.all([one.call(create('at-once')), other.call(create('at-once'))])).map(json);
    expect(atOnce.map(({ slug, revision }) => [slug, revision])).toEqual(Array(2).fill(['at-once', atOnce[0]?.['revision']]));
    expect(commits()).toBe(before + 2);

    /** Ends an instance when its commit is to become the branch's newest: once it is, or before. */
    async function endSaving(instance: Instance, key: string, applied: boolean) {
      const isMoving = new Promise<void>((resolve) => {
        site.github.fault = ({ method }) => {
          if (method !== 'PATCH') return null;
          resolve();
          return { kind: 'hang', applied };
        };
      });
      const answer = instance.call(create(key)).catch(() => 'none');
      await isMoving;
      await expect.poll(commits).toBe(before + 3);
      await instance.stop();
      site.github.fault = () => null;
      expect(await answer).toBe('none');
    }
    await endSaving(one, 'saved', true);
    expect(json(await other.call(create('saved')))).toMatchObject({ slug: 'saved' });
    expect(commits()).toBe(before + 3);
    await endSaving(other, 'not-saved', false);
    expect(json(await start().call(create('not-saved')))).toMatchObject({ slug: 'not-saved' });
    expect(commits()).toBe(before + 4);
    site.repository.git('reset', '--quiet', '--hard', 'main');
  });

  test('signs in with a passkey that another instance has added, once', async () => {
    const session = await signIn();
    const phone = createAuthenticator();
    const challengeOf = ({ cookies }: Answered) => cookies[0]?.split(';')[0] ?? '';
    const [toAdd] = (await askAnother('admin', [sending('/api/admin/passkey-options', 'POST', {}, session)])) as [Answered];
    const made = phone.create(JSON.parse(toAdd.body) as Parameters<typeof phone.create>[0], { origin: SITE });
    const added = { name: 'My phone', answer: made };
    const [kept, toSignIn] = (await askAnother('admin', [
      sending('/api/admin/passkeys', 'POST', added, `${session}; ${challengeOf(toAdd)}`),
      sending('/api/auth/passkey-options', 'POST', {}),
    ])) as [Answered, Answered];
    expect([kept.status, toSignIn.status]).toEqual([201, 200]);
    const answer = phone.get(JSON.parse(toSignIn.body) as Parameters<typeof phone.get>[0], { origin: SITE });
    const login = sending('/api/auth/passkeys', 'POST', { answer }, challengeOf(toSignIn));
    expect((await askAnother('admin', [login]))[0]?.body).toBe('{"username":"admin"}');
    expect((await askAnother('admin', [login]))[0]?.status).toBe(401);
  });

  test('ends all sessions across instances', async () => {
    const cookie = await signIn();
    const [out] = await askAnother('admin', [sending('/api/auth/logout/everywhere', 'POST', {}, cookie)]);
    expect(out?.status).toBe(200);
    const [status] = await askAnother('admin', [{ url: `${SITE}/api/admin/status`, headers: { cookie } }]);
    expect(status?.status).toBe(401);
  });

  test('has sessions and counters of its own in a preview, which count for nothing on the site', async () => {
    const cookie = await signIn();
    const inPreview = { ...site.environment, TEST_DEPLOY_CONTEXT: 'deploy-preview' };
    const verify: Asked = { url: `${SITE}/api/auth/verify`, headers: { cookie } };
    const login = sending('/api/auth/login', 'POST', { username: 'admin', password: PASSWORD });
    const preview = await callBundle(bundle('admin'), [verify, login], inPreview);
    expect(preview.answers.map(({ status }) => status)).toEqual([401, 200]);
    const others = { cookie: preview.answers[1]?.cookies[0]?.split(';')[0] ?? '' };
    const [own, foreign] = await askAnother('admin', [verify, { ...verify, headers: others }]);
    expect([own?.status, foreign?.status]).toEqual([200, 401]);
    expect((await readdir(site.stores)).sort()).toEqual(['site:site', 'site:site-previews']);
  });

  test('refuses every call where the password’s hash is missing, and says why in its log', async () => {
    const { ADMIN_PASSWORD_HASH: _hash, ...incomplete } = site.environment;
    const { answers, log } = await callBundle(bundle('admin'), [{ url: `${SITE}/api/auth/verify` }], incomplete);
    expect(answers[0]?.status).toBe(503);
    expect(log).toContain('ADMIN_PASSWORD_HASH is missing');
    expect(log).not.toContain(TOKEN);
  });
});

test.each([
  ['content', '/api/blog/posts'],
  ['content', '/api/kitchen/collections/slow-bread'],
  ['outside', '/api/place-details/v1/places/ChIJ'],
  ['outside', '/api/instagram/oembed'],
  ['admin', '/api/auth/login'],
  ['admin', '/api/signed-in/blog/posts'],
  ['admin', '/api/blog/posts/rye/more'],
  ['admin', '/api/nothing'],
  ['admin', '/api'],
  ['admin', '/uploads/new.webp'],
  ['admin', '/api/publish'],
  ['pages', '/overlay/current'],
  ['pages', '/overlay/0123456789012345678901234567890123456789/menu'],
])('only %s handles %s', (name, address) => {
  expect(site.bundles.functions.filter((one) => one.answers(address)).map((one) => one.name)).toEqual([name]);
});

test.each([
  ['admin', ['build.json', 'content.json', 'reads.json', 'renderer']],
  ['pages', ['build.json', 'content.json', 'renderer']],
  ['content', ['entries.json', 'lists.json']],
  ['outside', ['lists.json']],
  ['schedule', ['build.json', 'schedule.json']],
])('%s is packed with the files that it needs and no others', async (name, files) => {
  const around = await readdir(path.join(bundle(name).main, '../..'));
  expect(around.filter((file) => file.endsWith('.json') || file === 'renderer').sort()).toEqual(files);
});

test('the host calls a function each minute', () => {
  expect(site.bundles.functions.flatMap(({ name, schedule }) => (schedule === null ? [] : [[name, schedule]]))).toEqual([
    ['schedule', '* * * * *'],
  ]);
});

test('the host calls a function with the deploys that failed or succeeded', () => {
  const { events, limit } = bundle('deploys');
  expect([events, limit]).toEqual([['deploy_failed', 'deploy_succeeded'], null]);
});

test('no function brings packages but sharp’s, nor the Node that packs it', async () => {
  const modules = site.bundles.functions.map(({ folder }) => readdir(path.join(folder, 'node_modules')).catch(() => []));
  expect(new Set((await Promise.all(modules)).flat())).toEqual(new Set(['@img', 'detect-libc', 'semver', 'sharp']));
});

test('the host counts requests by the address they come from; no one alone can use up what the handed over have in common', () => {
  const limits = Object.fromEntries(site.bundles.functions.map(({ name, limit }) => [name, limit]));
  // A plan without cost has two such rules.
  expect(limits['outside']).toBeNull();
  for (const name of ['admin', 'content']) expect(limits[name]).toMatchObject({ seconds: 60, by: ['ip', 'domain'] });
  expect(limits['content']?.requests).toBeLessThanOrEqual((limits['admin']?.requests ?? 0) / 2);
});
