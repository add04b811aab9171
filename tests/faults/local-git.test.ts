import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreUnavailableError } from '@family-bakery/git-content/content-store';
import type { WorkerTask } from '../support/commit-worker.ts';
import { canMount, type Disk, mountDisk } from '../support/disk.ts';
import { descendants, killAll } from '../support/processes.ts';
import { createTestRepository, repositoryAt, type TestRepository } from '@family-bakery/git-content/testing/repository';
import { createLocalGitStore } from '@family-bakery/git-content/local-git/store';
import type { SaveStep } from '@family-bakery/git-content/local-git/workplace';
import { expectLessThan } from '../support/quickly.ts';

const WORKER = join(import.meta.dirname, '../support/commit-worker.ts');
const author = { name: 'Rosa', email: 'rosa@bakery.example' };
const rye = 'content/recipes/rye.json';
const oat = 'content/recipes/oat.json';

let repository: TestRepository;

/** Saves with a store, and so a state of mind, of its own. */
async function save(path: string, bytes: Uint8Array | string): Promise<string> {
  const store = createLocalGitStore({ root: repository.root });
  try {
    return (await store.commit({ message: `Save ${path}`, author, files: [{ path, bytes: Buffer.from(bytes) }] })).commit;
  } finally {
    await store.close();
  }
}

/** Starts a process that saves. `lines` is what it printed in the end; `whenReady` is called when it starts to save. */
function work(
  task: WorkerTask,
  whenReady: (pid: number) => void = () => undefined,
): Promise<{ lines: string[]; stderr: string; signal: string | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WORKER, JSON.stringify(task)], { env: { ...process.env, NODE_OPTIONS: '' } });
    let output = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output === 'ready\n' && child.pid) whenReady(child.pid);
    });
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (_, signal) => resolve({ lines: output.split('\n').slice(1, -1), stderr, signal }));
  });
}

