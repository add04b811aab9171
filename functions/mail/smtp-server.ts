/** A mail server, as an `SMTP_URL` names it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** Whether the connection uses TLS from its first byte. Otherwise it is upgraded where the server offers that. */
  isSecure: boolean;
  /** Null for a server that asks for none. */
  login: { user: string; password: string } | null;
}

const HOST = /^(?:\[[\da-f:.]{2,45}\]|[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?)$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
const SMTPS_PORT = 465;
const SUBMISSION_PORT = 587;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Reads an address such as smtps://user:password@mail.example.com:465; null if it is not one. */
export function smtpServer(address: string): SmtpServer | null {
  if (/[\s\0]/.test(address) || !URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(address);
  const isSecure = protocol === 'smtps:';
  if (!isSecure && protocol !== 'smtp:') return null;
  if (!HOST.test(hostname) || port === '0' || search !== '' || hash !== '' || (pathname !== '' && pathname !== '/')) return null;
  const [user, secret] = [decoded(username), decoded(password)];
  if (user === null || secret === null || (user === '') !== (secret === '')) return null;
  return {
    host: hostname,
    port: port === '' ? (isSecure ? SMTPS_PORT : SUBMISSION_PORT) : Number(port),
    isSecure,
    login: user === '' ? null : { user, password: secret },
  };
}

/** Whether a server is on this machine, so that no one can listen in between. */
export const isOnThisMachine = ({ host }: SmtpServer): boolean => LOOPBACK.test(host);
