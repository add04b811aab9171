import { connect } from 'node:net';
import { openSession } from '../../support/sign-in.ts';
import type { Target } from './target.ts';

/** A request. */
export interface Call {
  method?: string;
  /** Sent as application/json. */
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The client address in its headers. */
  from?: string;
}

/** Sends a request to the target; redirects are not followed. */
export type Ask = (place: string, call?: Call) => Promise<Response>;

/** Sends requests to a target, with or without a cookie. */
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

/** Signs in at a target with the password of test sites, and returns a function that sends requests as the admin. */
export const askingAsAdmin = async (target: Pick<Target, 'address'>): Promise<Ask> => asking(target, await openSession(target.address));

/**
 * Sends raw bytes, and returns everything received until the connection closes or is silent for two seconds. Unlike a
 * well-behaved client, it does not normalize anything.
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
    // If the connection breaks, what was received counts.
    socket.on('error', end).on('close', end);
  });
}

/** Sends a request head with the given target and headers. */
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

/** The status of a raw response; null if there is none. */
export const statusOf = (answer: string): number | null => {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
};
