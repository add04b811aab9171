import { isIPv6, SocketAddress } from 'node:net';

/** Where an IPv6 address has an IPv4 address inside, by the groups it begins with: mapped, translated (NAT64), 6to4 and Teredo. */
const WITH_IPV4: readonly { prefix: readonly number[]; at: number; isInverted?: boolean }[] = [
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { prefix: [0x64, 0xff9b, 1], at: 6 },
  { prefix: [0x2002], at: 1 },
  { prefix: [0x2001, 0], at: 6, isInverted: true },
];

/** The eight groups of an IPv6 address, independent of spelling; null for anything else. */
function groupsOf(address: string): number[] | null {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return null;
  const { address: spelled } = new SocketAddress({ address: bare, family: 'ipv6' });
  const hex = spelled.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail = ''] = hex.split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...(first ?? []), ...Array<number>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill(0), ...(last ?? [])];
}

/** The IPv4 address that an IPv6 address stands for; null if it stands for none. */
function ipv4In(groups: readonly number[]): string | null {
  const form = WITH_IPV4.find(({ prefix }) => prefix.every((group, index) => groups[index] === group));
  if (!form) return null;
  const inside = groups.slice(form.at, form.at + 2).map((group) => (form.isInverted ? group ^ 0xffff : group));
  return inside.flatMap((group) => [group >> 8, group & 255]).join('.');
}

/** The first bits of an IPv6 address, as in 2001:db8:0:0::/56. */
const prefixOf = (groups: readonly number[], bits: 48 | 56 | 64): string => {
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group, index) => (bits - index * 16 < 16 ? group & 0xff00 : group));
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
};

/**
 * The network that an address belongs to, independent of spelling: the address itself for IPv4, also where IPv6 only wraps it, and the
 * /64 for IPv6, because every customer gets at least a whole /64 to send from.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return groups ? (ipv4In(groups) ?? prefixOf(groups, 64)) : address;
}

/** The networks that an address can send from. */
export interface Networks {
  /** What one customer has: an IPv4 address, or an IPv6 /56, as homes get it. */
  own: string;
  /** What is given out as a whole: the /48 of one customer at most, or the /24 of up to 256 customers. */
  wide: string;
  isShared: boolean;
}

/** The customer's network of an address, and the wider one around it. */
export function networksOf(address: string): Networks {
  const groups = groupsOf(address);
  const ipv4 = groups ? ipv4In(groups) : address;
  if (groups && ipv4 === null) return { own: prefixOf(groups, 56), wide: prefixOf(groups, 48), isShared: false };
  const own = ipv4 ?? address;
  return { own, wide: own.replace(/\.\d+$/, '.0/24'), isShared: true };
}
