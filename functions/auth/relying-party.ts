import { isIP } from 'node:net';

/** The address that passkeys belong to, in the words of WebAuthn. */
export interface RelyingParty {
  /** The host name. Browsers use a passkey on no other. */
  id: string;
  /** The origin that a browser must have been at. */
  origin: string;
  /** The site's name, which devices show. */
  name: string;
}

/**
 * The relying party of a request: the site's configured address, because a Host header proves nothing, and `localhost` for a site on this
 * machine. Null at any other address, such as a preview's, and where the site's host is an IP address, for which there are no passkeys.
 * @param requested The requested origin.
 */
export function relyingParty(requested: string, { siteUrl, siteName: name }: { siteUrl: string; siteName: string }): RelyingParty | null {
  const [here, site] = [new URL(requested), new URL(siteUrl)];
  if (here.hostname === 'localhost') return { id: here.hostname, origin: here.origin, name };
  // Without the scheme: a proxy may not pass it on.
  if (here.host !== site.host || isIP(site.hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id: site.hostname, origin: site.origin, name };
}
