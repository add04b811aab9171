import { businessSchema } from '#schema/business.ts';
import { type ContentKind, contentPath } from '#schema/content-kinds.ts';
import { settingsSchema } from '#schema/settings.ts';
import { once } from './memoize.ts';
import type { Entry } from './snapshot.ts';

/** What every page needs, if the file was never in order: pages then say little, instead of not being there. */
const fallbacks: { readonly [K in ContentKind]?: () => Entry<K>['data'] } = {
  settings: () =>
    settingsSchema.parse({
      siteName: 'Your site',
      siteUrl: 'https://bakery.example.com',
      siteDescription: 'A bakery.',
      contactEmail: 'hello@bakery.example.com',
    }),
  business: () =>
    businessSchema.parse({
      tagline: 'A bakery.',
      phone: '(555) 555-0100',
      places: [{ name: 'The bakery', region: 'nearby' }],
      timeZone: 'UTC',
      pickup: 'Ask us about pickup.',
      orderLinks: {},
    }),
};

const entries = new Map(
  (Object.keys(fallbacks) as ContentKind[]).map((kind) => [
    kind,
    once(() => ({ kind, slug: kind, id: kind, path: contentPath(kind), revision: '', data: fallbacks[kind]?.() }) as Entry),
  ]),
);

/** What pages show of a required kind that has neither a file in order nor an earlier version; null for other kinds. */
export const fallbackEntry = <K extends ContentKind>(kind: K): Entry<K> | null => (entries.get(kind)?.() as Entry<K> | undefined) ?? null;
