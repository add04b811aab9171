import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import type { GitCommand, GitInput, GitResult } from './git-starter.ts';

/** A git command failed. `stderr` is its error output, in English. */
export class GitError extends Error {
  override name = 'GitError';
  readonly stderr: string;
  constructor(command: string, stderr: string) {
    super(`git ${command}: ${stderr.trim()}`);
    this.stderr = stderr;
  }
}

/** Extra environment variables of a git command, such as GIT_INDEX_FILE. */
interface GitOptions {
  env?: Record<string, string>;
}

/** A git command that was started before its input was known. */
export interface EarlyGit {
  /** Gives it its input, and waits for it to end. Throws as `runGit` does. */
  run(input: string): Promise<Buffer>;
  /** Ends it without any input, unless it has got some. */
  abandon(): void;
}

/** A save must not run the developer's hooks, and paths must not be treated as patterns. */
const FIXED_OPTIONS = ['--literal-pathspecs', '-c', `core.hooksPath=${devNull}`, '-c', 'core.fsmonitor=false'];

const argumentsOf = (args: string[]): string[] => [...FIXED_OPTIONS, ...args];

function environmentOf(root: string, env: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C',
    // A repository that contains `root` is not used.
    GIT_CEILING_DIRECTORIES: dirname(root),
    // `git status` of a backup must not take the index from an editor who commits.
    GIT_OPTIONAL_LOCKS: '0',
    ...env,
  };
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

/** Starts a command. Without `input`, it waits until `give` is called. */
function send(root: string, args: string[], env: Record<string, string>, input: string | null) {
  const id = (lastId += 1);
  const program = getStarter();
  const result = new Promise<GitResult>((resolve, reject) => waiting.set(id, { resolve, reject }));
  program.channel?.ref();
  program.send({ id, args: argumentsOf(args), cwd: root, env: environmentOf(root, env), input } satisfies GitCommand);
  return { result, give: (late: string) => program.connected && program.send({ id, input: late } satisfies GitInput) };
}

function outputOf(args: string[], result: GitResult): Buffer {
  if ('failure' in result) throw Object.assign(new Error(result.failure.message), result.failure);
  if (result.code !== 0) throw new GitError(args.join(' '), result.stderr);
  return result.stdout;
}

/** Runs git in `root` and returns its standard output. Throws GitError, or spawn's own error if git cannot be started. */
export async function runGit(root: string, args: string[], { env = {} }: GitOptions = {}): Promise<Buffer> {
  return outputOf(args, await send(root, args, env, '').result);
}

/** Starts git in `root` before its input is known, because its start takes longer than its work. With an empty input it must do nothing. */
export function startGitEarly(root: string, args: string[], { env = {} }: GitOptions = {}): EarlyGit {
  const { result, give } = send(root, args, env, null);
  // It may fail before anyone waits for it.
  result.catch(() => undefined);
  let isGiven = false;
  const giveOnce = (input: string) => {
    if (!isGiven) give(input);
    isGiven = true;
  };
  return {
    async run(input) {
      giveOnce(input);
      return outputOf(args, await result);
    },
    abandon: () => giveOnce(''),
  };
}
