import { CONTENT_KINDS, type ContentKind, entryAt } from '#domain/content-kinds.ts';
import { memoize } from './memoize.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

/** A place where a photo is used. */
export interface PhotoUse {
  kind: ContentKind;
  slug: string;
  title: string;
  /** The field that names it first, as in `instructions[2].image`; `content` is the text. */
  path: string;
}

// Wider than what pages show: a photo that is only linked to, even by its full address, is used too.
const UPLOAD = /\/uploads\/[\w./-]+\.\w+/g;

/** How an entry names a photo first, and what it says the photo shows. */
interface Named {
  path: string;
  alt?: string;
}

/** What a group says of the photo that is the field `name` of it: `alt` beside `src`, `featuredImageAlt` beside `featuredImage`. */
function altBeside(group: object, name: string): string {
  const alt: unknown = (group as Record<string, unknown>)[name === 'src' ? 'alt' : `${name}Alt`];
  return typeof alt === 'string' ? alt : '';
}

function collect(value: unknown, path: string, into: Map<string, Named>, alt = ''): void {
  if (typeof value === 'string') {
    for (const [address] of value.matchAll(UPLOAD)) {
      const known = into.get(address);
      if (!known) into.set(address, { path, ...(alt ? { alt } : {}) });
      else if (alt && known.alt === undefined) known.alt = alt;
    }
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => collect(item, `${path}[${index}]`, into));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) collect(field, path === '' ? name : `${path}.${name}`, into, altBeside(value, name));
  }
}

/** The uploads that an entry names. */
const uploadsOf = memoize((entry: Entry): ReadonlyMap<string, Named> => {
  const found = new Map<string, Named>();
  collect(entry.data, '', found);
  collect(entry.body, 'content', found);
  return found;
});

const titleOf = ({ kind, data }: Entry): string => {
  if ('title' in data && typeof data.title === 'string') return data.title;
  if ('name' in data && typeof data.name === 'string') return data.name;
  return TITLES[kind] ?? kind;
};

/** What the entries are called that have no title of their own. */
const TITLES: Partial<Record<ContentKind, string>> = { home: 'Home page', reviews: 'Reviews', settings: 'Settings' };

/** Where each photo is used, drafts included. What only tells of photos, such as their focal points, does not use them. */
export function photoUses({ entries }: ContentSnapshot): Map<string, PhotoUse[]> {
  const uses = new Map<string, PhotoUse[]>();
  for (const kind of CONTENT_KINDS.filter((name) => name !== 'photos')) {
    for (const entry of entries[kind].values()) {
      const title = titleOf(entry);
      for (const [address, { path }] of uploadsOf(entry))
        uses.set(address, [...(uses.get(address) ?? []), { kind, slug: entry.slug, title, path }]);
    }
  }
  return uses;
}

/** Whether a file that may use photos cannot be read: then of no photo it is known that nothing uses it. */
export const hasUnknownUses = ({ problems }: ContentSnapshot): boolean =>
  [...problems.keys()].some((path) => entryAt(path)?.kind !== 'photos');

/** What an entry says that a photo shows; undefined where it does not say. */
export const altIn = (entry: Entry, address: string): string | undefined => uploadsOf(entry).get(address)?.alt;
