import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk in memory with a size in megabytes. */
export interface Disk {
  folder: string;
  /** Fills it to the last byte. */
  fill(): Promise<void>;
  /** Removes the filling. */
  empty(): Promise<void>;
  setReadOnly(isReadOnly: boolean): void;
  unmount(): void;
}

const MEGABYTE = Buffer.alloc(1_048_576, 7);

/** Mounts a disk. Requires Linux and root: see `canMount`. */
export function mountDisk(megabytes: number): Disk {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'disk-')));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  const filler = path.join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a');
      try {
        for (let size = MEGABYTE.length; size >= 1;) {
          const { bytesWritten } = await file.write(MEGABYTE, 0, size).catch(() => ({ bytesWritten: 0 }));
          if (bytesWritten < size) size = Math.floor(size / 2);
        }
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    setReadOnly: (isReadOnly) => void execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder], { stdio: 'pipe' }),
    unmount() {
      // A git process may outlive the program and still use it.
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
      rmdirSync(folder);
    },
  };
}

/** Whether the tests can mount a disk. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(path.join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'pipe' });
    execFileSync('umount', [folder], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
