import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { devNull } from 'node:os';
import { dirname } from 'node:path';

/** A git command that ended with an error. `stderr` is what it said, in English. */
export class GitError extends Error {
  override name = 'GitError';
  readonly stderr: string;
  constructor(command: string, stderr: string) {
    super(`git ${command}: ${stderr.trim()}`);
    this.stderr = stderr;
  }
}

/** What a git command is given besides its arguments. */
interface GitInput {
  /** Written to its standard input. */
  input?: Uint8Array | string;
  /** Variables on top of the environment, such as GIT_INDEX_FILE. */
  env?: Record<string, string>;
}

/** Hooks are the developer's; a save must not run them. Paths are paths, never patterns. */
const FIXED_OPTIONS = ['--literal-pathspecs', '-c', `core.hooksPath=${devNull}`, '-c', 'core.fsmonitor=false'];

/**
 * Starts git in `root` without waiting for it. It gets a process group of its own, so that a Ctrl-C in
 * the terminal does not cut it in the middle of a write.
 */
export function startGit(root: string, args: string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return spawn('git', [...FIXED_OPTIONS, ...args], {
    cwd: root,
    detached: true,
    windowsHide: true,
    // The ceiling keeps git from taking a repository around `root` for the one in it.
    env: { ...Object.fromEntries(inherited), LC_ALL: 'C', GIT_CEILING_DIRECTORIES: dirname(root), ...env },
  });
}

/** Runs git in `root` and gives its standard output. Throws GitError, or spawn's own error where git cannot be started. */
export function runGit(root: string, args: string[], { input = '', env = {} }: GitInput = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = startGit(root, args, env);
    const output: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(Buffer.concat(output)) : reject(new GitError(args.join(' '), stderr))));
    // A command that ends early closes its input; its exit code tells why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
