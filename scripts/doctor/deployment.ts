import type { z } from 'zod';

/** A response of the deployment with its whole body. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A deployed site, seen from outside. */
export interface Deployment {
  /** Its origin, such as https://bakery.example. */
  origin: string;
  /** Whether it uses https. A site on this machine does not. */
  isSecure: boolean;
  /**
   * Requests one of its addresses without following redirects. Responses are cached unless `call` is given, even an empty one. Throws
   * an UnansweredError.
   */
  ask(place: string, call?: Call): Promise<Answer>;
}

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as application/json. */
  json?: unknown;
}

const DEADLINE_MS = 10_000;
const MOST_BYTES = 5_000_000;

/** There was no readable response. The message is a sentence. */
export class UnansweredError extends Error {
  override name = 'UnansweredError';
}

const SENTENCES: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `No machine has the name ${host}. Is it spelled correctly, and is the domain set up?`,
  EAI_AGAIN: (host) => `The name ${host} could not be looked up. Is this machine connected?`,
  ECONNREFUSED: (host) => `Nothing responds at ${host}.`,
  ECONNRESET: (host) => `${host} ended the connection without an answer.`,
  UND_ERR_SOCKET: (host) => `${host} ended the connection without an answer.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired. Renew it at the host.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate of ${host} is for another name. Set up the domain at the host.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is self-signed, so browsers do not trust it.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `The certificate of ${host} is self-signed, so browsers do not trust it.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `The certificate of ${host} is sent without its intermediate certificates.`,
  ERR_SSL_WRONG_VERSION_NUMBER: (host) => `${host} does not support https there.`,
};

function sentenceFor(error: unknown, host: string): string {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return `${host} did not answer within ${DEADLINE_MS / 1_000} seconds.`;
  const { code, message } = (cause ?? error) as NodeJS.ErrnoException;
  return SENTENCES[code ?? '']?.(host) ?? `The request to ${host} failed: ${message}.`;
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Sends a request with a deadline for the whole response. Throws an UnansweredError. */
export async function ask(url: URL, { method, headers = {}, json }: Call = {}): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return { status: response.status, headers: response.headers, text: await textOf(response) };
  } catch (error) {
    throw new UnansweredError(sentenceFor(error, url.host), { cause: error });
  }
}

/** The JSON of an answer; undefined if it has another form, or is none. */
export function jsonIn<S extends z.ZodType>(schema: S, { text }: Answer): z.infer<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Creates a deployment that caches responses to plain requests. */
export function deploymentAt(origin: string): Deployment {
  const cache = new Map<string, Promise<Answer>>();
  return {
    origin,
    isSecure: origin.startsWith('https:'),
    ask(place, call) {
      const cached = cache.get(place);
      if (cached && call === undefined) return cached;
      const answer = ask(new URL(place, origin), call);
      if (call === undefined) cache.set(place, answer);
      return answer;
    },
  };
}
