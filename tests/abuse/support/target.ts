import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { startTestSite, type TestSite } from '../../support/test-site.ts';
import { waitFor } from '../../support/wait-for.ts';

const run = promisify(execFile);

declare module 'vitest' {
  interface ProvidedContext {
    abuseTarget: Place;
  }
}

/** Where a site is: its address, a clone of its repository that it follows, and the folder of what is not content. */
interface Place {
  address: string;
  root: string;
  data: string;
}

/** A running site under attack. The tests know of its store only what this says, so that another store needs another of these. */
export interface Target extends Place {
  /** Runs git in the site's repository, and answers what it prints. */
  git(...args: string[]): Promise<string>;
  /** The commit the site's branch is at. */
  head(): Promise<string>;
  /** Commits files as an editor does by hand; null takes one away. */
  commit(files: Record<string, string | Uint8Array | null>): Promise<void>;
  /** Waits until the newest commit is what visitors get. */
  live(): Promise<void>;
}

/** The store that the attacked sites keep their content in; ABUSE_STORE names it. */
const STORE = process.env['ABUSE_STORE'] ?? 'local-git';
/** What makes the program keep its content there. */
const STORE_ENVIRONMENT: Record<string, Record<string, string>> = { 'local-git': { CONTENT_STORE: 'local-git' } };

const EDITOR = ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.com'];

function targetAt(place: Place): Target {
  const { address, root } = place;
  const git = async (...args: string[]) => (await run('git', [...EDITOR, ...args], { cwd: root, maxBuffer: 10_000_000 })).stdout.trimEnd();
  const head = () => git('rev-parse', 'HEAD');
  return {
    ...place,
    git,
    head,
    async commit(files) {
      for (const [name, content] of Object.entries(files)) {
        const file = path.join(root, name);
        await mkdir(path.dirname(file), { recursive: true });
        await (content === null ? rm(file) : writeFile(file, content));
      }
      await git('add', '--all', '--', ...Object.keys(files));
      await git('commit', '--quiet', '--message=By hand');
    },
    async live() {
      const newest = await head();
      await waitFor(
        'the newest commit to be live',
        async () => ((await (await fetch(`${address}/build.json`)).json()) as { commit: string }).commit === newest,
      );
    },
  };
}

/** A site that a file of tests has for itself. */
export type OwnTarget = Target & Pick<TestSite, 'output' | 'restart' | 'close'>;

/** Starts a site for one file of tests, behind one proxy, so that each request can say whom it comes from. */
export async function startTarget(environment: Record<string, string | null> = {}): Promise<OwnTarget> {
  const store = STORE_ENVIRONMENT[STORE];
  if (!store) throw new Error(`ABUSE_STORE must be one of: ${Object.keys(STORE_ENVIRONMENT).join(', ')}.`);
  const site = await startTestSite({ environment: { TRUSTED_PROXIES: '1', ...store, ...environment } });
  const place = { root: site.root, data: site.data };
  return {
    ...targetAt({ ...place, address: site.address }),
    // Each start listens elsewhere.
    get address() {
      return site.address;
    },
    output: () => site.output(),
    restart: (signal) => site.restart(signal),
    close: () => site.close(),
    live: () => targetAt({ ...place, address: site.address }).live(),
  };
}

/** The site that files of tests share. They run one after the other. */
export const sharedTarget = (): Target => targetAt(inject('abuseTarget'));
