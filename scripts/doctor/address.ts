/** The argument is no address that can be looked at. The message is a sentence. */
export class AddressError extends Error {
  override name = 'AddressError';
}

/** This machine, where browsers let people sign in without https. */
const LOCAL = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The origin of the site that was named on the command line. Throws an AddressError. */
export function originOf(argument: string | undefined): string {
  if (!argument) throw new AddressError('Say which site to look at: npm run doctor -- https://your-site.example');
  if (!URL.canParse(argument)) throw new AddressError(`${argument} is no address. It looks like this: https://your-site.example`);
  const { protocol, hostname, origin, username } = new URL(argument);
  if (protocol === 'http:' && !LOCAL.test(hostname))
    throw new AddressError(
      `A site on the internet is asked over https, since signing in works over nothing else: https${argument.slice(4)}`,
    );
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new AddressError(`${argument} is no address of a site. It looks like this: https://your-site.example`);
  if (username !== '')
    throw new AddressError('Leave the name and password out of the address; ADMIN_USERNAME and ADMIN_PASSWORD take them.');
  return origin;
}
