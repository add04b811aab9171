import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { generateTotpSecret } from '#functions/auth/second-factor.ts';
import { PasswordFile } from '#server/data/password-file.ts';
import { TotpFile } from '#server/data/totp-file.ts';
import { jpegWithGps } from '../tests/support/photos.ts';
import { BAKERY } from '../tests/support/fixture-bakery.ts';
import { postFile } from '../tests/support/snapshot-of.ts';

const HASH = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'commands-'));
  data = path.join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 3 }));

/** Starts a program in a folder of its own, without a terminal. */
const startProgram = (file: string, args: string[], environment: Record<string, string> = {}) =>
  spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { ...process.env, SITE_DATA_DIR: data, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });

/** Starts a command of this project. */
const start = (script: string, args: string[] = [], environment: Record<string, string> = {}) =>
  startProgram(path.join(import.meta.dirname, `${script}.ts`), args, environment);

/** How a program ended, and what it printed. */
function endOf(child: ReturnType<typeof startProgram>) {
  return new Promise<{ code: number | null; said: string; wrong: string }>((resolve) => {
    let said = '';
    let wrong = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    child.stderr.on('data', (text: Buffer) => (wrong += text.toString()));
    child.on('close', (code) => resolve({ code, said, wrong }));
  });
}

const run = (...call: Parameters<typeof start>) => endOf(start(...call));

// All commands read their arguments in one place, server/process/arguments.ts; that each does, the next test shows.
test('--help prints the usage and does nothing', async () => {
  expect(await run('admin-password', ['--help'])).toEqual({
    code: 0,
    said: expect.stringMatching(/^Usage: npm run /) as string,
    wrong: '',
  });
  expect(existsSync(data)).toBe(false);
});

test('what is not understood is refused before anything is done', async () => {
  const { code, said, wrong } = await run('restore', ['one']);
  expect([code, said]).toEqual([2, '']);
  expect(wrong).toMatch(/^Missing argument\.\n\nUsage: npm run restore /);
  expect(existsSync(data)).toBe(false);
});

const COMMANDS = [
  'admin-password',
  'admin-totp',
  'backup',
  'restore',
  'doctor',
  '../tools/screenshots',
  '../tools/budgets',
  'upgrade',
  '../tools/bench/run',
  'build',
  'check-content',
  '../tools/seo',
  '../tools/icons',
  '../tools/observatory',
  '../server/start',
  '../tools/bench/soak',
  '../tools/bench/short',
];
const REFUSED: [script: string, args: string[], problem: RegExp][] = [
  ...COMMANDS.map((script): [string, string[], RegExp] => [
    script,
    ['--nope'],
    /^Unknown option '--nope'\.\n\nUsage: npm (?:run |start\n)/,
  ]),
  ['admin-password', ['a password here'], /^Unexpected argument: a password here\.\n\nUsage: npm run /],
  ['admin-totp', ['off'], /^Unexpected argument: off\.\n\nUsage: npm run /],
  ['backup', ['one', 'two'], /^Unexpected argument: two\.\n\nUsage: npm run /],
  ['restore', ['one', 'two', 'three'], /^Unexpected argument: three\.\n\nUsage: npm run /],
  ['../tools/bench/run', ['nope'], /^Unknown part: nope\.\n\nUsage: npm run bench /],
];

test('each command refuses what it does not understand', async () => {
  const calls = JSON.stringify(REFUSED.map(([script, args]) => [script, args]));
  const { code, said, wrong } = await endOf(startProgram(path.join(import.meta.dirname, '../tests/support/call-in-turn.ts'), [calls]));
  expect([code, wrong]).toEqual([0, '']);
  const answers = JSON.parse(said) as { code: number; said: string; wrong: string }[];
  expect(answers).toHaveLength(REFUSED.length);
  for (const [index, [script, args, problem]] of REFUSED.entries()) {
    const called = [script, ...args].join(' ');
    expect(answers[index], called).toMatchObject({ code: 2, said: '' });
    expect(answers[index]?.wrong, called).toMatch(problem);
  }
  expect(existsSync(data)).toBe(false);
});

