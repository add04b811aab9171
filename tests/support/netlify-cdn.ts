import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { canonicalPath, missingPage } from '#domain/site-address.ts';
import { bundleEdgeFunction } from '../../scripts/bundle-functions.ts';
import { type Answered, type Bundle, type Instance, startInstance } from './netlify-bundles.ts';
import { type Deploy, type NetlifySite, PURGE_TOKEN } from './netlify-site.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  xml: 'application/xml',
};
const typeOf = (name: string): string => TYPES[path.extname(name).slice(1)] ?? 'application/octet-stream';

type EdgeFunction = (request: Request, context: { next(): Promise<Response> }) => Promise<Response | undefined>;
interface EdgeConfig {
  path: string;
  excludedPath: string[];
}

interface EdgeModule {
  default: EdgeFunction;
  config: EdgeConfig;
  /** Added by the tests, which own the clock. */
  setClock(clock: Pick<DateConstructor, 'now'>): void;
}

/** What the CDN has cached of an address, or of one of its variants. */
interface Cached {
  answer: Answered;
  until: number;
  tags: string[];
}

/** A deploy behind a simulated CDN with Netlify's rules for caching, purging, edge functions and static files. */
export interface NetlifyCdn {
  address: string;
  /** How often each function was called, by its name; `edge` counts the edge function. */
  calls: Map<string, number>;
  /** How many tags were purged. */
  purges: string[][];
  /** Makes purging fail, or work again. */
  refusePurges: boolean;
  /** Makes the functions of a name fail, or work again. */
  readonly broken: Set<string>;
  /** Whether edge functions fail. */
  isEdgeBroken: boolean;
  /** Publishes another deploy, which empties the cache. */
  publish(deploy: Deploy): Promise<void>;
  /** Starts other instances of each function, for requests from now on, which take turns. */
  restart(count?: number): Promise<void>;
  /** The time for the CDN, the edge function and the functions, in milliseconds since 1970. */
  now(): number;
  /** Lets time pass for all of them. */
  pass(ms: number): void;
  /** How far the functions' clocks are wrong, in milliseconds. */
  clockErrorMs: number;
  /** Calls the scheduled function, as the host does each minute. */
  minute(): Promise<void>;
  log(name: string): string;
  close(): Promise<void>;
}

/** The variant of an address that a response is for, by its Netlify-Vary. */
function variantOf(vary: string | undefined, url: URL, cookie: string): string {
  if (vary === undefined) return url.search;
  const rules = Object.fromEntries(vary.split(',').map((rule) => rule.split('='))) as Record<string, string | undefined>;
  const query = (rules['query']?.split('|') ?? []).map((name) => `${name}=${url.searchParams.getAll(name).join()}`);
  const cookies = (rules['cookie']?.split('|') ?? []).map((name) => cookie.split('; ').find((one) => one.startsWith(`${name}=`)) ?? '');
  return [...query, ...cookies].join('&');
}

