import { DRAFT_KINDS, type DraftKind, type ListedDraft, type Offers } from '#api/drafts.ts';
import { memoize } from '#content/memoize.ts';
import { photoAt } from '#content/photos.ts';
import { plainText } from '#content/plain-text.ts';
import { postHtml } from '#content/posts.ts';
import { uploadsIn } from '#content/rich-text.ts';
import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { missingFields } from '#schema/missing-fields.ts';
import { LEAST_WIDTH } from '#schema/photos.ts';
import { recipeCategories } from '#schema/recipe-categories.ts';
import { summaryOf } from '#domain/summary.ts';
import { likelyCategory } from '#exchange/likely-category.ts';

type Draft = Entry<DraftKind>;

/** How long a summary that is made of a post's first paragraph may be. */
const MOST_SUMMARY = 300;
const PARAGRAPH = /<p[^>]*>(.*?)<\/p>/gs;

/** What a draft lacks. Its form asks what a photo shows too, which its file does not need. */
export const missingOf = memoize(({ kind, data, body }: Draft): FieldError[] => [
  ...missingFields(kind, data, body),
  ...(data.featuredImage && !data.featuredImageAlt
    ? [{ path: 'featuredImageAlt', message: 'A description of the photo is required' }]
    : []),
]);

/** The first paragraph of a post that has words, in a sentence or two. */
const firstParagraph = memoize((post: Entry<'post'>): string => {
  const paragraphs = [...postHtml(post).matchAll(PARAGRAPH)].map(([, html = '']) => plainText(html));
  return summaryOf(paragraphs.find((text) => text !== '') ?? '', MOST_SUMMARY);
});

/** The first photo in a post's text that is wide enough to be its main one. */
const firstPhoto = (post: Entry<'post'>, snapshot: ContentSnapshot): string =>
  [...uploadsIn(postHtml(post))].find((address) => (photoAt(snapshot, address)?.width ?? 0) >= LEAST_WIDTH.wide) ?? '';

/** What the library says that a photo shows. */
const wordsFor = (address: string, { entries }: ContentSnapshot): string | undefined =>
  entries.photos.get('photos')?.data.photos.find(({ src }) => src === address)?.alt;

const isPost = (entry: Draft): entry is Entry<'post'> => entry.kind === 'post';

/** What there is for the fields that a draft lacks: from its own words, the library and the settings. */
export function offersFor(entry: Draft, snapshot: ContentSnapshot): Offers {
  const { data } = entry;
  const settings = snapshot.entries.settings.get('settings')?.data;
  const photo = isPost(entry) && data.featuredImage === '' ? firstPhoto(entry, snapshot) : '';
  const shown = data.featuredImage || photo;
  const all: Record<keyof Offers, string | undefined> = {
    category: isPost(entry)
      ? undefined
      : likelyCategory({ categories: [], tags: data.tags, title: data.title }, recipeCategories(settings))?.category,
    excerpt: isPost(entry) ? firstParagraph(entry) : undefined,
    author: isPost(entry) ? settings?.siteName : undefined,
    featuredImage: photo,
    featuredImageAlt: shown === '' ? undefined : (wordsFor(shown, snapshot) ?? data.title),
  };
  const has: Readonly<Record<string, unknown>> = { ...data };
  return Object.fromEntries(Object.entries(all).filter(([field, text]) => Boolean(text) && !has[field]));
}

const byTitle = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The drafts of a site with what each lacks, by title. */
export function listedDrafts(snapshot: ContentSnapshot): ListedDraft[] {
  const entries = DRAFT_KINDS.flatMap((kind): Draft[] => [...snapshot.entries[kind].values()]);
  return entries
    .filter(({ data }) => data.status === 'draft')
    .map((entry): ListedDraft => {
      const { kind, id, revision, data } = entry;
      const photo = data.featuredImage || undefined;
      return { kind, id, title: data.title, revision, photo, missing: missingOf(entry), offers: offersFor(entry, snapshot) };
    })
    .sort((a, b) => byTitle.compare(a.title, b.title));
}
