import type { IncomingMessage } from 'node:http';

/** A host as RFC 9112, section 3.2 has it: a name or an address, and a port where it says one. Whether it makes a URL is asked of URL. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/** The host that was asked for last: mostly it is the next one's too, and need not be read again. */
let known = '';

function isHost(host: string): boolean {
  if (host === known) return true;
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  known = host;
  return true;
}

/** The hosts that a request names, without the arrays that Node would make of all of its headers. */
const hostsOf = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.length === 4 && /^host$/i.test(rawHeaders[index - 1] ?? ''));

/**
 * Where a request leads; a sentence for the client if it is not an address. All else of the program may rely on it that
 * the host and the path make a URL.
 */
export function targetOf({ url = '', rawHeaders, httpVersion }: IncomingMessage): URL | string {
  const hosts = hostsOf(rawHeaders);
  const [host = ''] = hosts;
  if (hosts.length > 1) return 'A request says once for which host it is.';
  // Programs older than the header leave it out; others may leave it empty.
  if (hosts.length === 0 && httpVersion === '1.1') return 'A request says for which host it is.';
  if (host !== '' && !isHost(host)) return 'The host of this request is none that a site can have.';
  const target = URL.parse(url.startsWith('/') ? `http://site.invalid${url}` : url);
  return target ?? 'There can be nothing at this address.';
}
