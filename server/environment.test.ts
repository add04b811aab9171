import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

const HASH = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

test('nothing said, or said with nothing, is what the README says', () => {
  const usual = {
    PORT: 4321,
    HOST: '127.0.0.1',
    ADMIN_USERNAME: 'admin',
    CONTENT_STORE: 'local-git',
    TRUSTED_PROXIES: 0,
    SITE_DATA_DIR: path.resolve('.data'),
  };
  expect(readEnvironment({})).toEqual(usual);
  const blank = {
    PORT: '',
    HOST: '',
    ADMIN_USERNAME: '',
    ADMIN_PASSWORD: '',
    ADMIN_PASSWORD_HASH: '',
    CONTENT_STORE: '',
    TRUSTED_PROXIES: '',
    SITE_DATA_DIR: '',
  };
  expect(readEnvironment(blank)).toEqual(usual);
  expect(readEnvironment({ PATH: '/bin', GITHUB_TOKEN: 'secret' })).toEqual(usual);
});

test('what is said counts', () => {
  const said = {
    PORT: '8080',
    HOST: '0.0.0.0',
    ADMIN_USERNAME: 'rosa',
    ADMIN_PASSWORD: ' eighteen hours ',
    ADMIN_PASSWORD_HASH: HASH,
    ADMIN_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    TRUSTED_PROXIES: '1',
    SITE_DATA_DIR: '/var/bakery',
  };
  expect(readEnvironment(said)).toEqual({ ...said, PORT: 8080, TRUSTED_PROXIES: 1, CONTENT_STORE: 'local-git' });
});

describe('what makes no sense is refused in a sentence that names it', () => {
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
    ['ADMIN_TOTP_SECRET', 'too short'],
    ['ADMIN_TOTP_SECRET', 'jbswy3dpehpk3pxp'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'true'],
    ['CONTENT_STORE', 'github'],
    ['CONTENT_STORE', 'local'],
  ])('%s=%s', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(new RegExp(`^${name} .*\\.$`));
    if (name.startsWith('ADMIN_PASSWORD') && value.length > 20) expect(read).not.toThrow(value);
  });

  test('and all of it at once', () => {
    expect(() => readEnvironment({ PORT: 'x', CONTENT_STORE: 'y' })).toThrow(/PORT .*\n.*CONTENT_STORE /);
  });

  test.each(['0', '1', '65535', '00080'])('but PORT=%s is a port', (port) => {
    expect(readEnvironment({ PORT: port }).PORT).toBe(Number(port));
  });
});
