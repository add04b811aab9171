import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { examine as examineSite } from '../../scripts/doctor/examination.ts';
import { startSmtp } from '../support/smtp.ts';
import { answerJson, type StandIn, startStandIn } from '../support/stand-in.ts';
import { PASSWORD } from '../support/site-program.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { type PassingAnswer, startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts';

const TRUSTED = getCACertificates('default');
const doctor = path.resolve(import.meta.dirname, '../../scripts/doctor.ts');

let site: TestSite;
let proxy: TlsProxy;
let asBefore: Pick<TlsProxy, 'change' | 'plain'>;
beforeAll(async () => {
  site = await startTestSite();
  proxy = await startTlsProxy(site.address);
  setDefaultCACertificates([...TRUSTED, await readFile(proxy.certificateFile, 'utf8')]);
  asBefore = { change: proxy.change, plain: proxy.plain };
  const file = path.join(site.root, 'content/settings.json');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('https://familykitchenbakery.example.com', proxy.address));
  await site.git('commit', '-qam', 'The address');
  await site.live();
});
afterEach(() => void Object.assign(proxy, asBefore));
afterAll(async () => {
  setDefaultCACertificates(TRUSTED);
  await proxy.close();
  await site.close();
});

interface Examination {
  text: string;
  /** The output lines, by the name of the check. */
  lines: Record<string, string>;
}

const linesOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/^(ok|WRONG|-) +([^:]+): (.*)$/gm)].map(([, mark, name = '', said]) => [name, `${mark} ${said}`]));

/** Runs the doctor with trust in the proxy’s certificate. */
const runDoctor = (argument: string, environment: Record<string, string> = {}): Promise<Examination & { code: number }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [doctor, argument],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: proxy.certificateFile, ADMIN_PASSWORD: '', ...environment } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr, lines: linesOf(stdout) }),
    );
  });

/** Does what the doctor does, without a program of its own. */
async function examine(argument: string | undefined, environment: Record<string, string> = {}): Promise<Examination> {
  let text = '';
  await examineSite(argument, environment, (line) => (text += `${line}\n`)).catch((error: Error) => (text += `${error.message}\n`));
  return { text, lines: linesOf(text) };
}

/** Changes responses whose address starts with one of these. */
const changing =
  (changes: Record<string, (answer: PassingAnswer) => PassingAnswer | null>): TlsProxy['change'] =>
  (answer, { url = '' }) =>
    Object.entries(changes).reduce<PassingAnswer | null>(
      (changed, [place, change]) => (changed !== null && (url === place || url.startsWith(`${place}?`)) ? change(changed) : changed),
      answer,
    );
const without =
  (...names: string[]) =>
  (answer: PassingAnswer): PassingAnswer => ({
    ...answer,
    headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !names.includes(name))),
  });
const withHeaders =
  (headers: PassingAnswer['headers']) =>
  (answer: PassingAnswer): PassingAnswer => ({ ...answer, headers: { ...answer.headers, ...headers } });
const answered =
  (status: number, body = 'x', headers: PassingAnswer['headers'] = {}) =>
  (answer: PassingAnswer): PassingAnswer => ({ status, body, headers: { ...answer.headers, ...headers } });

test('a healthy deployment passes, with and without signing in', async () => {
  const [signedIn, stranger] = await Promise.all([
    runDoctor(`${proxy.address}/blog`, { ADMIN_PASSWORD: PASSWORD }),
    examine(proxy.address),
  ]);
  expect(signedIn.text).toMatch(/\nNo problems found; 3 of 15 checks were skipped\.\n$/);
  expect(signedIn.code).toBe(0);
  expect(Object.keys(signedIn.lines)).toHaveLength(15);
  // Skipped checks are not reported as passed.
  expect(Object.entries(signedIn.lines).filter(([, line]) => !line.startsWith('ok'))).toEqual([
    ['published version', expect.stringMatching(/^- commit \w{9} of .*set GITHUB_REPOSITORY and GITHUB_TOKEN/)],
    ['CDN caching', expect.stringMatching(/^- no response has Cache-Status/)],
    ['mail server', '- set SMTP_URL to check it'],
  ]);
  expect(signedIn.text).not.toContain(PASSWORD);
  expect(stranger.text).toMatch(/\nNo problems found/);
  expect(stranger.lines['session and store']).toBe('- set ADMIN_PASSWORD to check it');
});

