import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyMadeOnce } from './made-once.ts';
import type { InstanceAnswer, InstanceCall } from './netlify-instance.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** AWS Lambda starts Node with these flags for Netlify's functions: for example, CommonJS cannot require an ES module there. */
export const HOST_NODE_FLAGS = ['--no-experimental-require-module', '--no-experimental-detect-module'];

/** A function as the packager describes it. Paths are relative to the folder of all functions. */
interface Packed {
  name: string;
  folder: string;
  /** The function's own file. */
  main: string;
  /** The packages that it contains or brings. */
  packages: string[];
  /** The events of the host that it is called with. */
  events: string[];
  /** When the host calls it by itself, as cron says it; null if it does not. */
  schedule: string | null;
  /** Its rate limit: requests per seconds, and what they are counted by; null if it has none. */
  limit: { requests: number; seconds: number; by: string[] } | null;
  routes: string[];
  excludedRoutes: string[];
}

/** An unpacked function, as Netlify deploys it. Its paths are absolute. */
export interface Bundle extends Omit<Packed, 'routes' | 'excludedRoutes'> {
  /** Whether it handles an address. */
  answers(address: string): boolean;
}

/** The functions, packed by Netlify's packager and unpacked again. */
export interface Bundles {
  folder: string;
  functions: Bundle[];
  remove(): Promise<void>;
}

type WriteData = (folder: string) => Promise<void>;

const LIST = 'functions.json';

/** Where the packager put a function's file, which depends on what it packed it with. */
async function mainOf(name: string, folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  return path.join(folder, names.find((file) => path.basename(file) === `${name}.mjs`) ?? '');
}

async function pack(folder: string, writeData: WriteData): Promise<void> {
  // A second of work, which a command that packs nothing is spared.
  const [{ zipFunctions }, { bundleFunctions }] = await Promise.all([
    import('@netlify/zip-it-and-ship-it'),
    import('../../scripts/bundle-functions.ts'),
  ]);
  await mkdir(path.join(ROOT, '.netlify'), { recursive: true });
  const sources = await mkdtemp(path.join(ROOT, '.netlify/functions-'));
  await writeData(sources);
  const packages = await bundleFunctions(path.join(sources, 'endpoints'));
  const options = { archiveFormat: 'none', basePath: ROOT, repositoryRoot: ROOT } as const;
  const results = await zipFunctions(path.join(sources, 'endpoints'), folder, options);
  const functions = await Promise.all(
    results.map(
      async ({
        name,
        path: place,
        routes = [],
        excludedRoutes = [],
        trafficRules,
        eventSubscriptions = [],
        schedule = null,
      }): Promise<Packed> => {
        const rules = trafficRules?.action.config;
        return {
          name,
          folder: path.relative(folder, place),
          main: path.relative(folder, await mainOf(name, place)),
          packages: packages.get(name) ?? [],
          events: eventSubscriptions,
          schedule,
          routes: routes.map(({ pattern }) => pattern),
          excludedRoutes: excludedRoutes.map(({ pattern }) => pattern),
          limit: rules
            ? {
                requests: rules.rateLimitConfig.windowLimit,
                seconds: rules.rateLimitConfig.windowSize,
                by: rules.aggregate.keys.map(({ type }) => type),
              }
            : null,
        };
      },
    ),
  );
  await rm(sources, { recursive: true });
  await writeFile(path.join(folder, LIST), JSON.stringify(functions));
}

async function bundlesIn(folder: string): Promise<Bundles> {
  const packed = JSON.parse(await readFile(path.join(folder, LIST), 'utf8')) as Packed[];
  const fits = (address: string) => (pattern: string) => new URLPattern({ pathname: pattern }).test({ pathname: address });
  return {
    folder,
    functions: packed.map(({ routes, excludedRoutes, ...one }) => ({
      ...one,
      folder: path.join(folder, one.folder),
      main: path.join(folder, one.main),
      answers: (address) => routes.some(fits(address)) && !excludedRoutes.some(fits(address)),
    })),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

const newFolder = () => mkdtemp(path.join(tmpdir(), 'bundles-'));

/** Packs the functions as a deploy does, with what `writeData` writes for them into a folder, as `npm run build` does. */
export async function packFunctions(writeData: WriteData = () => Promise.resolve()): Promise<Bundles> {
  const folder = await newFolder();
  await pack(folder, writeData);
  return bundlesIn(folder);
}

/** The same, but packed once per test run: other data goes where the packager put the first. */
export async function packFunctionsOnce(writeData: WriteData): Promise<Bundles> {
  const [folder, data] = await Promise.all([newFolder(), newFolder()]);
  await Promise.all([copyMadeOnce('functions', folder, (target) => pack(target, writeData)), writeData(data)]);
  const bundles = await bundlesIn(folder);
  const names = (await readdir(data)).filter((name) => name.endsWith('.json'));
  for (const { main } of bundles.functions)
    for (const name of names) {
      const packed = path.join(path.dirname(main), '..', name);
      if (existsSync(packed)) await copyFile(path.join(data, name), packed);
    }
  await rm(data, { recursive: true });
  return bundles;
}

/** A request to a function. */
export interface Asked {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | null;
  /** The client address. */
  ip?: string;
  /** How much time has passed besides the real one, and how far the instance's clock is wrong, in milliseconds; none unless given. */
  passedMs?: number;
  clockErrorMs?: number;
}

/** A function's response. */
export interface Answered {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  bytes: Uint8Array;
  body: string;
}

/** An instance of a function: a process in the folder of its bundle. */
export interface Instance {
  call(asked: Asked): Promise<Answered>;
  /** Its log so far. */
  log(): string;
  stop(): Promise<void>;
}

const MAIN = path.join(import.meta.dirname, 'netlify-instance.ts');

/** Starts an instance of a function. */
export function startInstance({ name, folder, main }: Bundle, environment: Record<string, string> = {}): Instance {
  const child = fork(MAIN, [main], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], NODE_ENV: 'production', ...environment },
    execArgv: HOST_NODE_FLAGS,
    silent: true,
    serialization: 'advanced',
  });
  let log = '';
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'close');
  const waiting = new Map<number, (answer: InstanceAnswer) => void>();
  child.on('message', (answer: InstanceAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let calls = 0;
  return {
    async call({ url, method = 'GET', headers = {}, body = null, ip = '192.0.2.1', passedMs = 0, clockErrorMs = 0 }) {
      const id = (calls += 1);
      const answered = new Promise<InstanceAnswer>((resolve) => waiting.set(id, resolve));
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      child.send({ id, url, method, headers, ip, body: bytes, passedMs, clockErrorMs } satisfies InstanceCall);
      const answer = await Promise.race([
        answered,
        ended.then(() => {
          throw new Error(`The instance of ${name} has ended. ${log}`);
        }),
      ]);
      return { ...answer, body: Buffer.from(answer.bytes).toString() };
    },
    log: () => log,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Starts an instance of a function, and sends it requests sequentially. */
export async function callBundle(bundle: Bundle, asked: Asked[], environment: Record<string, string> = {}) {
  const instance = startInstance(bundle, environment);
  const answers: Answered[] = [];
  try {
    for (const one of asked) answers.push(await instance.call(one));
  } finally {
    await instance.stop();
  }
  return { answers, log: instance.log() };
}
