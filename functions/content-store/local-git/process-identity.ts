import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** A process, told apart from all others that ever ran. */
export interface ProcessIdentity {
  pid: number;
  /** Where its number means something: a container has numbers of its own, and so has each start of a machine. */
  machine: string;
  /** When it was started, in ticks since the machine's start; null where the system does not tell. */
  started: string | null;
}

/** Which machine, or part of one, process numbers are of. */
async function machineOf(): Promise<string> {
  const parts = [readFile('/proc/sys/kernel/random/boot_id', 'utf8'), readlink('/proc/self/ns/pid')];
  const known = await Promise.all(parts.map((part) => part.catch(() => '')));
  return [hostname(), ...known.map((part) => part.trim())].join(' ');
}

/** The state and the start of a process, as Linux tells them; null where it does not. */
async function statOf(pid: number): Promise<{ state: string; started: string } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name of the program, in brackets, may hold anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields ? { state: fields[0] ?? '', started: fields[19] ?? '' } : null;
}

/** A process that is running on this machine. */
export async function identityOf(pid: number): Promise<ProcessIdentity> {
  const [machine, found] = await Promise.all([machineOf(), statOf(pid)]);
  return { pid, machine, started: found?.started ?? null };
}

let own: Promise<ProcessIdentity> | null = null;

/** This process. */
export const ownIdentity = (): Promise<ProcessIdentity> => (own ??= identityOf(process.pid));

/** Whether a process is running; null where that cannot be told from here. */
export async function isRunning({ pid, machine, started }: ProcessIdentity): Promise<boolean | null> {
  if (machine !== (await ownIdentity()).machine) return null;
  const found = await statOf(pid);
  // One that was killed stays in the list until its parent has heard of it.
  if (found) return found.started === started && found.state !== 'Z' && found.state !== 'X';
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? null : false;
  }
  // Another process may have the number by now.
  return null;
}