test('a local site is checked too, except its https', async () => {
  const { hostname, port } = new URL(site.address);
  expect(hostname).toBe('localhost');
  for (const address of [site.address, `http://127.0.0.1:${port}/admin`]) {
    const { lines, text } = await examine(address, { ADMIN_PASSWORD: PASSWORD });
    expect(text).toMatch(/\nNo problems found; 5 of 15 checks were skipped\.\n$/);
    for (const name of ['https', 'HSTS']) expect(lines[name]).toBe('- a site on this machine does not use https');
    expect(lines['sitemap, robots and feeds']).toBe('ok exist');
  }
});

test('the mail server is asked whether the site can sign in', async () => {
  const smtp = await startSmtp({ login: { user: 'rosa', password: 'eighteen hours' } });
  try {
    const [good, wrong, unusable] = await Promise.all([
      examine(site.address, { SMTP_URL: smtp.url }),
      examine(site.address, { SMTP_URL: smtp.url.replace('hours', 'days') }),
      examine(site.address, { SMTP_URL: 'mail.example.com' }),
    ]);
    expect(good.lines['mail server']).toBe('ok it can be reached from here and lets the site sign in');
    expect(wrong.lines['mail server']).toMatch(/^WRONG The mail server did not accept the username and password.*Check SMTP_URL\.$/);
    expect(wrong.text).not.toMatch(/eighteen|days/);
    expect(unusable.text).toMatch(/^SMTP_URL must be the address of a mail server/);
    expect(smtp.taken).toEqual([]);
  } finally {
    await smtp.close();
  }
});

test('problems are reported by check, with instructions', async () => {
  proxy.plain = (_asked, response) => void response.end('Welcome');
  proxy.change = changing({
    '/': (answer) => withHeaders({ 'cache-control': 'public, max-age=3600' })(without('strict-transport-security')(answer)),
    '/admin': answered(200, `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'">`),
    '/favicon.svg': withHeaders({ 'strict-transport-security': 'max-age=31536000' }),
    '/api/blog/posts': without('content-security-policy', 'x-frame-options'),
    '/api/auth/verify': withHeaders({ 'access-control-allow-origin': '*' }),
    '/api/kitchen/recipes': withHeaders({ 'cache-control': 'private' }),
    '/api/admin/status': answered(200, '{"state":"live","deployFailure":"Netlify could not build the site."}'),
    '/api/admin/photos': withHeaders({ 'cache-control': 'public' }),
    '/api/auth/login': (answer) =>
      answer.status === 401
        ? withHeaders({ 'set-cookie': ['a=b'], 'cache-control': 'public' })(answer)
        : withHeaders({ 'set-cookie': [String(answer.headers['set-cookie']).replace('; Secure', '').replace('; HttpOnly', '')] })(answer),
    '/api/auth/logout': answered(200, '{}'),
    '/build.json': withHeaders({ 'cache-control': 'public, max-age=600' }),
    '/sitemap.xml': answered(200, '<urlset><loc>https://preview.example.com/</loc>', { 'content-type': 'application/xml' }),
    '/robots.txt': answered(500),
    '/blog/rss.xml': withHeaders({ 'content-type': 'text/html' }),
    '/blog/nowhere-at-all': answered(200),
    '/overlay/current': answered(500),
    '/.git/HEAD': answered(200, 'ref: refs/heads/main'),
    '/.env': answered(200, 'GITHUB_TOKEN=\u001b[31mx'),
    '/dist-functions/content.json': answered(200, '{}'),
    '/kitchen': withHeaders({ 'cache-status': '"Netlify Edge"; fwd=miss' }),
  });
  const { code, lines, text } = await runDoctor(proxy.address, { ADMIN_PASSWORD: PASSWORD });
  expect(code).toBe(1);
  for (const [name, ...said] of [
    ['https', 'responds without a redirect (200). Turn on the redirect to https at the host.'],
    ['HSTS', 'Strict-Transport-Security of / is 0 seconds', '/favicon.svg leaves subdomains out'],
    ['security headers', '/api/blog/posts lacks x-frame-options, content-security-policy', '/api/auth/verify lets other sites read it'],
    ['content security policy', '/admin may run inline or evaluated scripts.'],
    ['login', 'A wrong password sets a cookie.', 'may be cached'],
    ['access control', '/api/admin/status responds with 200 instead of 401 without a session', '/api/admin/photos may be cached.'],
    ['session and store', 'lacks HttpOnly, Secure', 'Netlify could not build the site.'],
    ['published version', '/build.json may be cached'],
    ['changes since the deploy', '/overlay/current responds with 500, so visitors see no change before the next deploy.'],
    ['CDN caching', '/kitchen was requested 4 times, and the CDN never answered from its cache (Cache-Status: "Netlify Edge"; fwd=miss).'],
    ['browser caching', '/ is cached by browsers', '/api/kitchen/recipes has Cache-Control "private"'],
    ['sitemap, robots and feeds', '/robots.txt responds with 500.', '/blog/rss.xml is sent as text/html.', 'https://preview.example.com'],
    ['missing pages', '/blog/nowhere-at-all responds with 200 instead of 404.'],
    ['private files', 'Anyone can read /.git/HEAD, /.env, /dist-functions/content.json.'],
  ] as const)
    for (const part of said)
      expect([name, lines[name]]).toEqual([name, expect.stringMatching(new RegExp(`^WRONG .*${RegExp.escape(part)}`))]);
  expect(text).toContain('14 of 15 checks found a problem.');
  expect(text).not.toContain('\u001b');
});

