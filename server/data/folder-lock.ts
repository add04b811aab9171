import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** How long a start waits for a site that is stopping, as in a restart. */
const STOPPING_WAIT_MS = 10_000;
const ASK_AGAIN_MS = 100;
/** How long the other site has for its answer, which takes it a few milliseconds. */
const ANSWER_MS = 1_000;

const holderSchema = z.object({ pid: z.number(), port: z.number(), isStopping: z.boolean() });
type Holder = z.infer<typeof holderSchema>;

/** Another site uses the data folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/** An abstract socket: it has no file, and the system removes it with the process. The path tells apart folders that reuse an inode. */
async function socketOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const identity = `${await realpath(folder)}\n${dev}:${ino}`;
  return `\0bakery-data-${createHash('sha256').update(identity).digest('hex')}`;
}

function listen(server: Server, socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(socket, () => resolve(true));
  });
}

/** What the site that holds a lock says of itself; null if it does not answer. */
async function holderOf(socket: string): Promise<Holder | null> {
  const connection = connect(socket).setTimeout(ANSWER_MS, () => connection.destroy(new Error('No answer')));
  try {
    return holderSchema.parse(JSON.parse(await text(connection)));
  } catch {
    return null;
  }
}

/**
 * Locks a data folder for the site on this port (docs/decisions/saving/damage.md). Waits for a site that is stopping; throws
 * FolderInUseError if another one goes on. `noteStopping` lets a start that finds the lock wait for its release. Systems other than Linux have no abstract sockets, so there is no lock.
 */
export async function lockFolder(
  folder: string,
  port: number,
  waitMs = STOPPING_WAIT_MS,
): Promise<{ noteStopping(): void; release(): void }> {
  if (process.platform !== 'linux') return { noteStopping: () => undefined, release: () => undefined };
  const socket = await socketOf(folder);
  const self: Holder = { pid: process.pid, port, isStopping: false };
  const until = performance.now() + waitMs;
  for (;;) {
    const server = createServer((connection) => connection.on('error', () => undefined).end(JSON.stringify(self))).unref();
    if (await listen(server, socket)) return { noteStopping: () => (self.isStopping = true), release: () => void server.close() };
    const holder = await holderOf(socket);
    if (holder?.isStopping === false || performance.now() >= until) {
      const who = holder ? `process ${holder.pid} on port ${holder.port}` : 'a process that does not respond';
      throw new FolderInUseError(
        `Another site is using the data folder ${folder}: ${who}. Stop it first, or choose another folder for this one with SITE_DATA_DIR.`,
      );
    }
    await delay(ASK_AGAIN_MS);
  }
}
