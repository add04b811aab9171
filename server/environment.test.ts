import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvironmentError } from '#functions/runtime/environment/read-variables.ts';
import { placeConfiguration } from '#functions/services/service-variables.ts';
import { githubPlace, readBuildEnvironment, readEnvironment } from './environment.ts';

const HASH = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

test('missing and empty variables have the defaults of docs/environment.md', () => {
  const usual = {
    PORT: 4321,
    HOST: '127.0.0.1',
    ADMIN_USERNAME: 'admin',
    CONTENT_STORE: 'local-git',
    GRAPH_API_URL: 'https://graph.facebook.com',
    TRUSTED_PROXIES: 0,
    SITE_DATA_DIR: path.resolve('.data'),
    PLACES_API_URL: 'https://places.googleapis.com',
    PLACES_LEGACY_API_URL: 'https://maps.googleapis.com',
    BUTTONDOWN_API_URL: 'https://api.buttondown.com',
    MAILCHIMP_API_URL: 'https://dc.api.mailchimp.com',
    KIT_API_URL: 'https://api.kit.com',
  };
  expect(readEnvironment({})).toEqual(usual);
  const blank = {
    PORT: '',
    HOST: '',
    ADMIN_USERNAME: '',
    ADMIN_PASSWORD: '',
    ADMIN_PASSWORD_HASH: '',
    CONTENT_STORE: '',
    META_OEMBED_TOKEN: '',
    GRAPH_API_URL: '',
    TRUSTED_PROXIES: '',
    SITE_DATA_DIR: '',
    GOOGLE_PLACES_API_KEY: '',
    GOOGLE_PLACE_ID: '',
    PLACES_API_URL: '',
    PLACES_LEGACY_API_URL: '',
    SMTP_URL: '',
    SMTP_TLS: '',
    MAIL_FROM: '',
  };
  expect(readEnvironment(blank)).toEqual(usual);
  expect(readEnvironment({ PATH: '/bin', GITHUB_TOKEN: 'secret' })).toEqual(usual);
});

test.each([
  '.',
  'content',
  'public',
  'public/uploads/../data',
  'content/data',
  '.git/data',
  'dist',
  'dist-functions/x',
  path.resolve('public'),
  '/',
  '/..',
  `${path.resolve('.data')}${'/..'.repeat(40)}`,
])('data is not stored in %s', (folder) => {
  expect(() => readEnvironment({ SITE_DATA_DIR: folder })).toThrow(/^SITE_DATA_DIR must be a separate folder, such as \.data: .*\.$/);
});

test.each(['.data', 'contents', 'data/public', '../content', '..public'])('data may be stored in %s', (folder) => {
  expect(readEnvironment({ SITE_DATA_DIR: folder }).SITE_DATA_DIR).toBe(path.resolve(folder));
});

