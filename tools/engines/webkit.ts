import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { leaveNotBehind } from '../../tests/support/site-program.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { type Driver, inputOver, type Look } from './driver.ts';

const SCREEN = '1600x1200x24';

/** Collapses the toolbar, so that the window can be as narrow as a phone. */
const NARROW = '* { min-width: 0; min-height: 0; margin: 0; border-width: 0; padding: 0; }';

/** Requests reduced motion. */
const STILL = '[Settings]\ngtk-enable-animations=0\n';

/** Starts a virtual screen; returns its display name and its process. */
async function startScreen(program: string): Promise<{ display: string; screen: ChildProcess }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  leaveNotBehind(screen);
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, screen };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts WebKitGTK's MiniBrowser on a virtual screen, driven by WebDriver. */
export async function startWebKit([browser = '', driverProgram = '', screenProgram = '']: string[], { scheme }: Look): Promise<Driver> {
  const settings = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  await mkdir(path.join(settings, 'gtk-3.0'));
  await writeFile(path.join(settings, 'gtk-3.0/gtk.css'), NARROW);
  await writeFile(path.join(settings, 'gtk-3.0/settings.ini'), STILL);
  const [{ display, screen }, port] = await Promise.all([startScreen(screenProgram), freePort()]);
  const driver = spawn(driverProgram, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: settings },
    stdio: 'ignore',
  });
  leaveNotBehind(driver);

  const ask = async <Value>(method: 'GET' | 'POST' | 'DELETE', place: string, body?: object): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}${place}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${place}: ${value.error ?? ''} ${value.message ?? ''}`);
    return value;
  };
  await waitFor('WebKit’s driver', () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    ),
  );
  const args = ['--automation', '--full-screen', ...(scheme === 'dark' ? ['--dark-mode'] : [])];
  const capabilities = {
    alwaysMatch: {
      acceptInsecureCerts: true,
      unhandledPromptBehavior: 'ignore',
      'webkitgtk:browserOptions': { binary: browser, args },
    },
  };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities });
  const send = <Value>(place: string, body: object) => ask<Value>('POST', `/session/${sessionId}/${place}`, body);
  const run = <Value>(script: string, ...given: unknown[]) => send<Value>('execute/sync', { script, args: given });
  const shootWindow = async () => Buffer.from(await ask<string>('GET', `/session/${sessionId}/screenshot`), 'base64');

  /** Stitches screenshots of a whole page, because WebDriver can only capture the window. */
  async function shootPage(): Promise<Buffer> {
    const [width, height, step] = await run<[number, number, number]>(
      'const { scrollHeight } = document.documentElement; return [innerWidth, scrollHeight, innerHeight];',
    );
    const parts: OverlayOptions[] = [];
    for (let top = 0; top < height; top += step) {
      const at = Math.max(0, Math.min(top, height - step));
      await run('scrollTo({ top: arguments[0], behavior: "instant" }); return new Promise(requestAnimationFrame);', at);
      parts.push({ input: await shootWindow(), left: 0, top: at });
    }
    await run('scrollTo({ top: 0, behavior: "instant" });');
    return sharp({ create: { width, height: Math.max(height, step), channels: 3, background: 'white' } })
      .composite(parts)
      .png()
      .toBuffer();
  }

  return {
    ...inputOver((actions) => send('actions', { actions })),
    open: (url) => send('url', { url }),
    call: (source, argument) => run(`return (${source})(arguments[0]);`, argument),
    resize: (width, height) => send('window/rect', { width, height }),
    shoot: (isWhole) => (isWhole ? shootPage() : shootWindow()),
    async close() {
      await ask('DELETE', `/session/${sessionId}`).catch(() => undefined);
      for (const child of [driver, screen]) {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
      await rm(settings, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
