import type { ContentStore } from '#domain/content-store.ts';
import { contentPath } from '#domain/content-kinds.ts';

/** How many versions of the settings are searched for the site's former names. They are rarely saved. */
const SETTINGS_LIMIT = 100;

type Author = { name: string; email: string };

const keyOf = ({ name, email }: Author): string => `${name.trim()} <${email.trim().toLowerCase()}>`;

/** The author of the admin's saves according to one version of the settings; null if it has none. */
function authorIn(bytes: Uint8Array | null): string | null {
  try {
    const { siteName, contactEmail } = JSON.parse(new TextDecoder().decode(bytes ?? undefined)) as Record<string, unknown>;
    return typeof siteName === 'string' && typeof contactEmail === 'string' ? keyOf({ name: siteName, email: contactEmail }) : null;
  } catch {
    return null;
  }
}

/**
 * Distinguishes saves made in the admin from commits by people. The admin's saves have the site's name and email, as they were in
 * the settings at the time, as their author.
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
