import type { ContentStore } from '#domain/content-store.ts';
import { contentPath } from '#domain/content-kinds.ts';

/** How far back the site's own names are looked for: the settings are seldom saved. */
const SETTINGS_LIMIT = 100;

type Author = { name: string; email: string };

const keyOf = ({ name, email }: Author): string => `${name.trim()} <${email.trim().toLowerCase()}>`;

/** Who the site has recorded its own saves for, by one version of its settings; null where it does not say. */
function authorIn(bytes: Uint8Array | null): string | null {
  try {
    const { siteName, contactEmail } = JSON.parse(new TextDecoder().decode(bytes ?? undefined)) as Record<string, unknown>;
    return typeof siteName === 'string' && typeof contactEmail === 'string' ? keyOf({ name: siteName, email: contactEmail }) : null;
  } catch {
    return null;
  }
}

/**
 * Tells the site's own saves from those of people: what is saved in the admin is recorded for the site's name and
 * address, as the settings had them at the time.
 */
export function createSiteAuthors(store: ContentStore): { nameOf(): Promise<(author: Author) => string> } {
  const known = new Map<string, string | null>();

  return {
    async nameOf() {
      const own = new Set([keyOf({ name: 'The bakery', email: 'bakery@localhost' })]);
      for (const { revision } of await store.history(contentPath('settings'), SETTINGS_LIMIT)) {
        if (revision === null) continue;
        if (!known.has(revision)) known.set(revision, authorIn(await store.readVersion(revision)));
        own.add(known.get(revision) ?? '');
      }
      return (author) => (own.has(keyOf(author)) ? 'the admin' : author.name);
    },
  };
}
