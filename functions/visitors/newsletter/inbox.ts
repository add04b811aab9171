/** A provider whose addresses can be written in several ways that reach the same inbox. */
interface Provider {
  /** Its domains, the first for all of them. Each name belongs to one person at all of them. */
  domains: readonly string[];
  /** Turns a name, already without a plus-tag, into the one of its inbox. */
  nameOf?: (name: string) => string;
}

const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], nameOf: (name) => name.replaceAll('.', '') },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], nameOf: (name) => name.replace(/[._-]/g, '') },
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'narod.ru'],
    nameOf: (name) => name.replaceAll('-', '.'),
  },
  { domains: ['fastmail.com', 'fastmail.fm'] },
];
const PROVIDER_OF = new Map(PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)));

/** Yahoo's names have no hyphen, so what follows one is the key of a disposable address. */
const YAHOO = /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com|myyahoo\.com)$/;
/** Fastmail's subdomain addressing: anything@name.fastmail.com. */
const FASTMAIL_SUBDOMAIN = /^(?:[^.]+\.)*([^.]+)\.(fastmail\.(?:com|fm))$/;

/** The part of a name before a mark, unless nothing is left. */
const before = (name: string, mark: string): string => name.slice(0, name.indexOf(mark, 1) === -1 ? undefined : name.indexOf(mark, 1));

/**
 * The inbox that a normalized address reaches, so that all spellings of one count as one: without plus-tags, Gmail's dots and the like. Only
 * for limits: mails go to the address as it is.
 */
export function inboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [written, domain] = [address.slice(0, at), address.slice(at + 1)];
  const [, subdomain, fastmail = ''] = FASTMAIL_SUBDOMAIN.exec(domain) ?? [];
  if (subdomain !== undefined) return inboxOf(`${subdomain}@${fastmail}`);
  const name = before(written, '+');
  if (YAHOO.test(domain)) return `${before(name, '-')}@${domain}`;
  const provider = PROVIDER_OF.get(domain);
  const plain = provider?.nameOf?.(name) ?? name;
  return `${plain === '' ? name : plain}@${provider?.domains[0] ?? domain}`;
}
