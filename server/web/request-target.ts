import type { IncomingMessage } from 'node:http';

/** A host by RFC 9112, section 3.2: a name or an address, and an optional port. URL validates the rest. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/** The last valid host, cached because most requests have the same one. */
let known = '';

function isHost(host: string): boolean {
  if (host === known) return true;
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  known = host;
  return true;
}

/** The Host headers of a request, without parsing all its headers. */
const hostsOf = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.length === 4 && /^host$/i.test(rawHeaders[index - 1] ?? ''));

/**
 * The URL of a request, or an error message for the client. Everything after this can rely on the host and the path forming a valid
 * URL.
 */
export function targetOf({ url = '', rawHeaders, httpVersion }: IncomingMessage): URL | string {
  const hosts = hostsOf(rawHeaders);
  const [host = ''] = hosts;
  if (hosts.length > 1) return 'The request has more than one Host header.';
  // HTTP/1.0 clients may omit the header, and others may leave it empty.
  if (hosts.length === 0 && httpVersion === '1.1') return 'The request has no Host header.';
  if (host !== '' && !isHost(host)) return 'The Host header of the request is not valid.';
  const target = URL.parse(url.startsWith('/') ? `http://site.invalid${url}` : url);
  return target ?? 'This address is not valid.';
}
