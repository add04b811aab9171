import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeRoot } from './code-root.ts';

/** The time a program took. */
export interface Cost {
  wallMs: number;
  /** Of the program and its child processes. */
  cpuMs: number;
}

/** Runs a program and measures it. Throws if it fails. */
export async function measure(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Cost> {
  const started = performance.now();
  // The shell's `times` includes child processes, which this process's resourceUsage does not.
  const child = spawn('/bin/sh', ['-c', '"$0" "$@" >/dev/null 2>&1; code=$?; times; exit $code', command, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${code}).`);
  const wallMs = performance.now() - started;
  const children = output.trim().split('\n').at(-1) ?? '';
  const cpuMs = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
    0,
  );
  return { wallMs, cpuMs };
}

/** Runs one of the project's programs in a site's folder. */
export const measureNode = (program: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv): Promise<Cost> =>
  measure(process.execPath, [path.join(codeRoot, program), ...args], cwd, env);

/** A running site for the benchmark. */
export interface ServedSite {
  address: string;
  /** The most resident memory its server has had so far, in MB. Linux only, and only if it was started with START. */
  mostMemory(): number;
  stop(): Promise<void>;
}

/** The program and the arguments behind `npm start`. */
export const START = [process.execPath, path.join(codeRoot, 'scripts/with-node.mjs'), 'server/start.ts'] as const;

/** Serves a site as `npm start` does, or with another command; resolves once it is ready. */
export async function serve(root: string, data: string, [command, ...args]: readonly [string, ...string[]] = START): Promise<ServedSite> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SITE_DATA_DIR: data, ADMIN_PASSWORD: 'bench bench bench' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The wrapper passes it on to the server, which closes the pipe last.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => process.off('exit', end));
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /The site {3}(\S+)\n[^]*The admin/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('The site did not start.')));
  });
  return {
    address,
    mostMemory() {
      const server = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0] ?? '';
      const kibibytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1];
      return (Number(kibibytes) * 1_024) / 1_000_000;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
