import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestRepository } from '../testing/repository.ts';

const PACKAGE = new URL('../', import.meta.url);
const README = readFileSync(new URL('README.md', PACKAGE), 'utf8');

test('the example of the README saves a file as one commit', async () => {
  const repository = createTestRepository();
  const [, example = ''] = /```ts\n(.*?)```/s.exec(README) ?? [];
  const program = `${example.replace('/srv/website', repository.root)}\nconsole.log(JSON.stringify(changed));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: PACKAGE,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject([{ path: 'content/hours.json' }]);
  const [newest] = await repository.commits();
  expect(newest).toMatchObject({ message: 'Open on Saturday', author: { name: 'Rosa' }, paths: ['content/hours.json'] });
  repository.remove();
});

test('each store is in the README', () => {
  const stores = readdirSync(new URL('src/', PACKAGE), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  expect([...README.matchAll(/`src\/([\w-]+)\/`/g)].map(([, name]) => name).sort()).toEqual(stores.sort());
});
