import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installApart } from '../../../tools/install-apart.ts';
import { freePort } from '../../support/free-port.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The hosts' own programs, from tools/hosts/package-lock.json. */
export interface HostTools {
  /** The files to start with Node. */
  netlify: string;
  wrangler: string;
  /** The folder of Deno. */
  deno: string;
  /** What Netlify runs around edge functions, which its command otherwise asks the network for. */
  edgeBootstrap: string;
}

/** Installs the hosts' programs, the first time only. */
export async function hostTools(): Promise<HostTools> {
  const packages = path.join(await installApart('hosts'), 'node_modules');
  return {
    netlify: path.join(packages, 'netlify-cli/bin/run.js'),
    wrangler: path.join(packages, 'wrangler/bin/wrangler.js'),
    deno: path.dirname(globSync(path.join(packages, '@deno/*/deno'))[0] ?? ''),
    edgeBootstrap: pathToFileURL(path.join(packages, '@netlify/edge-functions-dev/dist/deno/bootstrap.mjs')).href,
  };
}

/** A server on loopback that one of the programs runs. */
export interface HostServer {
  address: string;
  /** Its output so far. */
  output(): string;
  close(): Promise<void>;
}

/** Netlify's packs everything first. */
const START_MS = 300_000;

interface HostServerOptions {
  command: [program: string, ...args: string[]];
  folder: string;
  environment: Record<string, string>;
  /** What it prints once it serves. */
  ready: string;
}

/** Runs a program that serves at the port in its variable `PORT`, or at the one in place of the argument `PORT`. */
export async function startHostServer({ command, folder, environment, ready }: HostServerOptions): Promise<HostServer> {
  const port = String(await freePort());
  const [program, ...args] = command.map((word) => (word === 'PORT' ? port : word));
  const child = spawn(program ?? '', args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], CI: 'true', PORT: port, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  /** The program starts others, which are in its group. */
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', end);
  const ended = once(child, 'exit').then(() => process.off('exit', end));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const close = async () => {
    end();
    await ended;
  };
  const isReady = () => {
    if (child.exitCode !== null) throw new Error('It has ended.');
    return output.includes(ready);
  };
  await waitFor(`${command.join(' ')} to serve`, isReady, START_MS).catch(async (cause: unknown) => {
    await close();
    throw new Error(output, { cause });
  });
  return { address: `http://localhost:${port}`, output: () => output, close };
}
