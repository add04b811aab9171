import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { copyPublishedSite } from './published-site.ts';
import { type SiteProgram, startProgram } from './site-program.ts';
import { gitIn, makeContent } from './test-repository.ts';
import { waitFor } from './wait-for.ts';

/** A site for a test: a repository with the real content and small photos, served by the real program. */
export interface TestSite {
  address: string;
  root: string;
  data: string;
  /** The program's output so far. */
  output(): string;
  /** Runs git in the site's repository, as an editor would, and returns its output. */
  git(...args: string[]): Promise<string>;
  /** The program's process ID. */
  pid: number;
  /** Restarts the program with the same files, or as changed by `whileStopped`. */
  restart(signal?: NodeJS.Signals, whileStopped?: () => Promise<void>): Promise<void>;
  /** Resolves when the program has ended for any reason. */
  ended(): Promise<void>;
  /** Starts the program again after it has ended, optionally with other variables; rejects if it ends without serving. */
  start(environment?: Record<string, string | null>): Promise<void>;
  /** Waits until the newest commit is published. */
  live(): Promise<void>;
  close(): Promise<void>;
}

interface TestSiteOptions {
  /** Additional environment variables; null removes one that test sites set. */
  environment?: Record<string, string | null>;
  /** The folder of the code; by default this project. */
  code?: string;
  /** Whether its folder is new: no repository, no data. */
  isNew?: boolean;
  /** The folder of its files; by default a new temporary folder. */
  folder?: string;
  /** How many files and connections the program may have open. */
  openFiles?: number;
  /** Called with the repository before the program starts; returns additional variables. */
  prepare?: (root: string) => Promise<Record<string, string>>;
}

/** Starts a site with this project's real content. */
export async function startTestSite({
  environment = {},
  code,
  isNew = false,
  prepare,
  openFiles,
  ...places
}: TestSiteOptions = {}): Promise<TestSite> {
  const folder = places.folder ?? (await mkdtemp(path.join(tmpdir(), 'bakery-')));
  const [root, data] = [path.join(folder, 'site'), environment['SITE_DATA_DIR'] ?? path.join(folder, 'data')];
  const git = gitIn(root);
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });

  let variables: Record<string, string | null> = environment;
  let output = '';
  const start = (changed: Record<string, string | null> = {}): Promise<SiteProgram> =>
    startProgram({
      root,
      data,
      ...(code === undefined ? {} : { code }),
      ...(openFiles === undefined ? {} : { openFiles }),
      environment: { ...variables, ...changed },
      printed: (text) => (output += text),
    });
  const startFirst = async (): Promise<SiteProgram> => {
    await (isNew ? makeContent(root) : copyPublishedSite(folder));
    variables = { ...(await prepare?.(root)), ...environment };
    return start();
  };
  let program = await startFirst().catch(async (error: unknown) => {
    await remove();
    throw error;
  });

  return {
    get address() {
      return program.address;
    },
    root,
    data,
    output: () => output,
    git,
    get pid() {
      return program.pid;
    },
    ended: () => program.ended,
    async start(changed) {
      program = await start(changed);
    },
    async restart(signal, whileStopped) {
      await program.stop(signal);
      await whileStopped?.();
      program = await start();
    },
    async live() {
      const head = await git('rev-parse', 'HEAD');
      await waitFor(
        'the newest commit to be live',
        async () => ((await (await fetch(`${program.address}/build.json`)).json()) as { commit: string }).commit === head,
        // All photos may have to be encoded again, on a machine that is busy.
        120_000,
      );
    },
    async close() {
      await program.stop();
      await remove();
    },
  };
}

/** A site for the tests of the file or the `describe` that calls this, which starts before them and stops after them. */
export function testSite(options?: TestSiteOptions): TestSite {
  const site = {} as TestSite;
  let starting: Promise<TestSite> | undefined;
  beforeAll(async () => {
    starting = startTestSite(options);
    Object.defineProperties(site, Object.getOwnPropertyDescriptors(await starting));
  });
  // Also one that starts only after the hook has timed out.
  afterAll(async () => (await starting?.catch(() => undefined))?.close());
  return site;
}
