import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** A function as Netlify deploys it, unpacked. */
export interface Bundle {
  name: string;
  folder: string;
  /** Whether it answers an address. */
  answers(address: string): boolean;
}

/** The functions, packed by Netlify's own packager and unpacked again. */
export interface Bundles {
  folder: string;
  functions: Bundle[];
  remove(): Promise<void>;
}

/** Packs the functions as a deploy does. */
export async function packFunctions(): Promise<Bundles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bundles-'));
  const results = await zipFunctions(path.join(ROOT, 'functions/endpoints'), folder, {
    archiveFormat: 'none',
    basePath: ROOT,
    repositoryRoot: ROOT,
    config: { '*': { nodeBundler: 'esbuild' } },
  });
  return {
    folder,
    functions: results.map(({ name, path: place, routes = [], excludedRoutes = [] }) => {
      const fits = (address: string) => (route: { pattern: string }) =>
        new URLPattern({ pathname: route.pattern }).test({ pathname: address });
      return { name, folder: place, answers: (address) => routes.some(fits(address)) && !excludedRoutes.some(fits(address)) };
    }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The names of the packages in a bundle. */
export async function packagesIn({ folder }: Bundle): Promise<string[]> {
  const modules = path.join(folder, 'node_modules');
  const names = await readdir(modules);
  const scoped = names.filter((name) => name.startsWith('@'));
  const within = await Promise.all(
    scoped.map(async (scope) => (await readdir(path.join(modules, scope))).map((name) => `${scope}/${name}`)),
  );
  return [...names.filter((name) => !name.startsWith('@')), ...within.flat()];
}

/** A request that is put to a function. */
export interface Asked {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What a function answered. */
export interface Answered {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: string;
}

const CALLER = `
const { default: answer } = await import(process.argv[1]);
for (const { url, ...init } of JSON.parse(process.argv[2])) {
  const response = await answer(new Request(url, init), { ip: '192.0.2.1' });
  const { status, headers } = response;
  const line = { status, headers: Object.fromEntries(headers), cookies: headers.getSetCookie(), body: await response.text() };
  process.stdout.write(JSON.stringify(line) + '\\n');
}
process.exit(0);
`;

/** Starts a process in a bundle, as a host does, and puts requests to its function one after the other. */
export async function callBundle({ name, folder }: Bundle, asked: Asked[], environment: Record<string, string> = {}) {
  const main = path.join(folder, `functions/endpoints/${name}.mjs`);
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', CALLER, main, JSON.stringify(asked)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
    maxBuffer: 1e8,
  });
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answered);
  return { answers, log: stderr };
}