const unfinishedFiles = () =>
  readdirSync(join(repository.root, 'content'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.tmp'));

/** Whatever was killed: the branch has one of the texts, the next save works, and git sees nothing left over. */
async function expectSound(texts: string[]): Promise<void> {
  expect(texts).toContain(repository.git('show', `HEAD:${rye}`));
  repository.git('fsck', '--strict', '--no-dangling');
  await save(oat, `oat ${Math.random()}`);
  expect(repository.git('status', '--porcelain', '--untracked-files=all')).toBe('');
  expect(unfinishedFiles()).toEqual([]);
  expect(existsSync(join(repository.root, '.git/index.lock'))).toBe(false);
  expect(texts).toContain(repository.text(rye));
}

describe('killed in the middle of a save', () => {
  beforeEach(async () => {
    repository = createTestRepository();
    await save(rye, 'old');
  });
  afterEach(() => repository.remove());

  const steps: [SaveStep, string][] = [
    ['commit written', 'old'],
    ['journal written', 'old'],
    ['index locked', 'old'],
    ['index replaced', 'old'],
    ['branch moved', 'new'],
    ['files replaced', 'new'],
  ];
  test.each(steps)('after the step "%s" the branch has the %s text', async (dieAfter, text) => {
    const { signal } = await work({ root: repository.root, saves: [{ path: rye, text: 'new' }], dieAfter });
    expect(signal).toBe('SIGKILL');
    const store = createLocalGitStore({ root: repository.root });
    expect(Buffer.from((await store.read(rye))?.bytes ?? []).toString()).toBe(text);
    await store.close();
    await expectSound([text]);
  });

  test.each(['index locked', 'index replaced', 'branch moved', 'files replaced'] as const)(
    'after the step "%s" the next start gives the index back, as it was or as it is to be',
    async (dieAfter) => {
      await work({ root: repository.root, saves: [{ path: rye, text: 'new' }], dieAfter });
      expect(() => repository.git('commit', '--quiet', '--allow-empty', '--message=By hand')).toThrow(/index\.lock/);
      const store = createLocalGitStore({ root: repository.root });
      await store.read(rye);
      await store.close();
      expect(repository.git('status', '--porcelain')).toBe('');
      const before = repository.git('show', `HEAD:${rye}`);
      repository.git('commit', '--quiet', '--allow-empty', '--message=By hand');
      expect(repository.git('show', `HEAD:${rye}`)).toBe(before);
    },
  );

  test('a new file is put in its place by the next process', async () => {
    await work({ root: repository.root, saves: [{ path: 'content/posts/new.md', text: 'new', expected: null }], dieAfter: 'branch moved' });
    await expectSound(['old']);
    expect(repository.text('content/posts/new.md')).toBe('new');
  });

  test('a store that is open meanwhile reads what was committed, not what has yet to follow', async () => {
    const store = createLocalGitStore({ root: repository.root });
    await store.read(rye);
    await work({ root: repository.root, saves: [{ path: rye, text: 'new' }], dieAfter: 'branch moved' });
    const file = await store.read(rye);
    expect(Buffer.from(file?.bytes ?? []).toString()).toBe('new');
    expect(repository.text(rye)).toBe('old');
    await store.commit({
      message: 'On top of it',
      author,
      files: [{ path: rye, bytes: Buffer.from('newer'), expected: file?.revision ?? null }],
    });
    await store.close();
    await expectSound(['newer']);
  });

  test('a change by hand after the kill is kept', async () => {
    await work({ root: repository.root, saves: [{ path: rye, text: 'new' }], dieAfter: 'branch moved' });
    repository.write(rye, 'by hand');
    await save(oat, 'oat');
    expect(repository.text(rye)).toBe('by hand');
    expect(repository.git('status', '--porcelain')).toBe(` M ${rye}`);
  });

  // A lock on the branch that a killed git leaves is waited for ten seconds, which a run or two may meet.
  test.skipIf(process.platform !== 'linux').each([
    ['Node alone', 8],
    ['Node and every git that it started', 8],
  ])('at random moments: %s (reads /proc, so only on Linux)', async (victims, rounds) => {
    const texts = ['old'];
    for (let round = 0; round < rounds; round++) {
      const saves = Array.from({ length: 5 }, (_, index) => ({ path: rye, text: `new ${round}.${index}` }));
      texts.push(...saves.map(({ text }) => text));
      await work({ root: repository.root, saves }, (pid) => {
        setTimeout(() => killAll(victims === 'Node alone' ? [pid] : [pid, ...descendants(pid)]), Math.random() * 120);
      });
      await expectSound(texts);
    }
  });
});

describe('several processes', () => {
  beforeEach(() => {
    repository = createTestRepository();
  });
  afterEach(() => repository.remove());

  const before = () => Number(repository.git('rev-list', '--count', 'HEAD'));

  test('eight processes with different files lose nothing', async () => {
    const start = before();
    const tasks = Array.from({ length: 8 }, (_, worker) => ({
      root: repository.root,
      together: true,
      saves: Array.from({ length: 5 }, (_, index) => ({
        path: `content/recipes/r${worker}-${index}.json`,
        text: `${worker} ${index}`,
        expected: null,
      })),
    }));
    const results = await Promise.all(tasks.map((task) => work(task)));
    expect(results.map(({ stderr }) => stderr).join('')).toBe('');
    const commits = results.flatMap(({ lines }) => lines);
    expect(new Set(commits).size).toBe(40);
    expect(before()).toBe(start + 40);
    for (const { path, text } of tasks.flatMap(({ saves }) => saves)) expect(repository.git('show', `HEAD:${path}`)).toBe(text);
    expect(repository.git('status', '--porcelain')).toBe('');
    repository.git('fsck', '--strict', '--no-dangling');
  });

  test('eight processes starting from the same revision: one saves each round, the others are told', async () => {
    await save(rye, 'round 0');
    for (let round = 1; round <= 3; round++) {
      const expected = repository.git('rev-parse', `HEAD:${rye}`);
      const task = (worker: number) => ({ root: repository.root, saves: [{ path: rye, text: `round ${round} of ${worker}`, expected }] });
      const results = await Promise.all(Array.from({ length: 8 }, (_, worker) => work(task(worker))));
      const lines = results.flatMap((result) => result.lines);
      expect(lines).toHaveLength(8);
      expect(lines.filter((line) => line === 'conflict')).toHaveLength(7);
    }
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  test('fifty saves at once in one process are fifty commits', async () => {
    const start = before();
    const store = createLocalGitStore({ root: repository.root });
    const saves = Array.from({ length: 50 }, (_, index) =>
      store.commit({
        message: `${index}`,
        author,
        files: [{ path: index % 2 ? rye : `content/recipes/r${index}.json`, bytes: Buffer.from(`${index}`) }],
      }),
    );
    const commits = await Promise.all(saves);
    await store.close();
    expect(new Set(commits.map(({ commit }) => commit)).size).toBe(50);
    expect(before()).toBe(start + 50);
    expect(repository.text(rye)).toBe('49');
  });

  test('an open store does not keep the process running', async () => {
    const started = Date.now();
    const { signal, lines } = await work({ root: repository.root, saves: [{ path: rye, text: 'rye' }] });
    expect(signal).toBeNull();
    expect(lines).toHaveLength(1);
    expectLessThan(5_000, Date.now() - started);
  });
});

describe('someone commits by hand, again and again', () => {
  beforeEach(() => {
    repository = createTestRepository();
    for (let index = 0; index < 300; index++) repository.write(`content/recipes/old-${index}.json`, `${index}`);
    repository.git('add', '--all');
    repository.git('commit', '--quiet', '--message=Old');
  });
  afterEach(() => repository.remove());

  test.each(['commit -qm hand', 'commit -qam hand', 'commit -qm hand hand.txt'])(
    'git add and git %s: no answered save is taken back',
    async (command) => {
      const identity = '-c user.name=Hand -c user.email=hand@bakery.example';
      const loop = `while [ ! -e stop ]; do date +%s%N > hand.txt; git ${identity} add hand.txt; git ${identity} ${command}; done`;
      const hand = spawn('sh', ['-c', loop], { cwd: repository.root, stdio: 'ignore' });
      const store = createLocalGitStore({ root: repository.root });
      const saved = new Map<string, string>();
      try {
        for (let index = 0; index < 12; index++) {
          const path = index % 3 ? `content/recipes/new-${index}.json` : `content/recipes/old-${index}.json`;
          await store.commit({ message: path, author, files: [{ path, bytes: Buffer.from(`saved ${index}`) }] });
          saved.set(path, `saved ${index}`);
        }
      } finally {
        writeFileSync(join(repository.root, 'stop'), '');
        await new Promise((resolve) => hand.on('close', resolve));
        unlinkSync(join(repository.root, 'stop'));
        await store.close();
      }
      for (const [path, text] of saved) {
        expect(repository.git('show', `HEAD:${path}`)).toBe(text);
        expect(repository.text(path)).toBe(text);
        expect(repository.git('log', '--format=%h', `HEAD`, '--', path).split('\n')).toHaveLength(path.includes('old') ? 2 : 1);
      }
      expect(repository.git('status', '--porcelain', '--', 'content')).toBe('');
      repository.git('fsck', '--strict', '--no-dangling');
    },
  );
});

describe.skipIf(!canMount())('a small disk (skipped where the tests may not mount one)', () => {
  let mounted: Disk;
  let disk: string;
  beforeEach(async () => {
    mounted = mountDisk(3);
    disk = mounted.folder;
    repository = repositoryAt(disk);
    repository.git('init', '--quiet', '--initial-branch=main');
    await save(rye, 'old');
  });
  afterEach(() => {
    mounted.unmount();
  });

  const noise = (length: number) => Uint8Array.from({ length }, () => Math.random() * 256);
  const used = (folder: string) =>
    readdirSync(folder, { recursive: true })
      .map((name) => statSync(join(folder, String(name))))
      .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);

  test('a file that does not fit is refused and leaves nothing behind', async () => {
    const head = repository.git('rev-parse', 'HEAD');
    const before = used(disk);
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(save('public/uploads/photo.webp', noise(4_000_000))).rejects.toThrow(/^The disk is full/);
    expect(repository.git('rev-parse', 'HEAD')).toBe(head);
    expect(used(disk)).toBeLessThan(before + 50_000);
    await save(rye, 'new');
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  test('a disk that is full to whatever degree refuses or saves, and is fine once there is space', async () => {
    const filler = join(disk, 'filler');
    let refused = 0;
    for (const free of [0, 4, 8, 12, 16, 20, 24, 32, 40, 48, 56, 64, 80, 96]) {
      const total = Number(execFileSync('df', ['--output=avail', '-k', disk], { encoding: 'utf8' }).split('\n')[1]);
      writeFileSync(filler, noise(Math.max(0, total - free) * 1_024));
      const head = repository.git('rev-parse', 'HEAD');
      const outcome = await save(rye, noise(8_000)).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        refused++;
        expect(outcome).toBeInstanceOf(StoreUnavailableError);
        expect(outcome.message).toMatch(/^The disk is full/);
        expect(repository.git('rev-parse', 'HEAD')).toBe(head);
      } else {
        expect(repository.git('rev-parse', 'HEAD')).toBe(outcome);
      }
      unlinkSync(filler);
      await save(oat, `oat ${free}`);
      expect(repository.git('status', '--porcelain')).toBe('');
      expect(readdirSync(join(disk, '.git/content-store'))).toEqual([]);
    }
    expect(refused).toBeGreaterThan(0);
    repository.git('fsck', '--strict', '--no-dangling');
  });

  test('a read-only disk is reported and can still be read from', async () => {
    mounted.setReadOnly(true);
    await expect(save(rye, 'new')).rejects.toThrow(/is read-only/);
    const store = createLocalGitStore({ root: disk });
    expect(Buffer.from((await store.read(rye))?.bytes ?? []).toString()).toBe('old');
    await store.close();
    mounted.setReadOnly(false);
    await save(rye, 'new');
    expect(repository.text(rye)).toBe('new');
  });

  test('a git folder without write permission is reported', async () => {
    // Even root may not write where there is another disk that can only be read.
    const objects = join(disk, '.git/objects');
    execFileSync('mount', ['--bind', objects, objects]);
    execFileSync('mount', ['-o', 'remount,bind,ro', objects]);
    try {
      await expect(save(rye, 'new')).rejects.toThrow(StoreUnavailableError);
    } finally {
      execFileSync('umount', [objects]);
    }
    mkdirSync(join(disk, 'content/posts'));
    await save(rye, 'new');
  });
});
