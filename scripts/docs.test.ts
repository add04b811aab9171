import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

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
