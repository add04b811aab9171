import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { npmCommand } from './npm.mjs';
import { nodePackage, ownNode } from './own-node.mjs';

type Packages = Record<string, Record<string, unknown>>;

const HERE = { os: [process.platform], cpu: [process.arch] };
const PACKAGES: Packages = {
  'node_modules/astro': { version: '7.3.5', integrity: 'sha512-a' },
  'node_modules/astro/node_modules/zod': { version: '4.6.7', integrity: 'sha512-b' },
  'node_modules/vitest': { version: '5.1.1', integrity: 'sha512-c', dev: true },
  'node_modules/sharp-for-this': { version: '1.0.0', integrity: 'sha512-d', optional: true, ...HERE },
};
const NOT_FOR_THIS_MACHINE: Packages = {
  'node_modules/sharp-for-another': { version: '1.0.0', integrity: 'sha512-e', optional: true, os: ['aix'], cpu: 'ppc64' },
  'node_modules/sharp-not-for-this': { version: '1.0.0', integrity: 'sha512-f', optional: true, os: [`!${process.platform}`] },
  'node_modules/sharp-wasm': { version: '1.0.0', integrity: 'sha512-g', optional: true },
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'with-node-'));
  for (const script of ['with-node.mjs', 'installed-packages.mjs', 'npm.mjs', 'own-node.mjs'])
    cpSync(path.join(import.meta.dirname, script), path.join(root, 'scripts', script));
  writeFileSync(path.join(root, 'program.mjs'), `console.log('The program runs.')`);
  // In place of npm: notes that it was called, and installs nothing.
  writeFileSync(path.join(root, 'npm.js'), `require('node:fs').appendFileSync(${JSON.stringify(path.join(root, 'calls'))}, 'x')`);
  writeLock('package-lock.json', { ...PACKAGES, ...NOT_FOR_THIS_MACHINE });
});
afterEach(() => rmSync(root, { recursive: true, maxRetries: 3 }));

const writeLock = (file: string, packages: Packages) =>
  writeFileSync(path.join(root, file), JSON.stringify({ packages: { '': { name: 'site' }, ...packages } }));

/** Leaves what an `npm install` leaves. */
function install(packages: Packages) {
  for (const place of Object.keys(packages)) {
    mkdirSync(path.join(root, place), { recursive: true });
    writeFileSync(path.join(root, place, 'package.json'), '{}');
  }
  writeLock('node_modules/.package-lock.json', packages);
}

/** Runs the program; answers how often npm was called by now. */
function run(): number {
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/with-node.mjs'), 'program.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: path.join(root, 'npm.js') },
  });
  expect([stdout, stderr]).toEqual([expect.stringContaining('The program runs.'), '']);
  const calls = path.join(root, 'calls');
  return existsSync(calls) ? readFileSync(calls, 'utf8').length : 0;
}

test('packages that a host has already installed are not installed again', () => {
  install(PACKAGES);
  expect(run()).toBe(0);
});

const without = (place: string): Packages => Object.fromEntries(Object.entries(PACKAGES).filter(([name]) => name !== place));

test.each<[string, () => void]>([
  ['nothing', () => undefined],
  ['no development packages', () => install(without('node_modules/vitest'))],
  ['not the program for this machine', () => install(without('node_modules/sharp-for-this'))],
  ['another version', () => install({ ...PACKAGES, 'node_modules/astro': { version: '7.3.4', integrity: 'sha512-a' } })],
  ['other bytes', () => install({ ...PACKAGES, 'node_modules/astro': { version: '7.3.5', integrity: 'sha512-z' } })],
  [
    'a package whose folder is gone',
    () => {
      install(PACKAGES);
      rmSync(path.join(root, 'node_modules/astro/node_modules'), { recursive: true });
    },
  ],
  [
    'a damaged record',
    () => {
      install(PACKAGES);
      writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{"packages":');
    },
  ],
])('with %s installed, npm installs once', (_what, prepare) => {
  prepare();
  expect([run(), run()]).toEqual([1, 1]);
});

test('a new lock file is installed', () => {
  install(PACKAGES);
  run();
  writeLock('package-lock.json', { ...PACKAGES, 'node_modules/new': { version: '1.0.0', integrity: 'sha512-n' } });
  expect(run()).toBe(1);
});

describe('where the machine’s Node is recent, the project’s own', () => {
  const place = `node_modules/${nodePackage()}`;
  const both = { ...PACKAGES, [place]: { version: '24.21.0', integrity: 'sha512-n', optional: true, ...HERE } };
  beforeEach(() => writeLock('package-lock.json', both));

  test('may be missing', () => {
    install(PACKAGES);
    expect(run()).toBe(0);
  });

  test('may have been deleted', () => {
    install(both);
    rmSync(path.join(root, place), { recursive: true });
    expect(run()).toBe(0);
  });

  test('is replaced if it is of another version', () => {
    install({ ...both, [place]: { version: '24.20.0', integrity: 'sha512-o', optional: true, ...HERE } });
    mkdirSync(path.dirname(path.join(root, ownNode())), { recursive: true });
    symlinkSync(process.execPath, path.join(root, ownNode()));
    expect(run()).toBe(1);
  });
});

const PROJECT = path.dirname(import.meta.dirname);
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(PROJECT, file), 'utf8'));

test('every optional dependency is the Node of a system, in the place where it is looked for', () => {
  const systems: [platform: NodeJS.Platform, arch: NodeJS.Architecture][] = [
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['linux', 'arm64'],
    ['linux', 'x64'],
    ['win32', 'x64'],
  ];
  const { optionalDependencies } = readJson('package.json') as { optionalDependencies: Record<string, string> };
  expect(Object.keys(optionalDependencies).sort()).toEqual(systems.map((system) => nodePackage(...system)).sort());
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { bin?: { node: string } }> };
  for (const system of systems) {
    const place = `node_modules/${nodePackage(...system)}`;
    expect(`${place}/${packages[place]?.bin?.node}`).toBe(
      ownNode(...system)
        .split(path.sep)
        .join('/'),
    );
  }
});

// `npm ci` refuses any other, and a machine of another system would not get what its programs need.
test.each(['', 'tools/lighthouse/', 'tools/observatory/'])('%spackage-lock.json names the packages of all systems', (folder) => {
  const { packages } = readJson(`${folder}package-lock.json`) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const isThere = (from: string, name: string): boolean => {
    if (`${from}node_modules/${name}` in packages) return true;
    return from !== '' && isThere(from.slice(0, from.lastIndexOf('node_modules/', from.length - 2)), name);
  };
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isThere(place === '' ? '' : `${place}/`, name)),
  );
  expect(missing).toEqual([]);
});

test('npm is started without a shell, except on Windows where nothing tells its program', () => {
  const args = ['install', '--no-save'];
  expect(npmCommand(args, { platform: 'linux', env: {} })).toEqual({ command: 'npm', args, shell: false });
  expect(npmCommand(args, { platform: 'win32', env: {} })).toEqual({ command: 'npm install --no-save', args: [], shell: true });
  for (const platform of ['linux', 'win32'])
    expect(npmCommand(args, { platform, env: { npm_execpath: '/lib/npm-cli.js' } })).toEqual({
      command: process.execPath,
      args: ['/lib/npm-cli.js', ...args],
      shell: false,
    });
});
