import type { IncomingMessage } from 'node:http';

/** A host as RFC 9112, section 3.2 has it: a name or an address, and a port where it says one. Whether it makes a URL is asked of URL. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

/**
 * Where a request leads; a sentence for whoever sent it where that is no address. All else of the program may rely on it that
 * the host and the path make a URL.
 */
export function targetOf({ url = '', headersDistinct: { host: hosts = [] } }: IncomingMessage): URL | string {
  const [host = ''] = hosts;
  if (hosts.length > 1) return 'A request says once for which host it is.';
  // Programs older than the header leave it out, and may leave it empty.
  if (host !== '' && !isHost(host)) return 'The host of this request is none that a site can have.';
  const target = URL.parse(url.startsWith('/') ? `http://site.invalid${url}` : url);
  return target ?? 'There can be nothing at this address.';
}
