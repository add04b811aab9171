import type { FileChange } from '@family-bakery/git-content/content-store';
import type { Post } from '#schema/post.ts';
import { publicPage } from '#schema/public-page.ts';
import { titleWords } from '#domain/title-words.ts';
import type { ImportedPost } from '#exchange/posts/post-draft.ts';
import { linkKeysOf } from '#exchange/posts/post-links.ts';
import type { EntryDependencies } from './entry-dependencies.ts';
import { ProblemError } from '../http/problem.ts';
import { asRetriedSave } from './as-save.ts';
import { commitFiles } from './commit-files.ts';
import { draftEntry, fileOfDraft, freeSlug } from './entry-draft.ts';
import { newPhotos } from './new-photos.ts';
import { postForm } from './post-form.ts';

type Dependencies = Pick<EntryDependencies, 'store' | 'content' | 'uploads' | 'now'>;
type Known = Pick<Post, 'title' | 'publishedAt' | 'formerAddresses'>;

/** A post and where it is on the site. */
interface Placed {
  post: ImportedPost;
  slug: string;
}

/** What became of a batch, in the order in which it came. */
export interface ImportedPosts {
  saved: Placed[];
  /** Posts that the site has already. */
  duplicates: Placed[];
  /** What could not be saved, in sentences that name the file. */
  problems: string[];
  /** The commit with all of it; null if there was nothing to save. */
  commit: string | null;
}

/**
 * What a post is known by: its title with its day, or an address elsewhere with one of the two. Different posts can share an address, such
 * as that of their list, and a title without letters is no mark.
 */
function marksOf({ title, publishedAt = '', formerAddresses }: Known): string[] {
  const words = titleWords(title);
  const day = publishedAt.slice(0, 10);
  const marks = [words, day].filter((mark) => mark !== '');
  return [...(words === '' ? [] : [`${words} ${day}`]), ...formerAddresses.flatMap((path) => marks.map((mark) => `${path} ${mark}`))];
}

/**
 * Saves posts as drafts with their pictures, all in one commit, with their links to each other. Posts that the site has already are left
 * out, and one that cannot be saved does not stop the others.
 */
export const importPosts = (dependencies: Dependencies, posts: readonly ImportedPost[]): Promise<ImportedPosts> =>
  asRetriedSave(() => saveAll(dependencies, posts));

async function saveAll(dependencies: Dependencies, posts: readonly ImportedPost[]): Promise<ImportedPosts> {
  const snapshot = await dependencies.content.latest();
  const known = new Map<string, string>();
  for (const { data, slug } of snapshot.entries.post.values()) for (const mark of marksOf(data)) known.set(mark, slug);
  const now = dependencies.now();
  const draftOf = (input: ImportedPost['input'], slug: string) =>
    draftEntry(postForm, { ...input, status: 'draft', slug }, null, snapshot, now);
  const taken = new Set<string>();
  const files = new Map<string, FileChange>();
  const batch: ImportedPosts = { saved: [], duplicates: [], problems: [], commit: null };
  for (const post of posts) {
    const duplicate = marksOf(post.input).flatMap((mark) => known.get(mark) ?? [])[0];
    if (duplicate !== undefined) {
      batch.duplicates.push({ post, slug: duplicate });
      continue;
    }
    const slug = freeSlug('post', snapshot, post.slug, taken);
    try {
      const draft = draftOf(post.input, slug);
      for (const photo of await newPhotos(dependencies.uploads, draft, null, snapshot)) files.set(photo.path, photo);
      const file = fileOfDraft(draft);
      files.set(file.path, { ...file, expected: null });
      taken.add(slug);
      batch.saved.push({ post: { ...post, sentences: [...post.sentences, ...draft.leftOut] }, slug });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const why = error.details.errors?.map(({ message }) => message).join('; ') ?? error.message;
      batch.problems.push(`${post.from}: “${post.input.title}” could not be saved. ${why}`);
    }
  }
  const places = new Map(
    [
      ...[...snapshot.entries.post.values()].map(({ data, slug }) => ({ slug, keys: linkKeysOf({ addresses: data.formerAddresses }) })),
      ...[...batch.duplicates, ...batch.saved].map(({ post, slug }) => ({ slug, keys: post.linkKeys })),
    ].flatMap(({ slug, keys }) => keys.map((key) => [key, publicPage('post', slug)] as const)),
  );
  for (const { post, slug } of batch.saved) {
    const input = post.linkedTo((key) => places.get(key));
    if (input === null) continue;
    const file = fileOfDraft(draftOf(input, slug));
    files.set(file.path, { ...file, expected: null });
  }
  if (batch.saved.length > 0) {
    const message = batch.saved.length === 1 ? `Import post ${batch.saved[0]?.slug}` : `Import ${batch.saved.length} posts`;
    batch.commit = (await commitFiles(dependencies, message, [...files.values()])).commit;
  }
  return batch;
}
