import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { supportedMethods } from '#functions/api/app.ts';
import { createTestApi } from '../tests/support/test-api.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const guides = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const commands = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);

/** Paths in backticks that name a file or folder of the code. */
const CODE_PATH = /`((?:src|functions|server|admin-shim|scripts|bench|tests|docs|deploy)\/[\w./-]*)`/g;
const LINK = /\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g;
const COMMAND = /`npm run ([\w:]+)/g;

describe.each(guides)('%s', (guide) => {
  const text = read(guide);
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

  test('links to files that exist', () => {
    expect(named(LINK).filter((link) => !existsSync(path.join(root, path.dirname(guide), link)))).toEqual([]);
  });

  test('names files and commands that exist', () => {
    expect(named(CODE_PATH).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(named(COMMAND).filter((command) => !commands.includes(command))).toEqual([]);
  });
});

test('every command is described', () => {
  const development = read('docs/development.md');
  expect(commands.filter((command) => !new RegExp(`\`npm (?:run )?${command}\``).test(development))).toEqual([]);
});

test('every environment variable that the site reads is described', () => {
  const sources = globSync(['server/environment.ts', 'functions/**/*variables.ts'], { cwd: root }).map(read).join('\n');
  const variables = [...sources.matchAll(/^\s+([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(variables.length).toBeGreaterThan(10);
  expect(variables.filter((name) => !read('docs/environment.md').includes(`\`${name}\``))).toEqual([]);
});

describe('SECURITY.md', () => {
  const named = new Set([...read('SECURITY.md').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name));

  test('names every route, and none that does not exist', async () => {
    const api = await createTestApi();
    const routes = [...supportedMethods(api.app)].flatMap(([path, methods]) => methods.map((method) => `${method} ${path}`));
    await api.close();
    expect([...named].filter((name) => /^(?:GET|POST|PUT|DELETE) \//.test(name)).sort()).toEqual(routes.sort());
  });

  test('names every package of the site, and where it meets what visitors send', () => {
    const own = globSync('packages/*/package.json', { cwd: root });
    const all = ['package.json', ...own].map((file) => JSON.parse(read(file)) as { name: string; dependencies?: Record<string, string> });
    const ownNames = all.map(({ name }) => name);
    const needed = all.flatMap(({ dependencies = {} }) => Object.keys(dependencies)).filter((name) => !ownNames.includes(name));
    expect(needed.filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('docs/asvs.md', () => {
  const rows = read('docs/asvs.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  const tests = globSync('{tests,functions,server,src,admin-shim,scripts}/**/*.{test,contract}.{ts,tsx}', { cwd: root });

  // A test, and the attacks in it by their numbers; those on both content stores are in the contract beside it.
  test.each(rows)('%s', (row) => {
    for (const [, name = '', numbers = ''] of row.matchAll(/`([\w/.-]+\.(?:test|contract)\.ts)`((?:(?:,? ?and|,? to|,)? #\d+)*)/g)) {
      const names = [name, name.replace('.test.', '.contract.')];
      const files = tests.filter((file) => names.some((one) => `/${file}`.endsWith(`/${one}`)));
      expect(files, name).not.toEqual([]);
      const text = files.map(read).join('\n');
      for (const [number] of numbers.matchAll(/#\d+/g)) expect(text, `${name} ${number}`).toMatch(new RegExp(`${number}\\b`));
    }
  });
});
