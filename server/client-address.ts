/**
 * The network address that a request comes from. Each proxy before the site adds the address it was asked from to the end
 * of X-Forwarded-For; what stands before those, anyone may have written. Without proxies the header counts for nothing.
 * @param socket The address at the other end of the connection; empty where that is not known.
 * @param proxies How many proxies of one's own each request comes through.
 */
export function clientAddress(socket: string, forwardedFor: string | undefined, proxies: number): string {
  if (proxies === 0) return socket;
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-proxies) || socket;
}
