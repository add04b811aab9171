import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { copyPublishedSite } from './published-site.ts';
import { type SiteProgram, startProgram } from './site-program.ts';
import { gitIn, makeContent } from './test-repository.ts';
import { waitFor } from './wait-for.ts';

/** A site of its own for a test: a repository with the real words and small photos, served by the real program. */
export interface TestSite {
  address: string;
  root: string;
  data: string;
  /** All that the program printed. */
  output(): string;
  /** Runs git in the site's repository, as an editor would, and answers what it prints. */
  git(...args: string[]): Promise<string>;
  /** The number of the program's process. */
  pid: number;
  /** Ends the program and starts it again with the same files, or with what `whileStopped` makes of them. */
  restart(signal?: NodeJS.Signals, whileStopped?: () => Promise<void>): Promise<void>;
  /** Resolves when the program has ended, however that came. */
  ended(): Promise<void>;
  /** Starts the program again once it has ended, with other variables where some are given; rejects where it ends without serving. */
  start(environment?: Record<string, string | null>): Promise<void>;
  /** Waits until the newest commit is what visitors get. */
  live(): Promise<void>;
  close(): Promise<void>;
}

interface TestSiteOptions {
  /** Variables besides the ones a test site needs; null leaves one of those out. */
  environment?: Record<string, string | null>;
  /** Where the code is: here, unless another copy of it is to run. */
  code?: string;
  /** Whether nothing has run in its folder yet: no repository, no data. */
  isNew?: boolean;
  /** Where its files are; in a new temporary folder unless given. */
  folder?: string;
  /** Called with the repository before the program starts; gives more variables. */
  prepare?: (root: string) => Promise<Record<string, string>>;
}

/** Starts a site with the real content of this project. */
export async function startTestSite({
  environment = {},
  code,
  isNew = false,
  prepare,
  ...places
}: TestSiteOptions = {}): Promise<TestSite> {
  const folder = places.folder ?? (await mkdtemp(path.join(tmpdir(), 'bakery-')));
  const [root, data] = [path.join(folder, 'site'), environment['SITE_DATA_DIR'] ?? path.join(folder, 'data')];
  await (isNew ? makeContent(root) : copyPublishedSite(folder));
  const git = gitIn(root);

  const variables = { ...(await prepare?.(root)), ...environment };
  let output = '';
  const start = (changed: Record<string, string | null> = {}): Promise<SiteProgram> =>
    startProgram({
      root,
      data,
      ...(code === undefined ? {} : { code }),
      environment: { ...variables, ...changed },
      printed: (text) => (output += text),
    });
  let program = await start();

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
      );
    },
    async close() {
      await program.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A site for the tests of the file or the `describe` that calls this: started before them, and ended after them. */
export function testSite(options?: TestSiteOptions): TestSite {
  const site = {} as TestSite;
  let started: TestSite | undefined;
  beforeAll(async () => {
    started = await startTestSite(options);
    Object.defineProperties(site, Object.getOwnPropertyDescriptors(started));
  });
  afterAll(() => started?.close());
  return site;
}
