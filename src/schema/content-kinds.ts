import type { z } from 'zod';
import { aboutSchema } from './about.ts';
import { bakeDayError, bakeSchema } from './bake.ts';
import { businessSchema } from './business.ts';
import { cakesSchema } from './cakes.ts';
import { collectionDraftSchema, collectionSchema } from './collection.ts';
import { commentsSchema } from './comment.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { faqSchema } from './faq.ts';
import { homeSchema } from './home.ts';
import { lookSchema } from './look.ts';
import { mealsSchema } from './meals.ts';
import { menuCategorySchema } from './menu.ts';
import { noticeSchema } from './notice.ts';
import { pageBodySchema, pageDraftBodySchema, pageDraftSchema, pageSchema } from './page.ts';
import { photosSchema } from './photos.ts';
import { postBodySchema, postDraftBodySchema, postDraftSchema, postSchema } from './post.ts';
import { recipeDraftSchema, recipeSchema } from './recipe.ts';
import { reviewsSchema } from './review.ts';
import { settingsSchema } from './settings.ts';
import { DEVICE_PAGES, FIXED_PAGE_SLUGS, RESERVED_PAGE_SLUGS } from '#domain/site-pages.ts';
import { addressFromTitle } from '#domain/slug.ts';
import { sourdoughSchema } from './sourdough.ts';

/** Describes one kind of content. */
export interface Kind {
  /** The name of one entry in sentences and commit messages. */
  label: string;
  /** The schema of the file, or of its front matter where the file is Markdown. */
  schema: z.ZodObject;
  /** The schema of the text below the front matter. A kind with a body is stored as Markdown, any other as JSON. */
  body?: z.ZodType<string>;
  /** The looser schemas of a draft, for kinds whose drafts may be unfinished. */
  draft?: { schema: z.ZodObject; body?: z.ZodType<string> };
  /** 'folder': one file per entry, named after its slug. 'file': a single file with a single entry. */
  holds: 'folder' | 'file';
  /** The folder or the file (without its extension), relative to content/. */
  path: string;
  /** The number that its entries are sorted by, lowest first. An entry that is saved without it comes last. */
  sortedBy?: string;
  /**
   * What is wrong with an entry that is published now but was not, or has another date; `today` is in the bakery's time zone, `dates` are
   * those of the other published entries, where they are known.
   */
  publishErrors?: (data: { date?: unknown; items?: unknown }, today: string, dates?: ReadonlySet<unknown>) => FieldError[];
  /** Slugs that collide with the site's own addresses, of which a test knows all (`server/publisher/published-pages.test.ts`). */
  reservedSlugs?: readonly string[];
  /** Fields of earlier versions. They are ignored in files, and the next save removes them. */
  formerFields?: readonly string[];
  /** Slugs that cannot be saved because the site has the address. A file with such a name is valid; one of a text page has no page. */
  takenSlugs?: readonly string[];
  /** Slugs of entries that the site's own pages link to: they cannot be renamed or unpublished. */
  fixedSlugs?: readonly string[];
  /** Whether its only file may be missing: its defaults hold until it is saved for the first time. */
  isOptional?: boolean;
}

/** Hosts answer with `404` for missing entries, and serve `index` as the list itself. */
const NEVER_AN_ENTRY = ['404', 'index'] as const;

/**
 * Every kind of content: where its files are, how they are written and what they must hold.
 * Reading, checking, saving, forms and Decap's configuration all derive from this table.
 */
