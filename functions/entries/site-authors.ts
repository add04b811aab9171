import type { ContentStore } from '@family-bakery/git-content/content-store';
import { contentPath } from '#schema/content-kinds.ts';

/** How many versions of the settings are searched for the site's former names. They are rarely saved. */
const SETTINGS_LIMIT = 100;

const GITHUB_ADDRESSES = '@users.noreply.github.com';

/** Who made a save in the admin, in the history. */
export const THE_ADMIN = 'the admin';

type Author = { name: string; email: string };

/** With the address of the site, or any of those by which GitHub knows the owner of a token. */
function keyOf({ name, email }: Author): string {
  const address = email.trim().toLowerCase();
  return `${name.trim()} <${address.endsWith(GITHUB_ADDRESSES) ? GITHUB_ADDRESSES : address}>`;
}

/** The authors of the admin's saves according to one version of the settings. */
function authorsIn(bytes: Uint8Array | null): string[] {
  try {
    const { siteName: name, contactEmail } = JSON.parse(new TextDecoder().decode(bytes ?? undefined)) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof contactEmail !== 'string') return [];
    return [contactEmail, GITHUB_ADDRESSES].map((email) => keyOf({ name, email }));
  } catch {
    return [];
  }
}

/**
 * Distinguishes saves made in the admin from commits by people. The admin's saves have the site's name, as it was in the settings at the
 * time, as their author, with the site's email or GitHub's for the owner of the token.
 */
export function createSiteAuthors(store: ContentStore): { nameOf(): Promise<(author: Author) => string> } {
  const known = new Map<string, string[]>();

  return {
    async nameOf() {
      const own = new Set(['bakery@localhost', GITHUB_ADDRESSES].map((email) => keyOf({ name: 'The bakery', email })));
      for (const { revision } of await store.history(contentPath('settings'), SETTINGS_LIMIT)) {
        if (revision === null) continue;
        if (!known.has(revision)) known.set(revision, authorsIn(await store.readVersion(revision)));
        for (const author of known.get(revision) ?? []) own.add(author);
      }
      return (author) => (own.has(keyOf(author)) ? THE_ADMIN : author.name);
    },
  };
}
