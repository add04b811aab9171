import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import { setClock } from './clock.ts';

/** A request sent to the process of an instance. */
export interface InstanceCall {
  id: number;
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** The client address. */
  ip: string;
  /** How much time has passed besides the real one, and how far the instance's clock is wrong, in milliseconds. */
  passedMs: number;
  clockErrorMs: number;
}

/** The instance's response to the request with that ID. */
export interface InstanceAnswer {
  id: number;
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  bytes: Uint8Array;
}

/** The host's context of a request: its client address, the kind of deploy, and the site. */
interface HostContext {
  ip: string;
  site: { url: string | undefined };
  deploy: { context: string };
  waitUntil?: () => void;
}
type NetlifyFunction = (request: Request, context: HostContext) => Response | Promise<Response | undefined>;

const currentContext = new AsyncLocalStorage<HostContext>();
Object.assign(globalThis, {
  Netlify: {
    get context() {
      return currentContext.getStore() ?? null;
    },
  },
});

// The process of a function's instance; its argument is the function's file.
const loaded = import(pathToFileURL(process.argv[2] ?? '').href) as Promise<{ default: NetlifyFunction }>;

async function answer({ id, url, ip, method, headers, body, passedMs, clockErrorMs }: InstanceCall): Promise<InstanceAnswer> {
  setClock(passedMs, clockErrorMs);
  const { default: call } = await loaded;
  const request = new Request(url, { method, headers, body: body as BodyInit | null });
  const context = {
    ip,
    site: { url: process.env['URL'] },
    deploy: { context: process.env['TEST_DEPLOY_CONTEXT'] ?? 'production' },
    // This process does not stop between requests. Without it, what is to be done after an answer waits for the schedule.
    ...(process.env['TEST_WAIT_UNTIL'] && { waitUntil: () => undefined }),
  };
  // A scheduled function answers nothing.
  const response = (await currentContext.run(context, () => call(request, context))) ?? new Response();
  return {
    id,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie(),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

process.on('message', (call: InstanceCall) => void answer(call).then((answered) => process.send?.(answered)));
process.on('disconnect', () => process.exit());
// Ended by a signal, it would keep nothing of what it has compiled.
process.on('SIGTERM', () => process.exit());
