import { OutsideError } from '../runtime/log/outside-error.ts';
import type { z } from 'zod';

/** Why a service gave no usable response. */
export type ServiceFailure = 'unreachable' | 'timeout' | 'redirect' | 'status' | 'too-large' | 'not-json' | 'wrong-shape';

const SENTENCES: Record<ServiceFailure, string> = {
  unreachable: 'could not be reached',
  timeout: 'took too long to answer',
  redirect: 'answered with a redirect',
  status: 'answered with an error',
  'too-large': 'answered with too much data',
  'not-json': 'answered with something that is not JSON',
  'wrong-shape': 'answered with unexpected JSON',
};

interface ServiceErrorDetails {
  /** The HTTP status of an error response; 429 means too many requests. */
  status?: number | undefined;
  /** The service's own error code, such as REQUEST_DENIED. */
  code?: string | undefined;
  /** How long the service wants us to wait before a retry, in milliseconds. */
  retryAfterMs?: number | undefined;
}

/** A service failed. The message contains its host but never the URL, which may contain a key. */
export class ServiceError extends OutsideError {
  override name = 'ServiceError';
  readonly host: string;
  readonly reason: ServiceFailure;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(host: string, reason: ServiceFailure, { status, code, retryAfterMs }: ServiceErrorDetails = {}) {
    const name = status ?? code;
    super(`${host} ${SENTENCES[reason]}${name === undefined ? '' : ` (${name})`}.`);
    this.host = host;
    this.reason = reason;
    this.status = status ?? null;
    this.retryAfterMs = retryAfterMs ?? null;
  }
}

interface ServiceCall<S extends z.ZodType> {
  /** GET by default. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Sent as application/json. */
  json?: unknown;
  headers?: Record<string, string>;
  /** Validates the JSON; its output is returned. */
  schema: S;
  /** The key or token sent to the service. It is removed from the response if repeated there. */
  secret?: string;
  /** For headers and body together, in milliseconds. */
  timeoutMs?: number;
  maxBytes?: number;
  fetch?: typeof globalThis.fetch;
}

function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return ms > 0 ? ms : undefined;
}

/**
 * Reads a body of at most `maxBytes` as text; null if it is larger, without reading the rest. Checks the signal itself, because
 * fetch holds it only weakly at this point and may miss it.
 */
async function limitedText(answer: Response, maxBytes: number, signal: AbortSignal): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  if (!answer.body) return text;
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const chunk of answer.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal })) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string, secret: string | undefined): { value: unknown } | null {
  const withoutSecret = (value: unknown) =>
    typeof value === 'string' && secret ? value.replaceAll(secret, '').replaceAll(encodeURIComponent(secret), '') : value;
  try {
    return { value: JSON.parse(text, (_name, value: unknown) => withoutSecret(value)) };
  } catch {
    return null;
  }
}

/**
 * Gets JSON from an untrusted service, with a deadline, a size limit and no redirects. Returns only what the schema accepts. Throws a
 * ServiceError for every failure of the service.
 */
export async function fetchService<S extends z.ZodType>(
  address: URL | string,
  {
    method = 'GET',
    json: sent,
    headers = {},
    schema,
    secret,
    timeoutMs = 4_000,
    maxBytes = 1_000_000,
    fetch = globalThis.fetch,
  }: ServiceCall<S>,
): Promise<z.output<S>> {
  const url = new URL(address);
  const fail = (reason: ServiceFailure, details?: ServiceErrorDetails) => new ServiceError(url.host, reason, details);
  const deadline = AbortSignal.timeout(timeoutMs);
  let text: string | null;
  try {
    const content = sent === undefined ? {} : { body: JSON.stringify(sent) };
    const type = sent === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...type, ...headers },
      ...content,
      redirect: 'manual',
      signal: deadline,
    });
    if (!answer.ok) {
      void answer.body?.cancel().catch(() => undefined);
      const { status } = answer;
      if (answer.type === 'opaqueredirect' || (status >= 300 && status < 400)) throw fail('redirect');
      throw fail('status', { status, retryAfterMs: retryAfterMs(answer.headers.get('retry-after')) });
    }
    text = await limitedText(answer, maxBytes, deadline);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    // The network error may contain the URL, so it is not passed on as the cause.
    throw fail(deadline.aborted ? 'timeout' : 'unreachable');
  }
  if (text === null) throw fail('too-large');
  const json = parseJson(text, secret);
  if (json === null) throw fail('not-json');
  const parsed = schema.safeParse(json.value);
  if (!parsed.success) throw fail('wrong-shape');
  return parsed.data;
}
