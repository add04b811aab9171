import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { copyPublishedSite } from '../support/published-site.ts';
import { expectLessThan } from '../support/quickly.ts';
import { openSession } from '../support/sign-in.ts';
import { PASSWORD } from '../support/site-program.ts';
import { waitFor } from '../support/wait-for.ts';

const codeRoot = path.resolve(import.meta.dirname, '../..');

/** A git that waits before each command while a file named `wait` is next to it. */
const SLOW_GIT = (git: string) => `#!/bin/sh
while [ -e "$(dirname "$0")/wait" ]; do touch "$(dirname "$0")/asked"; sleep 0.02; done
exec ${git} "$@"
`;

describe('a program that receives a signal', () => {
  let folder: string;
  let child: ChildProcess | undefined;
  let address: string;
  let output: string;
  let ended: Promise<number | null>;
  const sockets: Socket[] = [];
  const at = (name: string) => path.join(folder, name);
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const slowly = () => writeFile(at('bin/wait'), '');
  const quickly = () => rm(at('bin/wait'), { force: true });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shutdown-'));
    await copyPublishedSite(folder);
    await mkdir(at('bin'));
    await writeFile(at('bin/git'), SLOW_GIT(execFileSync('which', ['git'], { encoding: 'utf8' }).trim()));
    await chmod(at('bin/git'), 0o755);
  });
  afterEach(async () => {
    await quickly();
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(async () => {
    if (isRunning()) process.kill(-(child?.pid ?? 0), 'SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  const WITH_NODE = [process.execPath, path.join(codeRoot, 'scripts/with-node.mjs'), 'server/start.ts'];

  /** Starts it like `npm start`, in its own process group, as a terminal would. */
  async function start([command = '', ...args] = WITH_NODE): Promise<void> {
    output = '';
    const started = spawn(command, args, {
      cwd: at('site'),
      detached: true,
      env: {
        ...process.env,
        PATH: `${at('bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
        PORT: '0',
        HOST: '127.0.0.1',
        SITE_DATA_DIR: at('data'),
        ADMIN_PASSWORD: PASSWORD,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    ended = new Promise((resolve) => started.once('exit', resolve));
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await waitFor('the site to start', () => /The admin {2}\S+\/admin\n/.test(output), 60_000);
    address = (/The site {3}(\S+)/.exec(output)?.[1] ?? '').replace('localhost', '127.0.0.1');
  }
  const startUnlessRunning = async () => {
    if (!isRunning()) await start();
  };
  /** Like Ctrl+C: every process of the group receives it, and the parent of the server forwards it. */
  const ctrlC = () => process.kill(-(child?.pid ?? 0), 'SIGINT');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: at('site'), encoding: 'utf8' }).trim();
  const save = (cookie: string, title: string) =>
    fetch(`${address}/api/blog/posts`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        title,
        excerpt: 'E',
        content: '<p>Text</p>',
        featuredImage: '/uploads/round-boule.jpg',
        author: 'Anna',
        status: 'published',
      }),
    });
  const open = (text: string) =>
    new Promise<Socket>((resolve, reject) => {
      const { hostname, port } = new URL(address);
      const socket = connect(Number(port), hostname, () => resolve(socket));
      socket.on('error', reject);
      if (text !== '') socket.write(text);
      sockets.push(socket);
    });
  /** Starts a save that waits for git, and then requests the shutdown. */
  async function saveAndEnd(title: string, end: () => unknown): Promise<{ saved: Promise<Response> }> {
    const cookie = await openSession(address);
    await slowly();
    await rm(at('bin/asked'), { force: true });
    const saved = save(cookie, title);
    saved.catch(() => undefined);
    await waitFor('git to be asked', () => existsSync(at('bin/asked')));
    end();
    return { saved };
  }
  const isRefused = () =>
    open('').then(
      (socket) => {
        socket.destroy();
        return false;
      },
      () => true,
    );
  /** Collects what a connection receives from now on. */
  const said = (socket: Socket) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    return () => text;
  };

  test('finishes the pending save, accepts no new one, and publishes it after a restart', async () => {
    await startUnlessRunning();
    const title = 'Saved before the end';
    // Half a request: its connection is in use, so it stays open for a while.
    const socket = await open('POST /api/blog/posts HTTP/1.1\r\nHost: localhost\r\n');
    const answer = said(socket);
    const { saved } = await saveAndEnd(title, ctrlC);
    await waitFor('no more connections to be taken', isRefused);
    socket.write('Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}');
    await waitFor('an answer', () => answer().includes('Try again'));
    expect(answer()).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer()).toMatch(/^retry-after: 5\r$/im);
    expect(answer()).toMatch(/^connection: close\r$/im);
    await quickly();
    expect((await saved).status).toBe(201);
    expect(await ended).toBe(0);
    expect(git('log', '-1', '--format=%s')).toContain('saved-before-the-end');
    expect(git('status', '--porcelain')).toBe('');

    await start();
    const { posts } = (await (await fetch(`${address}/api/blog/posts`)).json()) as { posts: { title: string; slug: string }[] };
    const slug = posts.find((post) => post.title === title)?.slug;
    expect((await fetch(`${address}/blog/${slug}`)).status).toBe(200);
  });

  test('does not wait for stalled or idle connections', async () => {
    await startUnlessRunning();
    const page = await open('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500));
    page.pause();
    await open('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{');
    await open('');
    await fetch(`${address}/`); // keeps its connection
    const asked = performance.now();
    child?.kill('SIGTERM');
    expect(await ended).toBe(0);
    expectLessThan(6_000, performance.now() - asked);
  });

  test('exits immediately on the second signal, and leaves nothing half done', async () => {
    await startUnlessRunning();
    const { saved } = await saveAndEnd('Saved by who could not wait', () => child?.kill('SIGTERM'));
    await waitFor('it to say so', () => output.includes('Ctrl+C again'));
    ctrlC();
    expect(await ended).toBe(130);
    await expect(saved).rejects.toThrow();
    await quickly();
    await start();
    const cookie = await openSession(address);
    expect((await save(cookie, 'Saved after that')).status).toBe(201);
    expect(git('status', '--porcelain')).toBe('');
  });

  test('keeps serving when its output is closed', async () => {
    await startUnlessRunning();
    child?.stdout?.destroy();
    child?.stderr?.destroy();
    // Each sign-in is logged.
    for (let time = 0; time < 3; time += 1) await openSession(address);
    expect((await fetch(`${address}/`)).status).toBe(200);
    child?.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test.each<[string, (npm: number) => void]>([
    ['npm alone', (npm) => process.kill(npm, 'SIGTERM')],
    ['all of its group', (npm) => process.kill(-npm, 'SIGTERM')],
  ])('started by npm, exits when a signal reaches %s', async (_name, signal) => {
    child?.kill('SIGTERM');
    await ended;
    // Any folder can have content; npm runs the script in its package.json.
    const script = WITH_NODE.map((part) => `"${part}"`).join(' ');
    await writeFile(at('site/package.json'), JSON.stringify({ name: 'site', version: '1.0.0', scripts: { start: script } }));
    await start(['npm', 'start']);
    signal(child?.pid ?? 0);
    await ended;
    await waitFor('the site to end', isRefused, 5_000);
    expect(output).not.toContain('Some work could not be finished');
  });
});