test('data is not stored where links lead into a visible folder', () => {
  const elsewhere = realpathSync(mkdtempSync(path.join(tmpdir(), 'linked-')));
  const link = (name: string, to: string) => symlinkSync(path.resolve(to), path.join(elsewhere, name), 'junction');
  const read = (folder: string) => readEnvironment({ SITE_DATA_DIR: path.join(elsewhere, folder) }).SITE_DATA_DIR;
  try {
    link('photos', 'public/uploads');
    link('all', '.');
    link('code', 'server');
    link('root', '/');
    for (const folder of ['root', 'photos', 'photos/of/data', 'all', 'all/content/data'])
      expect(() => read(folder)).toThrow(/^SITE_DATA_DIR must be/);
    for (const folder of ['all/.data', 'code/data', 'new/data']) expect(read(folder)).toBe(path.join(elsewhere, folder));
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

test('values are used', () => {
  const said = {
    PORT: '8080',
    HOST: '0.0.0.0',
    ADMIN_USERNAME: 'rosa',
    ADMIN_PASSWORD: ' eighteen hours ',
    ADMIN_PASSWORD_HASH: HASH,
    META_OEMBED_TOKEN: '1234|Token-of_Meta',
    GRAPH_API_URL: 'http://127.0.0.1:8080/graph',
    ADMIN_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    TRUSTED_PROXIES: '1',
    SITE_DATA_DIR: '/var/bakery',
    GOOGLE_PLACES_API_KEY: 'AIza-key',
    GOOGLE_PLACE_ID: 'ChIJ-place_1',
    PLACES_API_URL: 'https://places.example.com/base',
    PLACES_LEGACY_API_URL: 'http://127.0.0.1:4000',
    SMTP_URL: 'smtps://rosa:eighteen%20hours@mail.example.com',
    SMTP_TLS: 'optional',
    MAIL_FROM: 'Rosa <rosa@bakery.example>',
    BUTTONDOWN_API_URL: 'http://127.0.0.1:4001',
    MAILCHIMP_API_URL: 'http://127.0.0.1:4002',
    KIT_API_URL: 'http://127.0.0.1:4003',
  };
  expect(readEnvironment(said)).toEqual({ ...said, PORT: 8080, TRUSTED_PROXIES: 1, CONTENT_STORE: 'local-git' });
});

describe('invalid values are refused by name', () => {
  test.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '4321a'],
    ['PORT', '80.5'],
    ['PORT', '1e3'],
    ['PORT', ' '],
    ['ADMIN_USERNAME', 'x'.repeat(101)],
    ['ADMIN_PASSWORD', 'x'.repeat(1_001)],
    ['ADMIN_PASSWORD_HASH', 'eighteen hours'],
    ['ADMIN_PASSWORD_HASH', '$2b$12$abcdefghijklmnopqrstuv'],
    ['ADMIN_PASSWORD_HASH', HASH.replace('t=2', 't=0')],
    ['ADMIN_PASSWORD_HASH', HASH.replace('m=256', 'm=99999999')],
    // A shell that took the dollar signs for variables.
    ['ADMIN_PASSWORD_HASH', '=19=256,t=2,p=1/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'],
    ['META_OEMBED_TOKEN', '1234|Token of Meta, planted'],
    ['META_OEMBED_TOKEN', 'planted-token\n'],
    ['META_OEMBED_TOKEN', 'x'.repeat(1_001)],
    ['GRAPH_API_URL', 'graph.facebook.com'],
    ['GRAPH_API_URL', 'file:///etc/passwd'],
    ['GRAPH_API_URL', 'https://'],
    ['GRAPH_API_URL', 'https://me:secret@graph.facebook.com'],
    ['GRAPH_API_URL', 'https://graph.facebook.com?access_token=secret'],
    ['ADMIN_TOTP_SECRET', 'too short'],
    ['ADMIN_TOTP_SECRET', 'jbswy3dpehpk3pxp'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'true'],
    ['CONTENT_STORE', 'netlify'],
    ['CONTENT_STORE', 'local'],
    ['GOOGLE_PLACES_API_KEY', 'a key with spaces'],
    ['GOOGLE_PLACES_API_KEY', 'key\r\nX-Evil: 1'],
    ['GOOGLE_PLACE_ID', 'places/ChIJ'],
    ['GOOGLE_PLACE_ID', '../ChIJ'],
    ['PLACES_API_URL', 'places.googleapis.com'],
    ['PLACES_API_URL', 'http://places.googleapis.com'],
    ['PLACES_API_URL', 'file:///etc/passwd'],
    ['PLACES_API_URL', 'https://user:password@example.com'],
    ['PLACES_LEGACY_API_URL', 'https://example.com/?key=x'],
    ['PLACES_LEGACY_API_URL', 'https://example.com?'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_TLS', 'off'],
    ['MAIL_FROM', 'Rosa'],
  ])('%s=%s', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(new RegExp(`^${name} .*\\.$`, 's'));
    if (/PASSWORD|TOKEN|KEY/.test(name) && value.length > 20) expect(read).not.toThrow(value);
  });

  test.each([
    ['GOOGLE_PLACES_API_KEY', 'GOOGLE_PLACE_ID'],
    ['GOOGLE_PLACE_ID', 'GOOGLE_PLACES_API_KEY'],
  ])('%s without %s', (given, missing) => {
    for (const read of [readEnvironment, readBuildEnvironment]) {
      expect(() => read({ [given]: 'ChIJ' })).toThrow(new RegExp(`^${missing} is missing.*${given}\\.$`));
      expect(placeConfiguration({ ...read({ GOOGLE_PLACE_ID: 'ChIJ', GOOGLE_PLACES_API_KEY: 'key' }) })).toMatchObject({ placeId: 'ChIJ' });
    }
  });

  test('all errors are reported at once', () => {
    expect(() => readEnvironment({ PORT: 'x', CONTENT_STORE: 'y' })).toThrow(/PORT .*\n.*CONTENT_STORE /);
  });

  test('an address may end with a slash', () => {
    expect(readEnvironment({ GRAPH_API_URL: 'http://localhost:8080/' }).GRAPH_API_URL).toBe('http://localhost:8080');
  });

  test('a build ignores variables that only a site needs', () => {
    expect(placeConfiguration(readBuildEnvironment({ CONTENT_STORE: 'github', PORT: 'x' }))).toBeNull();
  });

  test.each(['0', '1', '65535', '00080'])('PORT=%s is valid', (port) => {
    expect(readEnvironment({ PORT: port }).PORT).toBe(Number(port));
  });
});

