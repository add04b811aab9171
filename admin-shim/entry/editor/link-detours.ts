import { parsedUrl } from '#domain/parsed-url.ts';
/** Services that lead links past themselves, to count or check them, and where in their addresses the real one is. */
const DETOURS: readonly { host: RegExp; path: RegExp; parameters: readonly string[] }[] = [
  { host: /^(?:www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameters: ['q', 'url'] },
  { host: /^(?:l|lm)\.facebook\.com$/, path: /^\/l\.php$/, parameters: ['u'] },
  { host: /^l\.(?:instagram|threads)\.(?:com|net)$/, path: /^\/$/, parameters: ['u'] },
  { host: /^[a-z0-9-]+\.safelinks\.protection\.outlook\.(?:com|de|cn)$/, path: /^\//, parameters: ['url'] },
  { host: /^(?:www\.)?youtube\.com$/, path: /^\/redirect$/, parameters: ['q'] },
  { host: /^(?:www\.)?linkedin\.com$/, path: /^\/(?:redir\/redirect|safety\/go)\/?$/, parameters: ['url'] },
  { host: /^duckduckgo\.com$/, path: /^\/l\/$/, parameters: ['uddg'] },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameters: ['url'] },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameters: ['z'] },
  { host: /^(?:m\.)?vk\.com$/, path: /^\/away(?:\.php)?$/, parameters: ['to'] },
];
/** A detour can lead to another one. */
const MOST_DETOURS = 5;

function nextAddress(address: string): string | null {
  const url = parsedUrl(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const detour = DETOURS.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  const target = detour?.parameters.map((name) => url.searchParams.get(name)).find((value) => value !== null) ?? '';
  return /^https?:$/.test(parsedUrl(target)?.protocol ?? '') ? target : null;
}

/** Where a link really leads: past the detours of Google Docs, Gmail, Outlook, Facebook and others. */
export function withoutDetours(address: string): string {
  let direct = address;
  for (let detours = 0; detours < MOST_DETOURS; detours += 1) {
    const next = nextAddress(direct);
    if (next === null) break;
    direct = next;
  }
  return direct;
}

/** A text whose addresses lead past no service. */
export const withoutDetoursIn = (text: string): string => text.replace(/https?:\/\/[^\s<>"]+/g, withoutDetours);
