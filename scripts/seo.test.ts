import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { picture } from '../tests/support/photos.ts';
import { postFile } from '../tests/support/snapshot-of.ts';

const codeRoot = path.dirname(import.meta.dirname);
const run = promisify(execFile);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'seo-command-'));
  for (const folder of ['content', 'public']) await cp(path.join(codeRoot, folder), path.join(root, folder), { recursive: true });
  const uploads = path.join(root, 'public/uploads');
  const photo = await picture(420, 280).jpeg().toBuffer();
  for (const name of await readdir(uploads)) if (name.endsWith('.jpg')) await writeFile(path.join(uploads, name), photo);
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 3 }));

const seo = () =>
  run(process.execPath, [path.join(codeRoot, 'scripts/seo.ts')], { cwd: root }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (failure: { code: number; stdout: string }) => failure,
  );

test('npm run seo passes, and names the page with a problem', { timeout: 120_000 }, async () => {
  const { code, stdout } = await seo();
  expect(stdout).toMatch(/ pages and files: 0 errors, 0 warnings\.\n$/);
  expect(stdout).toContain('/about\n  About us | Family Kitchen Bakery\n');
  expect(code).toBe(0);

  await writeFile(path.join(root, 'content/posts/lost.md'), postFile({}, '[Nowhere](/gone) and [the menu](/menu/).'));
  const after = await seo();
  expect(after.stdout).toContain('\n    error (links): /gone leads nowhere.\n');
  expect(after.stdout).toMatch(/\nPages with findings: \/blog\/lost\n\n\d+ pages and files: 1 error, 1 warning\.\n$/);
  expect(after.code).toBe(1);
});
