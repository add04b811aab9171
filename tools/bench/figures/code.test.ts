import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changedFolders, type Code, namesOf, openCode } from './code.ts';

const lock = (versions: Record<string, string>) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/found': { version: versions['found'], dependencies: { inner: '1' } },
      'node_modules/inner': { version: '1.0.0' },
      'node_modules/found/node_modules/inner': { version: versions['inner'] },
      'node_modules/vitest': { version: versions['vitest'] },
    },
  });
const VERSIONS = { found: '1.0.0', inner: '1.0.0', vitest: '1.0.0' };

const FILES: Record<string, string> = {
  'package.json': JSON.stringify({ type: 'module', imports: { '#kitchen/*': './src/kitchen/*', '#styles/*': './src/styles/*' } }),
  'package-lock.json': lock(VERSIONS),
  'tools/bench/search.ts':
    "import { search } from '#kitchen/search.ts';\nimport { help } from '../../tests/help.ts';\nhelp(search('rye'));\n",
  'tests/help.ts': 'export const help = (text: string) => text;\n',
  'src/kitchen/search.ts':
    "import { find } from 'found';\nimport { stem } from '@own/words/stem';\nimport type { Word } from '../domain/word.ts';\nimport { fold } from './fold.ts';\nexport const search = (word: Word) => find(stem(fold(word)));\n",
  'src/kitchen/fold.ts': 'export const fold = (word: string) => word.toLowerCase();\n',
  'packages/words/package.json': JSON.stringify({ name: '@own/words', exports: { './stem': './src/stem.ts' } }),
  'packages/words/src/stem.ts': "export const stem = (word: string) => word.replace(/s$/, '');\n",
  'src/kitchen/search.test.ts': 'export {};\n',
  'src/kitchen/unused.ts': 'export const unused = 1;\n',
  'src/domain/word.ts': 'export type Word = string;\n',
  'src/pages/index.astro':
    "---\nimport Card from '../components/Card.astro';\nimport print from '#styles/print.css?raw';\nconst all = import.meta.glob('../drawings/*.svg');\n---\n<Card />\n<script>\n  import { start } from '../components/start.ts';\n  start();\n</script>\n",
  'src/components/Card.astro': '<p>Rye</p>\n',
  'src/components/start.ts': "export const start = () => import('./later.ts');\n",
  'src/components/later.ts': "export const worker = new Worker(new URL('./worker.ts', import.meta.url));\n",
  'src/components/worker.ts': 'export const work = 1;\n',
  'src/styles/print.css': 'p { color: black }\n',
  'src/drawings/loaf.svg': '<svg/>\n',
};
const SEARCH = ['tools/bench/search.ts'];
const PAGES = ['src/pages/*.astro'];

let root: string;
const write = async (name: string, text: string) => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
};
const codeOf = async (entries: string[], folder = root): Promise<Code> => (await openCode(folder, entries))(entries);

