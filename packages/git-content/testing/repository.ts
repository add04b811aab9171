import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { RecordedCommit } from './content-store-contract.ts';

/** A real repository in a temporary folder. */
export interface TestRepository {
  root: string;
  /** Runs git in it and returns the output without the final line break. */
  git(...args: string[]): string;
  write(path: string, content: string | Uint8Array): void;
  text(path: string): string;
  commits(): Promise<RecordedCommit[]>;
  remove(): void;
}

const run = promisify(execFile);

const IDENTITY = { name: 'Developer', email: 'developer@bakery.example' };
const ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_AUTHOR_NAME: IDENTITY.name,
  GIT_AUTHOR_EMAIL: IDENTITY.email,
  GIT_COMMITTER_NAME: IDENTITY.name,
  GIT_COMMITTER_EMAIL: IDENTITY.email,
  // Disables automatic maintenance, which would start two more processes per commit, and sample hooks.
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
  GIT_TEMPLATE_DIR: '',
};

/** Creates an empty folder for a test. */
export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'content-store-')));
}

/** The repository in `root`, which may not be initialized yet. */
export function repositoryAt(root: string): TestRepository {
  const options = { cwd: root, env: ENVIRONMENT, encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' } as const;
  return {
    root,
    git: (...args) => execFileSync('git', args, options).replace(/\n$/, ''),
    write(path, content) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    text: (path) => readFileSync(join(root, path), 'utf8'),
    async commits() {
      const format = '--format=%x01%H%x02%P%x02%B%x02%an%x02%ae%x02';
      const { stdout } = await run('git', ['log', '-z', '--no-renames', '--name-only', format], options);
      return stdout.split('\x01').slice(1).map(parseCommit);
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/**
 * The repositories that others are copies of, by the options that they were made with: three processes are saved for each. They are
 * kept in the folder that this variable names, if the tests of a run share one.
 */
const firstRepositories = new Map<string, string>();

/** Creates a repository with one commit that contains a README. */
export function createTestRepository(...initOptions: string[]): TestRepository {
  const repository = repositoryAt(temporaryFolder());
  const key = initOptions.join(' ');
  const made = firstRepositories.get(key);
  if (made !== undefined) {
    cpSync(made, repository.root, { recursive: true, preserveTimestamps: true });
    return repository;
  }
  repository.git('init', '--quiet', '--initial-branch=main', ...initOptions);
  repository.write('README.md', 'A bakery\n');
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '--message=Start');
  const folder = process.env['TEST_RUN_FOLDER'];
  if (folder !== undefined) {
    const copy = mkdtempSync(join(folder, 'repository-'));
    cpSync(repository.root, copy, { recursive: true, preserveTimestamps: true });
    firstRepositories.set(key, copy);
  }
  return repository;
}

function parseCommit(record: string): RecordedCommit {
  const [id = '', parents = '', message = '', name = '', email = '', paths = ''] = record.split('\x02');
  return {
    id,
    parents: parents.split(' ').filter(Boolean),
    message: message.trimEnd(),
    author: { name, email },
    paths: paths.split(/[\0\n]/).filter(Boolean),
  };
}
