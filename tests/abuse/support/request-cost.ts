import { readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { waitFor } from '../../support/wait-for.ts';

/** A request that is sent as it stands. */
export interface RawCall {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** The body; in several pieces, its length is not declared. */
  body?: Buffer | readonly Buffer[];
}

/** How a request was answered. */
export interface RawAnswer {
  status: number;
  /** How many bytes the answer has. */
  size: number;
}

/** Sends a request on a connection of its own. Like most programs, it stops sending as soon as it has the answer. */
export const sendCall = (address: string, { method, path, headers = {}, body = [] }: RawCall): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(new URL(address), { method, path, headers, agent: false }, (answer) => {
      let size = 0;
      answer.on('data', ({ length }: Buffer) => (size += length));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, size });
        sent.destroy();
      });
    });
    sent.on('error', reject);
    if (Buffer.isBuffer(body)) sent.setHeader('content-length', body.length).end(body);
    else {
      for (const piece of body) sent.write(piece);
      sent.end();
    }
  });

/** What a request costs a process. */
export interface Cost {
  /** Milliseconds of CPU time, of all its threads. */
  cpuMs: number;
  /** By how many megabytes its memory grew at most. */
  memoryMb: number;
}

/** The CPU time of a process so far, in milliseconds, independent of how busy the machine is. */
async function cpuOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')));
  return times.reduce((sum, time) => sum + Number.parseInt(time, 10) / 1e6, 0);
}

/** A figure of a process's memory, in megabytes. */
async function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024;
}

/** Waits until a process does nothing by itself. */
export const isIdle = (pid: number): Promise<void> =>
  waitFor('the site to rest', async () => {
    const before = await cpuOf(pid);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return (await cpuOf(pid)) - before < 3;
  });

/**
 * What a request costs a process at least: the least of several tries, since timers and the garbage of earlier requests only add to it.
 * Tries no more once it costs less than `enough`.
 */
export async function costOf(pid: number, enough: Cost, send: () => Promise<unknown>): Promise<Cost> {
  const least: Cost = { cpuMs: Infinity, memoryMb: Infinity };
  for (let time = 0; time < 6 && (least.cpuMs > enough.cpuMs || least.memoryMb > enough.memoryMb); time += 1) {
    // Resets the peak.
    await writeFile(`/proc/${pid}/clear_refs`, '5');
    const [cpu, memory] = [await cpuOf(pid), await memoryOf(pid, 'VmRSS')];
    await send();
    least.cpuMs = Math.min(least.cpuMs, (await cpuOf(pid)) - cpu);
    least.memoryMb = Math.min(least.memoryMb, (await memoryOf(pid, 'VmHWM')) - memory);
  }
  return least;
}
