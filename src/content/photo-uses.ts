import { CONTENT_KINDS, type ContentKind, entryAt } from '#schema/content-kinds.ts';
import { dayInWords } from '#schema/moment-words.ts';
import { isDrawing, narrowDrawing } from '#media/renditions.ts';
import { memoize } from './memoize.ts';
import { plainText } from './plain-text.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

/** An entry that uses a photo. */
export interface PhotoUse {
  kind: ContentKind;
  slug: string;
  title: string;
  /** The first field that uses it, such as `instructions[2].image`; `content` is the body. */
  path: string;
}

// Broader than what pages show: a photo that is only linked to, even by its absolute URL, counts as used.
const UPLOAD = /\/uploads\/[\w./-]+\.\w+/g;

/** A photo in a text of Markdown or HTML. */
const PHOTO_IN_TEXT = /!\[((?:\\.|[^\]\\]){0,1000})\]\(\s*<?([^\s)>]+)|<img\b[^>]{0,2000}>/g;

/** What a text says of the photos in it, by what it has for their address. */
function wordsInText(text: string): [address: string, words: string][] {
  return [...text.matchAll(PHOTO_IN_TEXT)].map(([tag, words, address]) =>
    address === undefined
      ? [/\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '', plainText(/\salt="([^"]*)"/.exec(tag)?.[1] ?? '')]
      : [address, (words ?? '').replace(/\\(.)/g, '$1')],
  );
}

/** The first field that uses a photo, and its alternative text there. */
interface Named {
  path: string;
  alt?: string;
}

/** The alternative text of the photo in field `name`: `alt` beside `src`, `featuredImageAlt` beside `featuredImage`. */
function altBeside(group: object, name: string): string {
  const alt: unknown = (group as Record<string, unknown>)[name === 'src' ? 'alt' : `${name}Alt`];
  return typeof alt === 'string' ? alt : '';
}

function collect(value: unknown, path: string, into: Map<string, Named>, alt = ''): void {
  if (typeof value === 'string') {
    const inText = value.includes('/uploads/') ? wordsInText(value) : [];
    for (const [address] of value.matchAll(UPLOAD)) {
      const words = alt || (inText.find(([shown, said]) => said !== '' && shown.endsWith(address))?.[1] ?? '');
      for (const used of isDrawing(address) ? [address, narrowDrawing(address)] : [address]) {
        const known = into.get(used);
        if (!known) into.set(used, { path, ...(words ? { alt: words } : {}) });
        else if (words && known.alt === undefined) known.alt = words;
      }
    }
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => collect(item, `${path}[${index}]`, into));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) collect(field, path === '' ? name : `${path}.${name}`, into, altBeside(value, name));
  }
}

/** The uploads that an entry uses. */
const uploadsOf = memoize((entry: Entry): ReadonlyMap<string, Named> => {
  const found = new Map<string, Named>();
  collect(entry.data, '', found);
  collect(entry.body, 'content', found);
  return found;
});

/** What an entry is called in the admin. */
export const entryTitle = ({ kind, data }: Entry): string => {
  const given = TITLES[kind];
  if (given !== undefined) return given;
  if ('date' in data) return `Bake day: ${dayInWords(data.date)}`;
  if ('title' in data && typeof data.title === 'string') return data.title;
  if ('name' in data && typeof data.name === 'string') return data.name;
  return kind;
};

/** The titles of entries that have none of their own; a bakery's name says not where it is written. */
const TITLES: Partial<Record<ContentKind, string>> = {
  home: 'Home page',
  reviews: 'Reviews',
  settings: 'Settings',
  business: 'Shop details',
  look: 'Look and sections',
  photos: 'Photos',
  postComments: 'Comments',
  recipeComments: 'Comments',
};

/** The uses of each photo, including drafts. Metadata such as focal points does not count as a use. */
export function photoUses({ entries }: ContentSnapshot): Map<string, PhotoUse[]> {
  const uses = new Map<string, PhotoUse[]>();
  for (const kind of CONTENT_KINDS.filter((name) => name !== 'photos')) {
    for (const entry of entries[kind].values()) {
      const title = entryTitle(entry);
      for (const [address, { path }] of uploadsOf(entry))
        uses.set(address, [...(uses.get(address) ?? []), { kind, slug: entry.slug, title, path }]);
    }
  }
  return uses;
}

/** Whether an unreadable file may use photos: then no photo is known to be unused. */
export const hasUnknownUses = ({ problems }: ContentSnapshot): boolean =>
  [...problems.keys()].some((path) => entryAt(path)?.kind !== 'photos');

/** The alternative text of a photo in an entry; undefined if it has none. */
export const altIn = (entry: Entry, address: string): string | undefined => uploadsOf(entry).get(address)?.alt;
