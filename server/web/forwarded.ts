import { isIP, isIPv4, isIPv6 } from 'node:net';

/** Splits a header to which each proxy appends a value. */
const wordsIn = (header = ''): string[] => header.split(',').map((word) => word.trim());

/**
 * The IP address in a proxy's value, without the quotes and port that some proxies add, as in `203.0.113.9:1234` or
 * `"[2001:db8::1]:1234"`. Undefined if it is not an IP address.
 */
function ipAddressIn(word: string): string | undefined {
  const bare = word.replace(/^"(.*)"$/, '$1');
  if (isIP(bare) !== 0) return bare;
  const { v4 = '', v6 = '' } = /^(?:(?<v4>[\d.]+)|\[(?<v6>[^\]]+)\])(?::\d{1,5})?$/.exec(bare)?.groups ?? {};
  return isIPv4(v4) ? v4 : isIPv6(v6) ? v6 : undefined;
}

/**
 * The client's network address. Each trusted proxy appends its client's address to X-Forwarded-For; anything before those values
 * may be forged. Without proxies, the header is ignored. If it has no valid IP address, the connection's address is used, because a
 * client could otherwise invent a new identity with each request.
 * @param socket The address at the other end of the connection; empty if unknown.
 * @param proxies The number of trusted proxies that each request passes through.
 */
export function clientAddress(socket: string, forwardedFor: string | undefined, proxies: number): string {
  const word = proxies > 0 ? wordsIn(forwardedFor).at(-proxies) : undefined;
  return ipAddressIn(word ?? '') ?? socket;
}

/**
 * The origin that the browser requested, if a proxy in front of the site terminates https and sends X-Forwarded-Proto. Proxies append
 * to that header or replace it, so it may have fewer values than there are proxies; the first one is then the outermost proxy's.
 * Without proxies, the header is ignored.
 * @param address The address of the request as it arrived; its host is the Host header that the proxy passed on.
 * @param proxies The number of trusted proxies that each request passes through.
 */
export function clientOrigin(address: string, forwardedProto: string | undefined, proxies: number): string {
  const { origin, host } = new URL(address);
  const words = proxies === 0 ? [] : wordsIn(forwardedProto);
  const protocol = words.at(-proxies) ?? words[0];
  return protocol === 'https' || protocol === 'http' ? new URL(`${protocol}://${host}`).origin : origin;
}