let search: Code;
let pages: Code;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'code-'));
});
beforeEach(async () => {
  await rm(root, { recursive: true });
  for (const [name, text] of Object.entries(FILES)) await write(name, text);
  [search, pages] = await Promise.all([codeOf(SEARCH), codeOf(PAGES)]);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const changes = async (): Promise<{ search: string[]; pages: string[] }> => ({
  search: changedFolders(search, await codeOf(SEARCH)),
  pages: changedFolders(pages, await codeOf(PAGES)),
});

test('figures depend on what is imported, wherever it is', () => {
  expect(Object.keys(search)).toEqual(['packages', 'packages/words', 'src/kitchen', 'tools/bench']);
  expect(Object.keys(pages)).toEqual(['src/components', 'src/drawings', 'src/pages', 'src/styles']);
});

test.each(['src/kitchen/search.ts', 'src/kitchen/fold.ts'])(
  'a change in %s makes a figure stale that depends on it, and no other',
  async (file) => {
    await write(file, `${FILES[file]}export const more = 1;\n`);
    expect(await changes()).toEqual({ search: ['src/kitchen'], pages: [] });
  },
);

test.each([
  ['src/pages/index.astro', 'src/pages'],
  ['src/components/Card.astro', 'src/components'],
  ['src/components/start.ts', 'src/components'],
  ['src/components/later.ts', 'src/components'],
  ['src/components/worker.ts', 'src/components'],
  ['src/styles/print.css', 'src/styles'],
  ['src/drawings/loaf.svg', 'src/drawings'],
  ['src/drawings/roll.svg', 'src/drawings'],
])('a change in %s makes the figures of the page stale', async (file, folder) => {
  const added = file.endsWith('.css') ? 'b { color: red }' : file.endsWith('.ts') ? 'export const more = 1;' : '<b>more</b>';
  await write(file, `${FILES[file] ?? ''}${added}\n`);
  expect(await changes()).toEqual({ search: [], pages: [folder] });
});

test('a renamed file is a change', async () => {
  await rename(path.join(root, 'src/kitchen/fold.ts'), path.join(root, 'src/kitchen/folded.ts'));
  await write('src/kitchen/search.ts', (FILES['src/kitchen/search.ts'] as string).replace('./fold.ts', './folded.ts'));
  expect(await changes()).toEqual({ search: ['src/kitchen'], pages: [] });
});

test.each([
  ['a test', 'src/kitchen/search.test.ts', 'export const more = 1;'],
  ['what tests have', 'tests/help.ts', 'export const help = () => 1;'],
  ['a type', 'src/domain/word.ts', 'export type Word = string | number;'],
  ['a file that nothing imports', 'src/kitchen/unused.ts', 'export const unused = 2;'],
  ['an untracked file', 'src/kitchen/notes.md', 'Notes'],
  ['a document', 'docs/performance.md', 'Figures'],
  ['a figure', 'tools/bench/figures/limits.ts', 'export const LIMIT = 1;'],
  ['a comment', 'src/kitchen/fold.ts', `/** Folds a word. */\n${FILES['src/kitchen/fold.ts']}`],
  ['a package that is not imported', 'package-lock.json', lock({ ...VERSIONS, vitest: '2.0.0' })],
])('%s changes nothing', async (_, file, text) => {
  await write(file, text);
  expect(await changes()).toEqual({ search: [], pages: [] });
});

test('an untracked file that is imported counts', async () => {
  await write('src/kitchen/new.ts', 'export {};\n');
  await write('src/kitchen/fold.ts', `import './new.ts';\n${FILES['src/kitchen/fold.ts']}`);
  const before = await codeOf(SEARCH);
  await write('src/kitchen/new.ts', 'console.log(1);\n');
  expect(changedFolders(before, await codeOf(SEARCH))).toEqual(['src/kitchen']);
});

test.each(['found', 'inner'])('another version of the package %s is a change', async (name) => {
  await write('package-lock.json', lock({ ...VERSIONS, [name]: '1.0.1' }));
  expect(await changes()).toEqual({ search: ['packages'], pages: [] });
});

test('an entry that is gone is named', async () => {
  await rm(path.join(root, 'src/pages/index.astro'));
  await expect(codeOf(PAGES)).rejects.toThrow('There is no src/pages/*.astro');
});

test('a clone without history has the same code', async () => {
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'One');
  git('commit', '-qm', 'Two', '--allow-empty');
  const clone = path.join(root, 'clone');
  git('clone', '-q', '--depth', '1', `file://${root}`, clone);
  expect(await codeOf(SEARCH, clone)).toEqual(search);
});

test('many folders are named by the one that they are in', () => {
  expect(namesOf(['tools/bench', 'src/a', 'src/b', 'src/c'])).toEqual(['tools/bench', 'src/a', 'src/b', 'src/c']);
  expect(namesOf(['tools/bench', 'src/a', 'src/b', 'src/c', 'src/d'])).toEqual(['tools/bench', 'src']);
});
