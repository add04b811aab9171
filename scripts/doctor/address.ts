/** The argument is not an address that can be checked. The message is a sentence. */
export class AddressError extends Error {
  override name = 'AddressError';
}

/** Loopback addresses, where browsers allow signing in without https. */
const LOCAL = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The origin of the site in the command-line argument. Throws an AddressError. */
export function originOf(argument: string | undefined): string {
  if (!argument) throw new AddressError('Specify the site to check: npm run doctor -- https://your-site.example');
  if (!URL.canParse(argument)) throw new AddressError(`${argument} is not an address. It should look like this: https://your-site.example`);
  const { protocol, hostname, origin, username } = new URL(argument);
  if (protocol === 'http:' && !LOCAL.test(hostname))
    throw new AddressError(`Use https for a site on the internet, because signing in requires it: https${argument.slice(4)}`);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new AddressError(`${argument} is not the address of a site. It should look like this: https://your-site.example`);
  if (username !== '')
    throw new AddressError('Leave the name and password out of the address; set ADMIN_USERNAME and ADMIN_PASSWORD instead.');
  return origin;
}
