import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { ContentStore } from '@family-bakery/git-content/content-store';
import type { RecordedCommit } from '@family-bakery/git-content/testing/content-store-contract';
import { createLocalGitStore } from '@family-bakery/git-content/local-git/store';
import type { MemoryBranch } from '@family-bakery/git-content/memory/branch';
import { createMemoryStore } from '@family-bakery/git-content/memory/store';
import type { SnapshotStore } from '@family-bakery/git-content/snapshot-store';
import { memoryCommits } from '@family-bakery/git-content/testing/memory-commits';
import type { TestRepository } from '@family-bakery/git-content/testing/repository';
import type { Files } from './snapshot-of.ts';

/** A store that a test's API works on. */
export type TestStore = ContentStore & SnapshotStore & { close(): Promise<void> };

const DEVELOPER = { name: 'Developer', email: 'developer@bakery.example' };

interface NewestCommit extends Omit<RecordedCommit, 'paths'> {
  /** What it did to each file, like `A content/posts/rye.md`. */
  changes: string[];
}

/** The content behind an API: what its saves left, and a way to commit files by hand. */
export interface TestContent {
  /** Another store on the same branch. */
  openStore(): TestStore;
  head(): string;
  /** The number of commits. */
  commits(): number;
  newest(): NewestCommit;
  /** The paths of all files of the newest commit within a folder. */
  paths(folder: string): string[];
  /** The id of a file's bytes in the newest commit. */
  revision(path: string): string;
  bytes(path: string): Uint8Array;
  /** A file of the newest commit as text. */
  text(path: string): string;
  /** Commits files by hand; null deletes one. */
  edit(files: Files, author?: { name: string; email: string }): void;
  /** What a save left behind that no commit has. */
  leftovers(): string;
  remove(): void;
}

/** Content on a branch in memory, which has at least one commit. */
export function memoryContent(branch: MemoryBranch): TestContent {
  const head = () => branch.head() ?? expect.unreachable('There is no commit.');
  const revision = (name: string) => head().files.get(name) ?? expect.unreachable(`${name} is not there.`);
  const bytes = (name: string) => branch.blob(revision(name));
  return {
    openStore: () => ({ ...createMemoryStore(branch), close: () => Promise.resolve() }),
    head: () => head().id,
    commits: () => memoryCommits(branch).length,
    newest() {
      const [{ paths, ...commit }] = memoryCommits(branch) as [RecordedCommit];
      const before = commit.parents[0] === undefined ? null : branch.at(commit.parents[0]).files;
      return { ...commit, changes: paths.map((name) => `${head().files.has(name) ? (before?.has(name) ? 'M' : 'A') : 'D'} ${name}`) };
    },
    paths: (folder) => [...head().files.keys()].filter((name) => name.startsWith(`${folder}/`)).sort(),
    revision,
    bytes,
    text: (name) => Buffer.from(bytes(name)).toString(),
    edit(files, author = DEVELOPER) {
      branch.commit({
        message: 'By hand',
        author,
        files: Object.entries(files).map(([name, content]) => ({ path: name, bytes: bytesOf(content) })),
      });
    },
    leftovers: () => '',
    remove: () => undefined,
  };
}

const bytesOf = (content: string | Uint8Array | null) => (typeof content === 'string' ? new TextEncoder().encode(content) : content);

/** Content in a repository. */
export function gitContent(repository: TestRepository): TestContent {
  const { git } = repository;
  const bytes = (name: string) => execFileSync('git', ['show', `HEAD:${name}`], { cwd: repository.root, maxBuffer: 1e8, stdio: 'pipe' });
  return {
    openStore: () => createLocalGitStore({ root: repository.root }),
    head: () => git('rev-parse', 'HEAD'),
    commits: () => Number(git('rev-list', '--count', 'HEAD')),
    newest() {
      const [id = '', parents = '', message = '', name = '', email = ''] = git('show', '-s', '--format=%H%x02%P%x02%s%x02%an%x02%ae').split(
        '\x02',
      );
      const changes = git('show', '--name-status', '--no-renames', '--format=', 'HEAD').split('\n');
      return {
        id,
        parents: parents.split(' ').filter(Boolean),
        message,
        author: { name, email },
        changes: changes.map((line) => line.replace('\t', ' ')),
      };
    },
    paths: (folder) => git('ls-tree', '-r', '-z', '--name-only', 'HEAD', `${folder}/`).split('\0').filter(Boolean),
    revision: (name) => git('rev-parse', `HEAD:${name}`),
    bytes,
    text: (name) => bytes(name).toString(),
    edit(files, { name, email } = DEVELOPER) {
      for (const [place, content] of Object.entries(files)) {
        if (content === null) rmSync(path.join(repository.root, place));
        else repository.write(place, content);
      }
      git('add', '--all');
      git('commit', '--quiet', '--message=By hand', `--author=${name} <${email}>`);
    },
    leftovers: () => git('status', '--porcelain'),
    remove: repository.remove,
  };
}