test('CDN caching is detected by repeated requests', async () => {
  const asked = new Map<string, number>();
  const cdn =
    (keeps: (place: string) => boolean): TlsProxy['change'] =>
    (answer, { url = '', headers }) => {
      const place = headers.cookie === undefined ? url : `${url} of someone`;
      const times = (asked.get(place) ?? 0) + 1;
      asked.set(place, times);
      // The second request reaches another machine, which asks the first one.
      const status = [
        '"Netlify Durable"; fwd=miss, "hit; Edge"; fwd=miss',
        '"Netlify Durable"; hit; ttl=31535999, "Netlify Edge"; fwd=miss',
      ];
      return withHeaders({ 'cache-status': (keeps(url) ? status[Math.min(times, 2) - 1] : status[0]) ?? '' })(answer);
    };
  proxy.change = cdn((place) => !place.startsWith('/api/auth') && !place.startsWith('/api/admin') && !place.includes('all=true'));
  const { lines } = await examine(proxy.address);
  expect(lines['CDN caching']).toMatch(/^ok/);
  expect(asked.get('/')).toBe(2);

  asked.clear();
  proxy.change = cdn((place) => place !== '/api/blog/posts');
  const leaking = (await examine(proxy.address)).lines['CDN caching'];
  expect(leaking).toMatch(
    /^WRONG \/api\/blog\/posts was requested 4 times.*\/api\/auth\/verify is answered from a cache.*all=true is answered/,
  );
});

test('a broken sign-in is reported', async () => {
  proxy.change = changing({ '/api/auth/login': answered(403, '{}') });
  expect((await examine(proxy.address)).lines['login']).toContain(`Set the site's address in the settings to ${proxy.address}.`);
  proxy.change = changing({ '/api/auth/login': answered(500, '{"error":"Something went wrong on our side."}') });
  expect((await examine(proxy.address)).lines['login']).toContain('Something went wrong on our side. See the host');
});