/** Serves a site's deploy on loopback as Netlify's CDN does. `more` are environment variables that differ from the site's. */
export async function startNetlifyCdn(site: NetlifySite, more: Record<string, string> = {}): Promise<NetlifyCdn> {
  const edgeFolder = await mkdtemp(path.join(ROOT, '.netlify/edge-'));
  await bundleEdgeFunction(edgeFolder);
  const edgeFile = path.join(edgeFolder, 'newest.mjs');
  await appendFile(edgeFile, '\nlet Date = globalThis.Date;\nexport const setClock = (clock) => void (Date = clock);\n');
  const edge = (await import(pathToFileURL(edgeFile).href)) as EdgeModule;
  let passedMs = 0;
  const now = () => Date.now() + passedMs;
  edge.setClock({ now });
  const fits = (pattern: string, pathname: string) => new URLPattern({ pathname: pattern }).test({ pathname });

  let deploy: Deploy = site;
  let instances = new Map<string, Instance>();
  let instanceCount = 1;
  let turn = 0;
  const cache = new Map<string, { vary: string | undefined; variants: Map<string, Cached> }>();
  const calls: NetlifyCdn['calls'] = new Map();
  const count = (name: string) => calls.set(name, (calls.get(name) ?? 0) + 1);
  let environment: Record<string, string> = site.environment;

  function instanceOf(bundle: Bundle): Instance {
    turn += 1;
    const place = `${bundle.name} ${turn % instanceCount}`;
    const started = instances.get(place) ?? startInstance(bundle, environment);
    instances.set(place, started);
    return { ...started, call: (asked) => started.call({ ...asked, passedMs, clockErrorMs: cdn.clockErrorMs }) };
  }

  async function stop(): Promise<void> {
    const ended = [...instances.values()];
    instances = new Map();
    await Promise.all(ended.map((instance) => instance.stop()));
  }

  /**
   * Starts an instance of the function that renders pages. The edge function waits a second and a half for it, in which a busy machine
   * does not start a process.
   */
  async function warmUp(): Promise<void> {
    const bundle = deploy.bundles.functions.find(({ name }) => name === 'pages');
    if (bundle) await instanceOf(bundle).call({ url: `${cdn.address}/overlay/` });
  }

  function staticFile(pathname: string): { bytes: Buffer; name: string } | null {
    const name = decodeURI(pathname).slice(1);
    const candidates = [name, `${canonicalPath(pathname).slice(1)}.html`, pathname === '/' ? 'index.html' : ''];
    for (const candidate of candidates) {
      const bytes = deploy.files.get(candidate);
      if (bytes) return { bytes, name: candidate };
    }
    return null;
  }

  const plain = (status: number, body: Buffer | string, headers: Record<string, string> = {}): Answered => {
    const bytes = Buffer.from(body);
    return { status, headers, cookies: [], bytes, body: bytes.toString() };
  };

  async function fromFunction(bundle: Bundle, url: URL, method: string, headers: Record<string, string>, body: Buffer | null) {
    const cookie = headers['cookie'] ?? '';
    const place = url.origin + url.pathname;
    const kept = cache.get(place);
    const variant = kept?.variants.get(variantOf(kept.vary, url, cookie));
    if (method === 'GET' && variant && variant.until > now()) return variant.answer;
    count(bundle.name);
    if (broken.has(bundle.name)) return plain(502, 'The function crashed.');
    const answer = await instanceOf(bundle).call({ url: url.href, method, headers, body, ip: headers['x-forwarded-for'] ?? '192.0.2.1' });
    const { 'netlify-cdn-cache-control': control = '', 'netlify-cache-tag': tag = '', 'netlify-vary': vary, ...shown } = answer.headers;
    const [, seconds] = /max-age=(\d+)/.exec(control) ?? [];
    const seen = { ...answer, headers: shown };
    if (method === 'GET' && seconds !== undefined && answer.status !== 304) {
      const entry = cache.get(place) ?? { vary, variants: new Map<string, Cached>() };
      entry.variants.set(variantOf(vary, url, cookie), {
        answer: seen,
        until: now() + Number(seconds) * 1_000,
        tags: tag.split(','),
      });
      cache.set(place, { ...entry, vary });
    }
    return seen;
  }

  /** The answer without the edge function: a function, a static file, or the folder's page for missing addresses. */
  async function origin(url: URL, method: string, headers: Record<string, string>, body: Buffer | null): Promise<Answered> {
    const found = staticFile(url.pathname);
    const bundle = deploy.bundles.functions.find((one) => one.answers(url.pathname));
    if (bundle && !(found && ['/uploads/', '/media/'].some((folder) => url.pathname.startsWith(folder))))
      return fromFunction(bundle, url, method, headers, body);
    if (found) return plain(200, found.bytes, { 'content-type': typeOf(found.name) });
    const redirect = (deploy.files.get('_redirects')?.toString() ?? '').split('\n').map((line) => line.split(' '));
    const to = redirect.find(([from]) => from === url.pathname)?.[1];
    if (to !== undefined) return plain(301, '', { location: to });
    return plain(404, deploy.files.get(`${missingPage(url.pathname).slice(1)}.html`) ?? '', { 'content-type': 'text/html; charset=utf-8' });
  }

  async function throughEdge(url: URL, method: string, headers: Record<string, string>): Promise<Answered | null> {
    const { config } = edge;
    const isPast = config.excludedPath.some((pattern) => fits(pattern, url.pathname));
    if (isPast || !fits(config.path, url.pathname)) return null;
    count('edge');
    if (cdn.isEdgeBroken) return null;
    const next = async () => {
      const answer = await origin(url, method, headers, null);
      return new Response(new Uint8Array(answer.bytes), { status: answer.status, headers: answer.headers });
    };
    const response = await edge.default(new Request(url, { method, headers }), { next });
    if (!response) return null;
    return plain(response.status, Buffer.from(await response.arrayBuffer()), Object.fromEntries(response.headers));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chunks.length === 0 ? null : Buffer.concat(chunks);
    const headers = request.headers as Record<string, string>;
    const method = request.method ?? 'GET';
    if (url.pathname === '/api/v1/purge' && method === 'POST') {
      const { cache_tags: tags } = JSON.parse(body?.toString() ?? '{}') as { cache_tags: string[] };
      if (cdn.refusePurges || headers['authorization'] !== `Bearer ${PURGE_TOKEN}`) {
        response.writeHead(429).end();
        return;
      }
      cdn.purges.push(tags);
      for (const entry of cache.values())
        for (const [variant, cached] of entry.variants) if (cached.tags.some((tag) => tags.includes(tag))) entry.variants.delete(variant);
      response.writeHead(202).end();
      return;
    }
    const answered = (await throughEdge(url, method, headers)) ?? (await origin(url, method, headers, body));
    const { 'content-length': _length, ...others } = answered.headers;
    response.writeHead(answered.status, { ...others, ...(answered.cookies.length > 0 && { 'set-cookie': answered.cookies }) });
    response.end(method === 'HEAD' ? undefined : answered.bytes);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  environment = { ...environment, NETLIFY_API_URL: address, URL: address, ...more };
  const broken = new Set<string>();
  const cdn: NetlifyCdn = {
    address,
    calls,
    purges: [],
    refusePurges: false,
    broken,
    isEdgeBroken: false,
    async publish(next) {
      await stop();
      deploy = next;
      cache.clear();
      await warmUp();
    },
    async restart(count = 1) {
      await stop();
      instanceCount = count;
      await warmUp();
    },
    now,
    pass: (ms) => void (passedMs += ms),
    clockErrorMs: 0,
    async minute() {
      const bundle = deploy.bundles.functions.find(({ schedule }) => schedule !== null);
      if (bundle) await instanceOf(bundle).call({ url: `${address}/`, method: 'POST' });
    },
    log: (name) => [...instances].map(([place, { log }]) => (place.startsWith(`${name} `) ? log() : '')).join(''),
    async close() {
      server.closeAllConnections();
      server.close();
      await stop();
      await rm(edgeFolder, { recursive: true, force: true });
    },
  };
  await warmUp();
  return cdn;
}