export const contentKinds = {
  post: {
    label: 'post',
    schema: postSchema,
    body: postBodySchema,
    draft: { schema: postDraftSchema, body: postDraftBodySchema },
    holds: 'folder',
    path: 'posts',
    reservedSlugs: ['all', 'comments', ...NEVER_AN_ENTRY],
  },
  recipe: {
    label: 'recipe',
    schema: recipeSchema,
    draft: { schema: recipeDraftSchema },
    holds: 'folder',
    path: 'recipes',
    reservedSlugs: ['all', 'collections', 'comments', ...DEVICE_PAGES.map((page) => page.slice('/kitchen/'.length)), ...NEVER_AN_ENTRY],
    // Files of earlier versions may have it: nothing but a folder is there.
    takenSlugs: ['data'],
  },
  collection: {
    label: 'collection',
    schema: collectionSchema,
    draft: { schema: collectionDraftSchema },
    holds: 'folder',
    path: 'collections',
    reservedSlugs: NEVER_AN_ENTRY,
  },
  menu: { label: 'menu category', schema: menuCategorySchema, holds: 'folder', path: 'menu', sortedBy: 'order' },
  page: {
    label: 'page',
    schema: pageSchema,
    body: pageBodySchema,
    draft: { schema: pageDraftSchema, body: pageDraftBodySchema },
    holds: 'folder',
    path: 'pages',
    takenSlugs: RESERVED_PAGE_SLUGS,
    fixedSlugs: FIXED_PAGE_SLUGS,
  },
  bake: { label: 'list of a bake day', schema: bakeSchema, holds: 'folder', path: 'bakes', publishErrors: bakeDayError },
  notice: { label: 'notice', schema: noticeSchema, holds: 'folder', path: 'notices' },
  postComments: { label: 'list of comments on a post', schema: commentsSchema, holds: 'folder', path: 'comments/posts' },
  recipeComments: { label: 'list of comments on a recipe', schema: commentsSchema, holds: 'folder', path: 'comments/recipes' },
  home: { label: 'home page', schema: homeSchema, holds: 'file', path: 'home' },
  about: { label: 'about page', schema: aboutSchema, holds: 'file', path: 'about' },
  sourdough: { label: 'sourdough page', schema: sourdoughSchema, holds: 'file', path: 'sourdough' },
  cakes: { label: 'list of cakes', schema: cakesSchema, holds: 'file', path: 'cakes' },
  meals: { label: 'list of meals', schema: mealsSchema, holds: 'file', path: 'meals' },
  faq: { label: 'list of questions', schema: faqSchema, holds: 'file', path: 'faq' },
  reviews: { label: 'list of reviews', schema: reviewsSchema, holds: 'file', path: 'reviews' },
  business: { label: 'business', schema: businessSchema, holds: 'file', path: 'business', formerFields: ['rating'] },
  settings: { label: 'settings', schema: settingsSchema, holds: 'file', path: 'settings' },
  look: { label: 'look', schema: lookSchema, holds: 'file', path: 'look', isOptional: true },
  photos: { label: 'list of photos', schema: photosSchema, holds: 'file', path: 'photos' },
} as const satisfies Record<string, Kind>;

/** The name of a kind of content. */
export type ContentKind = keyof typeof contentKinds;
/** The description of a kind of content. */
export const getKind = (name: ContentKind): Kind => contentKinds[name];
/**
 * The schemas that an entry must match. A draft (`status: draft`) may lack what publishing requires; an entry without a status is
 * treated as published.
 */
export function rulesFor(name: ContentKind, data: unknown): Pick<Kind, 'schema' | 'body'> {
  const kind = getKind(name);
  const isDraft = typeof data === 'object' && data !== null && 'status' in data && data.status === 'draft';
  return isDraft && kind.draft ? kind.draft : kind;
}
/** The slug that a title makes, with a number where the site needs that address itself; empty where only the server can make one. */
export function slugForTitle(name: ContentKind, title: string, country?: string): string {
  const { reservedSlugs = [], takenSlugs = [] } = getKind(name);
  const slug = addressFromTitle(title, country);
  return reservedSlugs.includes(slug) || takenSlugs.includes(slug) ? `${slug}-2` : slug;
}
/** The names of all kinds. */
export const CONTENT_KINDS = Object.keys(contentKinds) as ContentKind[];

/** Whether a text is the name of a kind. */
export const isContentKind = (name: string): name is ContentKind => (CONTENT_KINDS as string[]).includes(name);

type DataOf<T extends Kind> = z.output<T extends { draft: { schema: infer S } } ? S : T['schema']>;
type AllData = { [K in ContentKind]: DataOf<(typeof contentKinds)[K]> };
/** The parsed data of a kind's file. Fields that a draft lacks are empty texts or lists. */
export type ContentData<K extends ContentKind> = AllData[K];
/** What a kind's file may hold, before defaults are filled in. */
export type WrittenData<K extends ContentKind> = z.input<(typeof contentKinds)[K]['schema']>;

/** The kinds whose entries can be drafts. */
export type PublishableKind = { [K in ContentKind]: 'status' extends keyof AllData[K] ? K : never }[ContentKind];
/** The names of the kinds whose entries can be drafts. */
export const publishableKinds = () => CONTENT_KINDS.filter((name) => 'status' in getKind(name).schema.shape) as PublishableKind[];

/** The folder that holds all content, relative to the repository root. */
export const CONTENT_FOLDER = 'content';

const extension = (kind: Kind): string => (kind.body ? '.md' : '.json');

/** The path of an entry's file, relative to the repository root. A kind of one file takes no slug. */
export function contentPath(kindName: ContentKind, slug?: string): string {
  const kind = getKind(kindName);
  const name = kind.holds === 'folder' ? `${kind.path}/${slug}` : kind.path;
  return `${CONTENT_FOLDER}/${name}${extension(kind)}`;
}

/** The entry stored at a path, or null if the path is not a content file. The slug of a one-file kind is its name. */
export function entryAt(path: string): { kind: ContentKind; slug: string } | null {
  for (const name of CONTENT_KINDS) {
    const kind = getKind(name);
    if (kind.holds === 'file') {
      if (path === contentPath(name)) return { kind: name, slug: name };
      continue;
    }
    const folder = `${CONTENT_FOLDER}/${kind.path}/`;
    if (path.startsWith(folder) && path.endsWith(extension(kind))) {
      const slug = path.slice(folder.length, -extension(kind).length);
      if (!slug.includes('/')) return { kind: name, slug };
    }
  }
  return null;
}
