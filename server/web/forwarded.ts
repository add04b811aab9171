import { isIP, isIPv4, isIPv6 } from 'node:net';

/** What proxies have written into a header, each its own word after the others'. */
const wordsIn = (header = ''): string[] => header.split(',').map((word) => word.trim());

/**
 * The IP address that a proxy wrote, without the quotation marks and the port that some write around it, as in
 * `203.0.113.9:1234` or `"[2001:db8::1]:1234"`. Undefined where it is none.
 */
function ipAddressIn(word: string): string | undefined {
  const bare = word.replace(/^"(.*)"$/, '$1');
  if (isIP(bare) !== 0) return bare;
  const { v4 = '', v6 = '' } = /^(?:(?<v4>[\d.]+)|\[(?<v6>[^\]]+)\])(?::\d{1,5})?$/.exec(bare)?.groups ?? {};
  return isIPv4(v4) ? v4 : isIPv6(v6) ? v6 : undefined;
}

/**
 * The network address that a request comes from. Each proxy before the site adds the address it was asked from to the end
 * of X-Forwarded-For; what stands before those, anyone may have written. Without proxies the header counts for nothing. Where it has
 * no IP address, all who come over the connection count as one: else each new word would be somebody new.
 * @param socket The address at the other end of the connection; empty where that is not known.
 * @param proxies How many proxies of one's own each request comes through.
 */
export function clientAddress(socket: string, forwardedFor: string | undefined, proxies: number): string {
  const word = proxies > 0 ? wordsIn(forwardedFor).at(-proxies) : undefined;
  return ipAddressIn(word ?? '') ?? socket;
}

/**
 * The origin that a browser asked for, where a proxy before the site speaks https for it and says so in X-Forwarded-Proto.
 * Proxies add to that header or replace it, so that it may have fewer words than there are proxies: the first is
 * then that of the outermost. Without proxies the header counts for nothing.
 * @param address The address of the request as it arrived here; its host is what the proxy passed on in Host.
 * @param proxies How many proxies of one's own each request comes through.
 */
export function clientOrigin(address: string, forwardedProto: string | undefined, proxies: number): string {
  const { origin, host } = new URL(address);
  const words = proxies === 0 ? [] : wordsIn(forwardedProto);
  const protocol = words.at(-proxies) ?? words[0];
  return protocol === 'https' || protocol === 'http' ? new URL(`${protocol}://${host}`).origin : origin;
}
