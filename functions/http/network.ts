import { isIPv4, isIPv6, SocketAddress } from 'node:net';

const PREFIX_GROUPS = 4;

/**
 * The network that an address belongs to, independent of spelling: the address itself for IPv4, including IPv4-mapped IPv6, and the
 * /64 for IPv6, because every customer gets at least a whole /64 to send from.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // Normalizes the spelling: lowercase, no leading zeros, and dots in a mapped IPv4 address.
  const { address: spelled } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = spelled.replace(/^::ffff:/, '');
  if (isIPv4(mapped)) return mapped;
  const [head = '', tail] = spelled.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  // An IPv4 address at the end counts as two groups.
  const length = groups.length + rest.length + (spelled.includes('.') ? 1 : 0);
  if (tail !== undefined) groups.push(...Array<string>(Math.max(0, 8 - length)).fill('0'), ...rest);
  return `${groups.slice(0, PREFIX_GROUPS).join(':')}::/64`;
}
