import { isIPv4, isIPv6, SocketAddress } from 'node:net';

const PREFIX_GROUPS = 4;

/**
 * Whom an address belongs to, as far as one can tell, whichever way it is spelled: itself for IPv4, also within IPv6; its /64
 * for IPv6, of which every customer has a whole one, with 2^64 addresses to try from.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // One spelling of the many: small letters, no zeros at the front, and the end of a mapped IPv4 address with its dots.
  const { address: spelled } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = spelled.replace(/^::ffff:/, '');
  if (isIPv4(mapped)) return mapped;
  const [head = '', tail] = spelled.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  // An IPv4 address at the end stands for two groups.
  const length = groups.length + rest.length + (spelled.includes('.') ? 1 : 0);
  if (tail !== undefined) groups.push(...Array<string>(Math.max(0, 8 - length)).fill('0'), ...rest);
  return `${groups.slice(0, PREFIX_GROUPS).join(':')}::/64`;
}
