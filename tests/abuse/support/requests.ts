import { connect } from 'node:net';
import { openSession } from '../../support/sign-in.ts';
import type { Target } from './target.ts';

/** A request as a program sends it. */
export interface Call {
  method?: string;
  /** Sent as application/json. */
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The network address it says that it comes from. */
  from?: string;
}

/** Sends a request to the target; redirects are not followed. */
export type Ask = (place: string, call?: Call) => Promise<Response>;

/** Sends requests to a target, with a cookie or without. */
export const asking =
  (target: Pick<Target, 'address'>, cookie?: string): Ask =>
  (place, { method, json, body = json === undefined ? undefined : JSON.stringify(json), headers = {}, from } = {}) =>
    fetch(`${target.address}${place}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    });

/** Signs in at a target whose password is that of test sites; answers what sends requests as the admin. */
export const askingAsAdmin = async (target: Pick<Target, 'address'>): Promise<Ask> => asking(target, await openSession(target.address));

/**
 * Sends bytes as they are, and answers all that comes back until the connection ends, or until nothing came for
 * two seconds: what a well-behaved client would tidy reaches the program.
 */
export function sendRaw(address: string, request: string | Uint8Array): Promise<string> {
  const { port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
    let answer = '';
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2_000, end);
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    // A connection that is cut off counts by what came before.
    socket.on('error', end).on('close', end);
  });
}

/** Sends the head of a request whose target and headers are as given. */
export const sendHead = (address: string, method: string, place: string, headers: string[] = []): Promise<string> =>
  sendRaw(
    address,
    [
      `${method} ${place} HTTP/1.1`,
      ...(headers.some((header) => /^host:/i.test(header)) ? [] : ['Host: localhost']),
      ...headers,
      'Connection: close',
      '',
      '',
    ].join('\r\n'),
  );

/** The status of an answer as it came over the wire; null where none came. */
export const statusOf = (answer: string): number | null => {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
};
