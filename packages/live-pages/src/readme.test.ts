import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const PACKAGE = new URL('../', import.meta.url);
const README = readFileSync(new URL('README.md', PACKAGE), 'utf8');

test('the example of the README makes what is stale, and a second run resumes', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'live-pages-'));
  const [, example = ''] = /```ts\n(.*?)```/s.exec(README) ?? [];
  const page = (name: string) => path.join(root, 'site', name);
  const run = () => {
    const { stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', example.replaceAll('/srv/website', root)], {
      cwd: PACKAGE,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(readFileSync(page('hours.html'), 'utf8')).toBe('<title>Bakery</title><p>7 to 13</p>');
    return statSync(page('rye.html')).mtimeMs;
  };
  expect(run()).toBe(run());
  expect(readFileSync(page('rye.html'), 'utf8')).toBe('<title>Bakery</title><p>Rye bread</p>');
  rmSync(root, { recursive: true });
});
