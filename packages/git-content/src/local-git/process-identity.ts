import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Identifies a process uniquely, even after its id is reused. */
export interface ProcessIdentity {
  pid: number;
  /** The scope of its id: each container and each boot of a machine has its own process ids. */
  machine: string;
  /** When it was started, in ticks since boot; null if the system does not provide it. */
  started: string | null;
}

/** The machine or container that process ids refer to. */
async function machineOf(): Promise<string> {
  const parts = [readFile('/proc/sys/kernel/random/boot_id', 'utf8'), readlink('/proc/self/ns/pid')];
  const known = await Promise.all(parts.map((part) => part.catch(() => '')));
  return [hostname(), ...known.map((part) => part.trim())].join(' ');
}

/** The state and start time of a process on Linux; null on other systems or if it does not exist. */
async function statOf(pid: number): Promise<{ state: string; started: string } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The program's name, in parentheses, may contain any character.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields ? { state: fields[0] ?? '', started: fields[19] ?? '' } : null;
}

/** The identity of a process that is running on this machine. */
export async function identityOf(pid: number): Promise<ProcessIdentity> {
  const [machine, found] = await Promise.all([machineOf(), statOf(pid)]);
  return { pid, machine, started: found?.started ?? null };
}

let own: Promise<ProcessIdentity> | null = null;

/** This process. */
export const ownIdentity = (): Promise<ProcessIdentity> => (own ??= identityOf(process.pid));

/** Whether a process is running; null if that cannot be determined. */
export async function isRunning({ pid, machine, started }: ProcessIdentity): Promise<boolean | null> {
  if (machine !== (await ownIdentity()).machine) return null;
  const found = await statOf(pid);
  // A killed process stays listed as a zombie until its parent has reaped it.
  if (found) return found.started === started && found.state !== 'Z' && found.state !== 'X';
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? null : false;
  }
  // Another process may have the same id by now.
  return null;
}
