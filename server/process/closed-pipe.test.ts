import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../tests/support/wait-for.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'closed-pipe-'));
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 3 }));

const codeRoot = path.resolve(import.meta.dirname, '../..');
const run = (code: string) =>
  spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: codeRoot, stdio: ['ignore', 'pipe', 'pipe'] });

test('a command finishes and cleans up after its reader has exited', async () => {
  const child = run(`
    import { existsSync, writeFileSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    import { ignoreBrokenPipe } from './server/process/closed-pipe.ts';
    ignoreBrokenPipe();
    console.log('first');
    while (!existsSync(${JSON.stringify(at('gone'))})) await delay(10);
    for (let line = 0; line < 3; line++) {
      console.log(line);
      await delay(10);
    }
    writeFileSync(${JSON.stringify(at('away'))}, '');
  `);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let wrong = '';
  child.stderr.on('data', (text: Buffer) => (wrong += text.toString()));
  child.stdout.once('data', () => {
    child.stdout.once('close', () => void writeFile(at('gone'), ''));
    child.stdout.destroy();
  });
  expect([await ended, wrong, existsSync(at('away'))]).toEqual([0, '', true]);
});

test.each([
  ['breaks', `throw new Error('It broke.')`],
  ['is told to end', `process.kill(process.pid, 'SIGTERM'); await delay(20_000)`],
])('a site is not left behind by a command that %s', async (_, end) => {
  // It says that it is there, and goes no further.
  await writeFile(
    at('preload.mjs'),
    `import { createServer } from 'node:net';
    const server = createServer().listen(${JSON.stringify(at('there'))});
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    server.close();`,
  );
  const child = run(`
    import { existsSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    import { exitOnSignals, startProgram } from './tests/support/site-program.ts';
    exitOnSignals();
    const [root, data, preload] = ${JSON.stringify([folder, at('data'), at('preload.mjs')])};
    void startProgram({ root, data, environment: { NODE_OPTIONS: '--import=' + preload } });
    while (!existsSync(${JSON.stringify(at('there'))})) await delay(10);
    ${end};
  `);
  await new Promise((resolve) => child.once('exit', resolve));
  const isThere = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(at('there'), () => {
        socket.destroy();
        resolve(true);
      }).on('error', () => resolve(false));
    });
  await waitFor('the site to end', async () => !(await isThere()), 5_000);
});