describe('content on GitHub', () => {
  const place = { CONTENT_STORE: 'github', GITHUB_TOKEN: 'github_pat_planted', GITHUB_REPOSITORY: 'rosa/bakery' };

  test('takes a token and a repository', () => {
    const usual = { token: 'github_pat_planted', repository: 'rosa/bakery', branch: 'main', apiUrl: 'https://api.github.com' };
    expect(githubPlace(readEnvironment(place))).toEqual(usual);
    expect(githubPlace(readEnvironment({ ...place, GITHUB_BRANCH: '', GITHUB_API_URL: '' }))).toEqual(usual);
    const said = { GITHUB_REPOSITORY: 'R-1/the.bakery_2', GITHUB_BRANCH: 'site/live', GITHUB_API_URL: 'https://git.example.com/api/v3/' };
    expect(githubPlace(readEnvironment({ ...place, ...said }))).toEqual({
      token: 'github_pat_planted',
      repository: 'R-1/the.bakery_2',
      branch: 'site/live',
      apiUrl: 'https://git.example.com/api/v3',
    });
  });

  test('is not required for local content', () => {
    const others = { GITHUB_TOKEN: 'a b', GITHUB_REPOSITORY: 'x', GITHUB_BRANCH: '..', GITHUB_API_URL: 'x' };
    expect(githubPlace(readEnvironment({ ...others, CONTENT_STORE: 'local-git' }))).toBeNull();
  });

  test.each([
    ['GITHUB_TOKEN', '', /^GITHUB_TOKEN is missing: .*\.$/],
    ['GITHUB_REPOSITORY', '', /^GITHUB_REPOSITORY is missing: .*\.$/],
    ['GITHUB_TOKEN', 'planted\r\nX-Evil: 1', /^GITHUB_TOKEN must be .*\.$/],
    ['GITHUB_REPOSITORY', 'bakery', /^GITHUB_REPOSITORY must be .*\.$/],
    ['GITHUB_REPOSITORY', 'https://github.com/rosa/bakery', /^GITHUB_REPOSITORY must be .*\.$/],
    ['GITHUB_REPOSITORY', 'rosa/..', /^GITHUB_REPOSITORY must be .*\.$/],
    ['GITHUB_REPOSITORY', 'rosa/bakery/tree/main', /^GITHUB_REPOSITORY must be .*\.$/],
    ['GITHUB_BRANCH', '-f', /^GITHUB_BRANCH must be .*\.$/],
    ['GITHUB_BRANCH', 'a..b', /^GITHUB_BRANCH must be .*\.$/],
    ['GITHUB_BRANCH', 'main.lock', /^GITHUB_BRANCH must be .*\.$/],
    ['GITHUB_BRANCH', 'main/', /^GITHUB_BRANCH must be .*\.$/],
    ['GITHUB_BRANCH', 'a branch', /^GITHUB_BRANCH must be .*\.$/],
    ['GITHUB_API_URL', 'http://api.github.com', /^GITHUB_API_URL must be .*\.$/],
    ['GITHUB_API_URL', 'api.github.com', /^GITHUB_API_URL must be .*\.$/],
  ])('%s=%s is refused in a sentence', (name, value, sentence) => {
    const read = () => readEnvironment({ ...place, [name]: value });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/planted/);
  });

  test('all missing variables are reported at once', () => {
    expect(() => readEnvironment({ CONTENT_STORE: 'github' })).toThrow(/GITHUB_TOKEN is missing.*\nGITHUB_REPOSITORY is missing/s);
  });
});
