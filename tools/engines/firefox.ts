import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { leaveNotBehind } from '../../tests/support/site-program.ts';
import { type Driver, inputOver, type Look } from './driver.ts';

const START_MS = 60_000;

/** Preferences in addition to those that Firefox sets itself under automation. */
const settingsFor = ({ scheme, isForced = false }: Look): Record<string, number | string> => ({
  'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
  'browser.display.document_color_use': isForced ? 2 : 1,
  'ui.prefersReducedMotion': 1,
  // A dead proxy blocks everything except loopback, which bypasses it.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
});

interface Answer {
  id?: number;
  type: string;
  result?: unknown;
  message?: string;
}

/** Connects with WebDriver BiDi, which Firefox supports natively. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data as string) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await once(socket, 'open');
  let last = 0;
  return async <Result>(method: string, params: object = {}): Promise<Result> => {
    const id = (last += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, message, result } = await answered;
    waiting.delete(id);
    if (type === 'error') throw new Error(`${method}: ${message ?? ''}`);
    return result as Result;
  };
}

type CallResult = { type: 'success'; result: { value?: string } } | { type: 'exception'; exceptionDetails: { text: string } };

/** Starts headless Firefox. */
export async function startFirefox([program = '']: string[], look: Look): Promise<Driver> {
  const profile = await mkdtemp(path.join(tmpdir(), 'firefox-'));
  const settings = Object.entries(settingsFor(look)).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, 'user.js'), settings.join('\n'));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  leaveNotBehind(child);
  const ended = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const fail = () => reject(new Error(`Firefox does not start: ${printed}`));
    setTimeout(fail, START_MS).unref();
    child.once('exit', fail);
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, found] = /WebDriver BiDi listening on (\S+)/.exec(printed) ?? [];
      if (found !== undefined) resolve(`${found}/session`);
    });
  });
  const send = await connect(address);
  await send('session.new', {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true, unhandledPromptBehavior: { default: 'ignore' } } },
  });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;
  return {
    ...inputOver((actions) => send('input.performActions', { context, actions })),
    async open(url) {
      const navigate = () => send('browsingContext.navigate', { context, url, wait: 'complete' });
      // The page that is left may still be going elsewhere: then Firefox aborts one of the two.
      await navigate().catch(async (error: unknown) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
        await navigate();
      });
    },
    async call(source, argument) {
      const answer = await send<CallResult>('script.callFunction', {
        functionDeclaration: source,
        arguments: [{ type: 'string', value: argument }],
        target: { context },
        awaitPromise: true,
        userActivation: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value ?? null;
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async shoot(isWhole) {
      const origin = isWhole ? 'document' : 'viewport';
      return Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context, origin })).data, 'base64');
    },
    async close() {
      child.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
