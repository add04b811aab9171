/** An answer of the deployment, read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A deployment that is looked at from outside. */
export interface Deployment {
  /** Its origin, such as https://bakery.example. */
  origin: string;
  /** Whether it has https: on the machine it is made on it has none, and no address of its own. */
  isSecure: boolean;
  /**
   * Asks for an address of it; redirects are not followed. What was asked for without a call is answered from memory, with one,
   * even an empty one, it is asked for again. Throws an UnansweredError.
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

/** There was no answer, or none that could be read. The message is a sentence. */
export class UnansweredError extends Error {
  override name = 'UnansweredError';
}

const SENTENCES: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `There is no machine of the name ${host}. Is it spelled right, and is the domain set up?`,
  EAI_AGAIN: (host) => `The name ${host} could not be looked up. Is this machine connected?`,
  ECONNREFUSED: (host) => `Nothing answers at ${host}.`,
  ECONNRESET: (host) => `${host} ended the connection without an answer.`,
  UND_ERR_SOCKET: (host) => `${host} ended the connection without an answer.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired. Renew it at the host.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate of ${host} is for another name. Set the domain up at the host.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is signed by nobody that browsers know.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `The certificate of ${host} is signed by nobody that browsers know.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `The certificate of ${host} comes without those that it was signed with.`,
  ERR_SSL_WRONG_VERSION_NUMBER: (host) => `${host} does not speak https there.`,
};

function sentenceFor(error: unknown, host: string): string {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return `${host} did not answer within ${DEADLINE_MS / 1_000} seconds.`;
  const { code, message } = (cause ?? error) as NodeJS.ErrnoException;
  return SENTENCES[code ?? '']?.(host) ?? `${host} could not be asked: ${message}.`;
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

/** Asks for an address, with a deadline for all of the answer. Throws an UnansweredError. */
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

/** The deployment at an address. Each address of it is asked for once without a method or header of its own. */
export function deploymentAt(origin: string): Deployment {
  const kept = new Map<string, Promise<Answer>>();
  return {
    origin,
    isSecure: origin.startsWith('https:'),
    ask(place, call) {
      const asked = kept.get(place);
      if (asked && call === undefined) return asked;
      const answer = ask(new URL(place, origin), call);
      if (call === undefined) kept.set(place, answer);
      return answer;
    },
  };
}
