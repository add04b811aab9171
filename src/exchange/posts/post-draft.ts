import { decoded } from '#domain/decoded.ts';
import { wellFormed } from '#domain/well-formed.ts';
import { addressesIn } from '#content/rich-text.ts';
import { fieldErrors } from '#domain/content-problem.ts';
import { isFormerAddress, MOST_FORMER_ADDRESSES } from '#domain/former-slugs.ts';
import { POST_CATEGORIES, postBodySchema, postSchema } from '#schema/post.ts';
import { newAddress } from '#content/new-address.ts';
import { lineOf, paragraphsOf } from '@family-bakery/recipes/reading/plain-text';
import { mapAddresses } from './body-addresses.ts';
import { linkKeysOf, withPostLinks } from './post-links.ts';
import type { CopyPicture, SourcePost } from './source-post.ts';

/** A post to save as a draft: what its form sends, and what the author should know about it, in sentences. */
export interface ImportedPost {
  from: string;
  slug: string;
  input: Record<string, unknown> & { title: string; formerAddresses: string[] };
  sentences: string[];
  /** All that it is known by in links of other posts. */
  linkKeys: readonly string[];
  /** Its input with links to where other posts are now; `placeOf` gives that by what they are known by. Null if it has no such link. */
  linkedTo: (placeOf: (key: string) => string | undefined) => ImportedPost['input'] | null;
}

const IMAGE_FILE = /\.(?:jpe?g|png|webp|avif|gif|svg|heic)(?:[?#].*)?$/i;

/** The addresses of pictures in a body, as they are written: shown ones, and files of pictures that are linked. */
function picturesIn(body: string, format: 'html' | 'markdown'): string[] {
  const { shown, linked } = addressesIn(body, format);
  return [...shown, ...[...linked].filter((address) => IMAGE_FILE.test(address))].filter((address) => !address.startsWith('data:'));
}

/** A body with other addresses of its pictures. `copied` has them by how the renderer spells those they had. */
function withPictures(body: string, format: 'html' | 'markdown', copied: ReadonlyMap<string, string>): string {
  const spelled = new Map(
    [...copied].flatMap(([address, url]) => [
      [address, url],
      [decoded(address), url],
    ]),
  );
  return mapAddresses(body, format, (address) => spelled.get(address) ?? spelled.get(decoded(address)));
}

function cut(text: string, limit: number): [start: string, rest: string] {
  if (text.length <= limit) return [text, ''];
  const space = text.lastIndexOf(' ', limit - 1);
  const at = space > limit / 2 ? space : limit - 1;
  return [`${wellFormed(text.slice(0, at)).trim()}…`, text.slice(at).trim()];
}

const lowercase = (text: string): string => text.toLowerCase();

/** Our category that one of the labels names, and all others as tags. */
function labelsOf(labels: readonly string[]): { category?: string; tags: string[]; others: string[] } {
  const plain = [...new Set(labels.map(lineOf).filter(Boolean))];
  const category = POST_CATEGORIES.find((one) => plain.some((label) => lowercase(label) === lowercase(one)));
  const rest = plain.filter((label) => lowercase(label) !== lowercase(category ?? ''));
  const tags = rest.filter((label) => label.length <= 40).slice(0, 30);
  return { ...(category === undefined ? {} : { category }), tags, others: rest.filter((label) => !tags.includes(label)) };
}

/** Makes a draft of a post from elsewhere: pictures are copied, and what has no place here is named. */
export async function postDraft(post: SourcePost, copy: CopyPicture): Promise<ImportedPost> {
  const sentences = [...(post.leftOut ?? [])];
  const before = new Map<string, Promise<string | null>>();
  const copied = (address: string): Promise<string | null> => {
    const copying = before.get(address) ?? copyOnce(address);
    before.set(address, copying);
    return copying;
  };
  async function copyOnce(address: string): Promise<string | null> {
    const photo = post.pictureAt(address);
    const answer = photo === null ? { problem: 'It is not among the files, and has no address on the web.' } : await copy(photo);
    if ('url' in answer) return answer.url;
    sentences.push(`The picture “${cut(address, 120)[0]}” was not copied. ${answer.problem}`);
    return null;
  }
  const places = new Map<string, string>();
  for (const address of picturesIn(post.body, post.format)) {
    const url = await copied(address);
    if (url !== null) places.set(address, url);
  }
  const featuredImage = post.photo ? await copied(post.photo.address) : null;
  const written = lineOf(post.title) || (post.slug ?? '').replace(/[-_]+/g, ' ').trim() || 'Untitled post';
  if (lineOf(post.title) === '') sentences.push(`It has no title, so “${written}” was taken.`);
  const [title, restOfTitle] = cut(written, 200);
  const [excerpt, restOfExcerpt] = cut(paragraphsOf(post.excerpt), 500);
  const [author, restOfAuthor] = cut(lineOf(post.author), 100);
  for (const [what, rest] of Object.entries({ title: restOfTitle, excerpt: restOfExcerpt, author: restOfAuthor }))
    if (rest !== '') sentences.push(`Its ${what} is too long; the rest is left out: ${rest}`);
  const { category, tags, others } = labelsOf(post.labels ?? []);
  if (others.length > 0) sentences.push(`It has more or longer labels than a post can have: ${others.join(', ')}.`);
  const slug = newAddress(post.slug ?? '', undefined) || newAddress(title, undefined) || 'post';
  const formerAddresses = [...new Set(post.addresses)].filter((path) => path !== `/blog/${slug}`);
  const kept = formerAddresses.filter(isFormerAddress).slice(0, MOST_FORMER_ADDRESSES);
  for (const path of formerAddresses.filter((one) => !kept.includes(one))) sentences.push(`Its address ${path} cannot lead here.`);
  const body = withPictures(post.body, post.format, places).trim();
  const data = {
    title,
    ...(excerpt === '' ? {} : { excerpt }),
    ...(author === '' ? {} : { author }),
    ...(featuredImage === null
      ? {}
      : { featuredImage, ...(post.photo?.alt ? { featuredImageAlt: cut(lineOf(post.photo.alt), 300)[0] } : {}) }),
    ...(category === undefined ? {} : { category }),
    tags,
    ...(post.publishedAt === undefined ? {} : { publishedAt: post.publishedAt }),
    ...(post.metaTitle ? { metaTitle: cut(lineOf(post.metaTitle), 200)[0] } : {}),
    ...(post.metaDescription ? { metaDescription: cut(lineOf(post.metaDescription), 500)[0] } : {}),
    formerAddresses: kept,
  };
  const { error } = postSchema.safeParse({ ...data, status: 'published' });
  const missing = [
    ...(error ? fieldErrors(error) : []),
    ...(postBodySchema.safeParse(body).success ? [] : [{ message: 'Content is required' }]),
  ];
  if (missing.length > 0)
    sentences.push(`Missing before it can be published: ${[...new Set(missing.map(({ message }) => message))].join('; ')}.`);
  const field = post.format === 'html' ? 'content' : 'markdown';
  const inputWith = (text: string) => ({ ...data, ...(text === '' ? {} : { [field]: text }) });
  return {
    from: post.from,
    slug,
    input: inputWith(body),
    sentences,
    linkKeys: linkKeysOf(post),
    linkedTo(placeOf) {
      const linked = withPostLinks(body, post.format, post, placeOf);
      return linked === body ? null : inputWith(linked);
    },
  };
}
