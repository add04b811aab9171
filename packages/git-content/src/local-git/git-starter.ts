import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** A git command to run. */
export interface GitCommand {
  id: number;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Null if it follows in a message of its own. */
  input: string | null;
}

/** The input of a git command that was started without it. */
export interface GitInput {
  id: number;
  input: string;
}

/** How a git command ended, or why it could not be started. */
export type GitResult =
  | { id: number; code: number | null; stdout: Buffer; stderr: string }
  | { id: number; failure: { code?: string | undefined; syscall?: string | undefined; message: string } };

/*
 * A small program that starts git for the server. Starting a process copies the page tables of its parent, which blocks a server
 * of half a gigabyte for 10 ms each time, but this program only for 2 ms.
 */

let running = 0;
/** The commands that wait for their input. */
const waiting = new Map<number, ChildProcessWithoutNullStreams>();

const endIfIdle = (): void => {
  if (running === 0 && !process.connected) process.exit();
};

function answer(result: GitResult): void {
  running -= 1;
  if (process.connected) process.send?.(result);
  endIfIdle();
}

function start({ id, args, cwd, env, input }: GitCommand): void {
  running += 1;
  // Its own process group, so that a Ctrl-C in the terminal does not interrupt git in the middle of a write.
  const child = spawn('git', args, { cwd, env, detached: true, windowsHide: true });
  const stdout: Buffer[] = [];
  let stderr = '';
  let hasFailed = false;
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.on('error', ({ code, syscall, message }: NodeJS.ErrnoException) => {
    if (hasFailed) return;
    hasFailed = true;
    answer({ id, failure: { code, syscall, message } });
  });
  child.on('close', (code) => {
    if (!hasFailed) answer({ id, code, stdout: Buffer.concat(stdout), stderr });
  });
  // A command that exits early closes its input; its exit code shows why.
  child.stdin.on('error', () => undefined);
  if (input === null) waiting.set(id, child);
  else child.stdin.end(input);
}

process.on('message', (message: GitCommand | GitInput) => {
  if ('args' in message) {
    start(message);
    return;
  }
  waiting.get(message.id)?.stdin.end(message.input);
  waiting.delete(message.id);
});

// Exits after the server, once all running git commands are done. Those that still wait for their input do nothing without it.
process.on('disconnect', () => {
  for (const child of waiting.values()) child.stdin.end();
  endIfIdle();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
