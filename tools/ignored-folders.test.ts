import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import format from '../.oxfmtrc.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '..');

// Drafts are in what a build leaves for the functions, and netlify-cli copies it to .netlify.
test.each(['.netlify/functions/admin.mjs', 'dist-functions/content.json', 'dist/index.html', '.data/site/x.html'])(
  '%s is neither committed, formatted, linted nor copied into an image',
  async (file) => {
    expect(execFileSync('git', ['check-ignore', '--no-index', file], { cwd: ROOT, encoding: 'utf8' }).trim()).toBe(file);
    expect(await new ESLint({ cwd: ROOT }).isPathIgnored(file)).toBe(true);
    const [folder] = file.split('/');
    expect(format.ignorePatterns).toContain(`/${folder}`);
    for (const list of ['.dockerignore', '.containerignore'])
      expect(readFileSync(path.join(ROOT, list), 'utf8').split('\n'), list).toContain(folder);
  },
);
