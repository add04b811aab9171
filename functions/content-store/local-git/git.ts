import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import type { GitCommand, GitResult } from './git-starter.ts';

/** A git command failed. `stderr` is its error output, in English. */
export class GitError extends Error {
  override name = 'GitError';
  readonly stderr: string;
  constructor(command: string, stderr: string) {
    super(`git ${command}: ${stderr.trim()}`);
    this.stderr = stderr;
  }
}

/** Optional inputs of a git command. */
interface GitInput {
  /** Text or bytes for its standard input. */
  input?: Uint8Array | string;
  /** Extra environment variables, such as GIT_INDEX_FILE. */
  env?: Record<string, string>;
}

/** A save must not run the developer's hooks, and paths must not be treated as patterns. */
const FIXED_OPTIONS = ['--literal-pathspecs', '-c', `core.hooksPath=${devNull}`, '-c', 'core.fsmonitor=false'];

const argumentsOf = (args: string[]): string[] => [...FIXED_OPTIONS, ...args];

function environmentOf(root: string, env: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  // The ceiling keeps git from using a repository that contains `root`.
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', GIT_CEILING_DIRECTORIES: dirname(root), ...env };
}

/**
 * Starts git in `root` without waiting for it. It gets its own process group, so that a Ctrl-C in the terminal does not interrupt
 * it in the middle of a write.
 */
export const startGit = (root: string, args: string[]): ChildProcessWithoutNullStreams =>
  spawn('git', argumentsOf(args), { cwd: root, detached: true, windowsHide: true, env: environmentOf(root, {}) });

interface Waiting {
  resolve(result: GitResult): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let starter: ChildProcess | undefined;
let lastId = 0;

/** The helper process that starts git. Started with the first command, and again if it has died. */
function getStarter(): ChildProcess {
  if (starter) return starter;
  const started = fork(join(import.meta.dirname, 'git-starter.ts'), {
    serialization: 'advanced',
    detached: true,
    execArgv: [],
    stdio: 'ignore',
  });
  started.on('message', (result: GitResult) => {
    waiting.get(result.id)?.resolve(result);
    waiting.delete(result.id);
    if (waiting.size === 0) started.channel?.unref();
  });
  started.on('error', giveUp);
  started.on('exit', () => giveUp(new Error('The program that starts git has ended.')));
  function giveUp(error: Error): void {
    if (starter === started) starter = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
  // It must not keep this process alive, except while a command runs.
  started.unref();
  started.channel?.unref();
  return (starter = started);
}

function send(command: Omit<GitCommand, 'id'>): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const id = (lastId += 1);
    const program = getStarter();
    waiting.set(id, { resolve, reject });
    program.channel?.ref();
    program.send({ id, ...command });
  });
}

/** Runs git in `root` and returns its standard output. Throws GitError, or spawn's own error if git cannot be started. */
export async function runGit(root: string, args: string[], { input = '', env = {} }: GitInput = {}): Promise<Buffer> {
  const result = await send({ args: argumentsOf(args), cwd: root, env: environmentOf(root, env), input });
  if ('failure' in result) throw Object.assign(new Error(result.failure.message), result.failure);
  if (result.code !== 0) throw new GitError(args.join(' '), result.stderr);
  return result.stdout;
}
