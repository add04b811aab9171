import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const codeRoot = path.resolve(import.meta.dirname, '../..');

/** The password of test sites that are given one. */
export const PASSWORD = 'eighteen hours of rest';

/** A site of its own for a test: a repository with the real words and small photos, served by the real program. */
export interface TestSite {
  address: string;
  root: string;
  data: string;
  /** All that the program printed. */
  output(): string;
  /** Runs git in the site's repository, as an editor would, and answers what it prints. */
  git(...args: string[]): Promise<string>;
  /** Ends the program and starts it again with the same files. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Waits until the newest commit is what visitors get. */
  live(): Promise<void>;
  close(): Promise<void>;
}

interface TestSiteOptions {
  /** Variables besides the ones a test site needs; null leaves one of those out. */
  environment?: Record<string, string | null>;
  /** Whether the files are in a repository already. */
  isRepository?: boolean;
}

const EDITOR = {
  GIT_AUTHOR_NAME: 'Editor',
  GIT_AUTHOR_EMAIL: 'editor@example.com',
  GIT_COMMITTER_NAME: 'Editor',
  GIT_COMMITTER_EMAIL: 'editor@example.com',
};

/** The photos that pages show, and how wide they are here: small enough to be encoded in a moment, recipes' more so, being many. */
const SMALL_PHOTOS = [
  { shownIn: ['recipes', 'collections'], width: 200 },
  { shownIn: ['posts', 'business.json'], width: 420 },
];

/** It makes every page first, which on a busy machine takes a while. */
const START_MS = 100_000;

async function photosIn(place: string): Promise<string[]> {
  const files = place.endsWith('.json')
    ? [place]
    : (await readdir(path.join(codeRoot, 'content', place))).map((name) => `${place}/${name}`);
  const texts = await Promise.all(files.map((file) => readFile(path.join(codeRoot, 'content', file), 'utf8')));
  return texts.join('\n').match(/(?<=\/uploads\/)[a-z0-9-]+\.jpg/g) ?? [];
}

async function copySmallPhotos(target: string): Promise<void> {
  const widths = new Map<string, number>();
  for (const { shownIn, width } of SMALL_PHOTOS)
    for (const names of await Promise.all(shownIn.map(photosIn))) for (const name of names) widths.set(name, width);
  await mkdir(target, { recursive: true });
  await Promise.all(
    [...widths].map(([name, width]) =>
      sharp(path.join(codeRoot, 'public/uploads', name))
        .resize({ width })
        .toFile(path.join(target, name)),
    ),
  );
}

/** Waits until something is so; throws where it is not so in time. */
export const waitFor = async (what: string, isSo: () => Promise<boolean> | boolean, mostMs = 30_000): Promise<void> => {
  const end = Date.now() + mostMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Starts a site with the real content of this project. */
export async function startTestSite({ environment = {}, isRepository = true }: TestSiteOptions = {}): Promise<TestSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bakery-'));
  const root = path.join(folder, 'site');
  const data = path.join(folder, 'data');
  await cp(path.join(codeRoot, 'content'), path.join(root, 'content'), { recursive: true });
  await copySmallPhotos(path.join(root, 'public/uploads'));

  const git = async (...args: string[]) => (await run('git', args, { cwd: root, env: { ...process.env, ...EDITOR } })).stdout.trim();
  if (isRepository) {
    await git('init', '-q', '-b', 'main');
    await git('add', '-A');
    await git('commit', '-q', '-m', 'The first files');
  }

  let output = '';
  let child: ChildProcess | undefined;
  let address = '';
  const start = async () => {
    const before = output.length;
    const variables: Record<string, string | null> = {
      PORT: '0',
      HOST: '127.0.0.1',
      SITE_DATA_DIR: data,
      ADMIN_PASSWORD: PASSWORD,
      ...environment,
    };
    const started = spawn(process.execPath, [path.join(codeRoot, 'server/start.ts')], {
      cwd: root,
      env: {
        ...process.env,
        ...Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== null)),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    try {
      await waitFor(
        'the site to start',
        () => {
          if (started.exitCode !== null) throw new Error(`The site ended: ${output}`);
          return /The admin {2}\S+\/admin\n/.test(output.slice(before));
        },
        START_MS,
      );
    } catch (reason) {
      started.kill('SIGKILL');
      throw reason;
    }
    address = /The site {3}(\S+)/.exec(output.slice(before))?.[1] ?? '';
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const running = child;
    if (!running) return;
    if (running.exitCode !== null || running.signalCode !== null) throw new Error(`The site had ended by itself: ${output}`);
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  };
  await start();

  return {
    get address() {
      return address;
    },
    root,
    data,
    output: () => output,
    git,
    async restart(signal) {
      await stop(signal);
      await start();
    },
    async live() {
      const head = await git('rev-parse', 'HEAD');
      await waitFor(
        'the newest commit to be live',
        async () => ((await (await fetch(`${address}/build.json`)).json()) as { commit: string }).commit === head,
      );
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