describe('with the repository on GitHub', () => {
  let github: StandIn;
  const branch = { sha: '', date: '' };
  let repository = { private: true, permissions: { push: true } };
  beforeAll(async () => {
    github = await startStandIn((asked, response) => {
      if (asked.headers.authorization !== 'Bearer planted-token') return void response.writeHead(401).end('{}');
      const answer = asked.url?.endsWith('/branches/main')
        ? { commit: { sha: branch.sha, commit: { committer: { date: branch.date } } } }
        : repository;
      answerJson(answer)(asked, response);
    });
  });
  afterAll(() => github.close());

  const examineWith = (token: string) =>
    examine(proxy.address, { GITHUB_REPOSITORY: 'anna/bakery', GITHUB_TOKEN: token, GITHUB_API_URL: github.address });

  test('the published commit is compared with the branch', async () => {
    Object.assign(branch, { sha: await site.git('rev-parse', 'HEAD'), date: new Date().toISOString() });
    const same = await examineWith('planted-token');
    expect(same.lines['published version']).toMatch(/^ok main at \w{9} is live/);
    branch.sha = '0'.repeat(40);
    expect((await examineWith('planted-token')).lines['published version']).toMatch(/^ok main at 000000000 is being built/);
    branch.date = '2026-01-01T00:00:00Z';
    expect((await examineWith('planted-token')).lines['published version']).toMatch(/^WRONG .*Does a push start a build/);
    const publishing = (answer: object) => {
      proxy.change = changing({ '/api/publish': answered(200, JSON.stringify(answer)) });
    };
    publishing({ commit: branch.sha, reason: null });
    expect((await examineWith('planted-token')).lines['published version']).toMatch(/^ok main at 000000000 has nothing new for visitors/);
    publishing({ commit: branch.sha, reason: 'the running site cannot show it' });
    expect((await examineWith('planted-token')).lines['published version']).toMatch(
      /^WRONG .*The site says: the running site cannot show it/,
    );
    proxy.change = (answer) => answer;
    repository = { private: false, permissions: { push: false } };
    const { lines, text } = await examineWith('planted-token');
    expect(lines['published version']).toMatch(/^WRONG .*is public.*may not write.*Does a push start a build/);
    expect(text).not.toContain('planted-token');
    expect((await examineWith('another-token')).lines['published version']).toContain('GitHub does not accept GITHUB_TOKEN');
  });
});

describe('an unreachable site gives a sentence', () => {
  test.each([
    [undefined, 'Specify the site to check: npm run doctor -- https://'],
    ['http://bakery.example', 'https://bakery.example'],
    ['http://localhost.bakery.example', 'https://localhost.bakery.example'],
    ['http://127.0.0.1:65534', 'Nothing responds at 127.0.0.1:65534.'],
    ['bakery', 'bakery is not an address.'],
    ['ftp://bakery.example', 'is not the address of a site'],
    ['https://anna:secret@bakery.example', 'Leave the name and password out'],
    ['https://no-such-host.invalid', 'No machine has the name no-such-host.invalid.'],
    ['https://127.0.0.1:65534', 'Nothing responds at 127.0.0.1:65534.'],
  ])('%s', async (argument, said) => {
    const { text } = await examine(argument);
    expect(text).toContain(said);
    expect(text.trim().split('\n')).toHaveLength(1);
  });

  test('and a code that is not 0', async () => {
    const { code, text } = await runDoctor('bakery');
    expect([code, text]).toEqual([1, 'bakery is not an address. It should look like this: https://your-site.example\n']);
  });

  test.each<[string, TlsProxy['change'], string]>([
    ['a page', answered(200, '<h1>It works!</h1>'), 'but it is not this site'],
    ['a missing file', answered(404), 'but it is not this site'],
    ['JSON of another form', answered(200, '{"commit":5}'), 'but it is not this site'],
    ['a dropped connection', () => null, 'ended the connection without an answer'],
    ['a hang', () => new Promise<never>(() => undefined), 'did not answer within 10 seconds'],
  ])('the answer is %s', async (_name, change, said) => {
    proxy.change = change;
    expect((await examine(proxy.address)).text).toContain(said);
  });

  test('the certificate is not trusted', async () => {
    const { code, text } = await runDoctor(proxy.address, { NODE_EXTRA_CA_CERTS: '' });
    expect([code, text]).toEqual([1, expect.stringContaining('is self-signed')]);
  });

  test('there is no https', async () => {
    expect((await examine(site.address.replace('http:', 'https:'))).text).toMatch(/does not support https there|without an answer/);
  });
});