describe('a new password', () => {
  test('takes effect immediately', async () => {
    const { code, said } = await run('admin-password');
    expect(code).toBe(0);
    expect(said).toMatch(
      /^The new password is \S+\nIt takes effect immediately on this machine; .*\nFor a host, set ADMIN_PASSWORD_HASH to \$argon2id/,
    );
    expect(await new PasswordFile(data).read()).toMatch(/^\$argon2id/);
  });

  test('is set completely even if no one reads the output', async () => {
    const child = start('admin-password');
    child.stdout.destroy();
    let wrong = '';
    child.stderr.on('data', (text: Buffer) => (wrong += text.toString()));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(wrong).not.toContain('EPIPE');
  });

  test.each([
    [{ ADMIN_PASSWORD: 'eighteen hours' }, /ADMIN_PASSWORD is set and overrides it: remove that variable and restart the site\./],
    [{ ADMIN_PASSWORD_HASH: HASH }, /ADMIN_PASSWORD_HASH is set and overrides it: set it to the hash below or remove it/],
  ])('has no effect while a variable overrides it', async (environment, sentence) => {
    const { code, said } = await run('admin-password', [], environment);
    expect(code).toBe(0);
    expect(said).toMatch(sentence);
    expect(said).not.toContain('takes effect immediately');
  });
});

describe('turning off the second factor', () => {
  test('removes the secret', async () => {
    await new TotpFile(data).write(generateTotpSecret());
    expect((await run('admin-totp', ['--off'])).said).toMatch(/^Signing in requires only the password again\./);
    expect(await new TotpFile(data).read()).toBeNull();
  });

  test('has no effect while a variable sets the secret', async () => {
    const { said } = await run('admin-totp', ['--off'], { ADMIN_TOTP_SECRET: generateTotpSecret() });
    expect(said).toBe('Signing in still requires a code, because ADMIN_TOTP_SECRET is set. Remove that variable and restart the site.\n');
  });
});

test('an invalid environment is reported as a sentence', async () => {
  for (const script of ['admin-password', 'admin-totp'])
    expect(await run(script, [], { PORT: 'x' })).toEqual({ code: 1, said: '', wrong: 'PORT must be a number from 0 to 65535.\n' });
});

test('npm run check names files that say where they were taken', async () => {
  await cp(BAKERY, folder, { recursive: true });
  await mkdir(path.join(folder, 'public/team'), { recursive: true });
  for (const file of ['public/uploads/oven.jpg', 'public/team/anna.jpeg']) await writeFile(path.join(folder, file), await jpegWithGps());
  for (const args of [[], ['--site']]) {
    const { code, said, wrong } = await run('check-content', args);
    for (const file of ['public/uploads/oven.jpg', 'public/team/anna.jpeg'])
      expect(said + wrong).toMatch(new RegExp(`^ *${file}  This file contains the place where it was taken\\.`, 'm'));
    expect((said + wrong).match(/contains the place where it was taken/g)).toHaveLength(2);
    expect(wrong).not.toMatch(/symbolic link|left out/);
    expect(args.length > 0 || code === 0).toBe(true);
  }
});

test('npm run check names symbolic links and what a text leaves out, and fails for neither', async () => {
  await cp(BAKERY, folder, { recursive: true });
  await writeFile(path.join(folder, 'content/posts/picture.md'), postFile({}, '![The crumb](./crumb.jpg)'));
  await symlink(path.join(folder, 'content/posts/picture.md'), path.join(folder, 'content/posts/link.md'));
  const { code, said, wrong } = await run('check-content');
  expect(wrong).toContain('content/posts/link.md  This is a symbolic link, which is not published. Put the file itself here.\n');
  expect(wrong).toMatch(/^content\/posts\/picture\.md .*The picture “\.\/crumb\.jpg” is left out/m);
  expect(said).toMatch(/files in content\/ can be published\. Please look at the warnings above\.\n$/);
  expect(code).toBe(0);
});

test('npm run seo passes, and names the page with a problem', { timeout: 120_000 }, async () => {
  await cp(BAKERY, folder, { recursive: true });
  const { code, said } = await run('../tools/seo');
  expect(said).toMatch(/ pages and files: 0 errors, 0 warnings\.\n$/);
  expect(said).toContain('/about\n  About us | Family Kitchen Bakery\n');
  expect(code).toBe(0);

  await writeFile(path.join(folder, 'content/posts/lost.md'), postFile({}, '[Nowhere](/gone) and [the menu](/menu/).'));
  const after = await run('../tools/seo');
  expect(after.said).toContain('\n    error (links): /gone leads nowhere.\n');
  expect(after.said).toMatch(/\nPages with findings: \/blog\/lost\n\n\d+ pages and files: 1 error, 1 warning\.\n$/);
  expect(after.code).toBe(1);
});
