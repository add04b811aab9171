import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** npm writes this file once everything is installed. */
const NPM_RECORD = 'node_modules/.package-lock.json';

/** Whether a value satisfies a lock file's rule, such as "linux", ["linux", "darwin"] or ["!win32"]; no rule accepts everything. */
function fits(rule, value) {
  if (rule === undefined) return true;
  const names = [rule].flat();
  return names.some((name) => name.startsWith('!')) ? !names.includes(`!${value}`) : names.includes(value);
}

const libc = () => (process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');

/** Whether a package should be installed here: optional packages may be for other systems or depend on skipped ones. */
const isForThisMachine = ({ optional, os, cpu, libc: libraries }) =>
  !optional ||
  (os !== undefined && fits(os, process.platform) && fits(cpu, process.arch) && (process.platform !== 'linux' || fits(libraries, libc())));

/** The packages in a lock file by path; null if it is missing or damaged. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Whether npm has already installed everything in the lock file, including development packages, as a host does before a build.
 * @param {string} root The project's folder.
 * @param {readonly string[]} [spared] The places of packages that may be missing.
 */
export function isInstalled(root, spared = []) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(path.join(root, NPM_RECORD));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, { version, integrity, ...about }]) => {
    if (place === '' || spared.includes(place) || !isForThisMachine(about)) return true;
    const one = installed[place];
    // A workspace has neither, but its place.
    return (
      one !== undefined && one.version === version && one.integrity === integrity && existsSync(path.join(root, place, 'package.json'))
    );
  });
}
