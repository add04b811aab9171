import { isIPv6 } from 'node:net';

const PREFIX_GROUPS = 4;

/**
 * Whom an address belongs to, as far as one can tell: itself for IPv4, its /64 for IPv6, of which every customer has a whole
 * one, with 2^64 addresses to try from.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  // An IPv4 address at the end stands for two groups.
  const length = groups.length + rest.length + (bare.includes('.') ? 1 : 0);
  if (tail !== undefined) groups.push(...Array<string>(Math.max(0, 8 - length)).fill('0'), ...rest);
  return `${groups
    .slice(0, PREFIX_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
