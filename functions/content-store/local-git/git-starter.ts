import { spawn } from 'node:child_process';

/** A git command to run. */
export interface GitCommand {
  id: number;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  input: Uint8Array | string;
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

const endIfIdle = (): void => {
  if (running === 0 && !process.connected) process.exit();
};

function answer(result: GitResult): void {
  running -= 1;
  if (process.connected) process.send?.(result);
  endIfIdle();
}

process.on('message', ({ id, args, cwd, env, input }: GitCommand) => {
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
  child.stdin.end(input);
});

// Exits after the server, once all running git commands are done.
process.on('disconnect', endIfIdle);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
