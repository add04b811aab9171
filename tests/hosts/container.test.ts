import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startHostServer } from './support/tools.ts';

// The Containerfile's steps in a plain folder, in its order, and the image itself where an engine and its base image can be had.
const project = inject('hostedProject');
const containerfile = readFileSync(path.join(project, 'Containerfile'), 'utf8').replaceAll('\\\n', '');
const [, base = ''] = /^FROM (\S+)$/m.exec(containerfile) ?? [];
const ignored = readFileSync(path.join(project, '.containerignore'), 'utf8').split('\n').filter(Boolean);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(path.dirname(project), 'container-'));
});
afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 3 }));

/** A command with the image's folders in `root`. */
const inRoot = (text: string): string => text.replaceAll(/(?<![\w.])\/(?=(?:app|site|data)\b)/g, `${root}/`);

/** Whether a path in the project is left out of the image. */
const isIgnored = (file: string): boolean => ignored.some((name) => file === name || (name === '.env*' && file.startsWith('.env')));

/** Runs a step of the file, unless it is about the base image's system. Returns the folder in which the next one runs. */
async function runStep(step: string, folder: string): Promise<string> {
  const [, instruction = '', words = ''] = /^(\w+) (.+)$/.exec(step) ?? [];
  if (instruction === 'WORKDIR') {
    await mkdir(inRoot(words), { recursive: true });
    return inRoot(words);
  }
  if (instruction === 'COPY') {
    const names = words.split(' ').slice(0, -1);
    const all = names.includes('.') ? await readdir(project) : names;
    for (const name of all.filter((one) => !isIgnored(one)))
      await cp(path.join(project, name), path.join(folder, name), {
        recursive: true,
        filter: (file) => !isIgnored(path.relative(project, file)),
      });
  }
  if (instruction === 'RUN' && !words.startsWith('apt-get'))
    execFileSync('sh', ['-c', inRoot(words).replaceAll(/ && chown node:node \S+ \S+/g, '')], { cwd: folder, stdio: 'inherit' });
  return folder;
}

const megabytesOf = (folder: string): number => Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);

test('its steps make a folder without a second Node, which serves the site', async () => {
  let folder = root;
  for (const step of containerfile.split('\n')) folder = await runStep(step, folder);
  expect((await readdir(path.join(folder, 'node_modules'))).filter((name) => /^node-(?:bin-)?(?:linux|darwin|win)/.test(name))).toEqual([]);
  expect(existsSync(path.join(folder, 'node_modules/vitest'))).toBe(false);
  process.stdout.write(`Without the base image and git: ${megabytesOf(root)} MB.\n`);

  const start = path.join(root, 'start.sh');
  const script = inRoot(readFileSync(path.join(folder, 'deploy/container-start.sh'), 'utf8'));
  await writeFile(start, script.replace('exec node', `exec ${process.execPath}`));
  const environment = { HOME: root, SITE_DATA_DIR: path.join(root, 'data'), HOST: '127.0.0.1', MALLOC_ARENA_MAX: '2' };
  const server = await startHostServer({ command: ['sh', start], folder: root, environment, ready: '/admin\n' });
  try {
    const healthCheck = JSON.parse(/^HEALTHCHECK CMD (.+)$/m.exec(containerfile)?.[1] ?? '') as string[];
    const check = healthCheck.map((word) => word.replace('http://127.0.0.1:4321', server.address));
    expect(spawnSync(process.execPath, check.slice(1)).status).toBe(0);
    expect(server.output()).toMatch(/password \S+/);
  } finally {
    await server.close();
  }
}, 400_000);

/** The first container engine that can have the base image; null if there is none, as on a machine without the internet. */
function engineWithBase(): string | null {
  const has = (engine: string) => spawnSync(engine, ['pull', '--quiet', base], { timeout: 300_000 }).status === 0;
  return ['podman', 'docker'].find(has) ?? null;
}
const engine = engineWithBase();

test.skipIf(engine === null)('the image is built, starts and is healthy', async () => {
  const run = (...args: string[]) =>
    execFileSync(engine ?? '', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const image = 'bakery-test';
  run('build', '--file', 'Containerfile', '--tag', image, '.');
  process.stdout.write(`The image: ${Math.round(Number(run('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6)} MB.\n`);
  const container = run('run', '--detach', '--rm', '--publish', '127.0.0.1::4321', image).trim();
  try {
    const address = `http://${run('port', container, '4321').trim().split('\n')[0] ?? ''}`;
    const status = () =>
      fetch(`${address}/build.json`).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status, { timeout: 60_000 }).toBe(200);
  } finally {
    run('stop', '--time', '40', container);
    run('rmi', image);
  }
});
