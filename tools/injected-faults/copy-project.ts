import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Copies a folder by links to its files, which takes seconds where a copy takes minutes. On another disk it is copied. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else
      try {
        linkSync(source, target);
      } catch {
        cpSync(source, target, { verbatimSymlinks: true });
      }
  }
}

/** What programs write into node_modules, which must not get into the project's own. */
const isCache = (name: string): boolean => name.startsWith('.') && name !== '.bin';

/**
 * Copies the project's files as they are now, committed or not, into a temporary folder that is removed when the program ends. What the
 * tests build goes into the copy.
 */
export async function copyProject(root: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'injected-faults-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  // Deleted files are still listed until they are committed.
  const files = listed.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)));
  for (const name of files) await cp(path.join(root, name), path.join(copy, name));
  const packages = readdirSync(path.join(root, 'node_modules')).filter((name) => !isCache(name));
  // The pages' code is only built again where a fault is in it.
  for (const name of [...packages, '.cache/renderer']) {
    const folder = path.join('node_modules', name);
    if (existsSync(path.join(root, folder))) linkFolder(path.join(root, folder), path.join(copy, folder));
  }
  return copy;
}
