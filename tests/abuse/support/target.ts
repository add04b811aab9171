import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { githubStand } from '../../support/github-stand.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';
import { waitFor } from '../../support/wait-for.ts';

const run = promisify(execFile);

declare module 'vitest' {
  interface ProvidedContext {
    abuseTarget: Place;
  }
}

/** A site's address, a clone that follows its repository, and the folder of its other data. */
interface Place {
  address: string;
  root: string;
  data: string;
}

/** A running site under attack. Tests access its store only through this interface, so that the store can be exchanged. */
export interface Target extends Place {
  /** Runs git in the site's repository, and returns its output. */
  git(...args: string[]): Promise<string>;
  /** The current commit of the site's branch. */
  head(): Promise<string>;
  /** Commits files manually, as an editor does; null deletes a file. */
  commit(files: Record<string, string | Uint8Array | null>): Promise<void>;
  /** Waits until the newest commit is published. */
  live(): Promise<void>;
}

/** The content store of the attacked sites: local-git, or github on a simulated GitHub. */
const STORE = process.env['ABUSE_STORE'] ?? 'local-git';
if (!['local-git', 'github'].includes(STORE)) throw new Error('ABUSE_STORE must be local-git or github.');

const EDITOR = ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.com'];

function targetAt(place: Place): Target {
  const { address, root } = place;
  const runGit = async (...args: string[]) =>
    (await run('git', [...EDITOR, ...args], { cwd: root, maxBuffer: 10_000_000 })).stdout.trimEnd();
  let pulled = '';
  /** A save on GitHub only moves the branch: the working tree follows with a pull. */
  const pull = async () => {
    if (STORE === 'local-git') return;
    const newest = await runGit('rev-parse', 'HEAD');
    if (newest !== pulled) await runGit('reset', '--quiet', '--hard');
    pulled = newest;
  };
  const git = async (...args: string[]) => {
    await pull();
    return runGit(...args);
  };
  const head = () => git('rev-parse', 'HEAD');
  return {
    ...place,
    git,
    head,
    async commit(files) {
      await pull();
      for (const [name, content] of Object.entries(files)) {
        const file = path.join(root, name);
        await mkdir(path.dirname(file), { recursive: true });
        await (content === null ? rm(file) : writeFile(file, content));
      }
      await runGit('add', '--all', '--', ...Object.keys(files));
      await runGit('commit', '--quiet', '--message=By hand');
    },
    async live() {
      const newest = await head();
      await waitFor(
        'the newest commit to be live',
        async () => ((await (await fetch(`${address}/build.json`)).json()) as { commit: string }).commit === newest,
        60_000,
      );
    },
  };
}

/** A site that belongs to one test file. */
export type OwnTarget = Target & Pick<TestSite, 'output' | 'restart' | 'close'>;

/** Starts a site for one test file, behind one proxy, so that each request can choose its client address. */
export async function startTarget(environment: Record<string, string | null> = {}): Promise<OwnTarget> {
  const stand = STORE === 'github' ? githubStand() : null;
  const site = await startTestSite({
    environment: { TRUSTED_PROXIES: '1', ...environment },
    ...(stand ? { prepare: (root) => stand.prepare(root) } : {}),
  });
  const place = { root: site.root, data: site.data };
  return {
    ...targetAt({ ...place, address: site.address }),
    // Every start uses another port.
    get address() {
      return site.address;
    },
    output: () => site.output(),
    restart: (...how) => site.restart(...how),
    async close() {
      await site.close();
      await stand?.github.close();
    },
    live: () => targetAt({ ...place, address: site.address }).live(),
  };
}

/** The site that test files share. They run sequentially. */
export const sharedTarget = (): Target => targetAt(inject('abuseTarget'));
