import { z } from 'zod';
import { type ContentFile, writeContentFile } from '#content/content-file.ts';
import { postHtml } from '#content/posts.ts';
import { htmlFromMarkdown, sanitizeHtml, uploadsIn } from '#content/rich-text.ts';
import { type ContentSnapshot, type Entry, findEntry } from '#content/snapshot.ts';
import { contentPath, getKind } from '#domain/content-kinds.ts';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';
import { isUploadPath, optionalSlug, optionalText } from '#domain/fields.ts';
import { type Post, postBodySchema, postSchema } from '#domain/post.ts';
import { SLUG_LIMIT, slugFromTitle } from '#domain/slug.ts';
import { invalidFields, ProblemError } from '../http/problem.ts';

const { id: _id, format: _format, ...postFields } = postSchema.shape;

/**
 * What a client sends to save a post: the fields of its file, and the body as `content` (HTML) or `markdown`.
 * Other fields, such as those an answer carries and the server derives, are passed over.
 */
const submittedPostSchema = z.object({
  slug: optionalSlug(),
  ...postFields,
  content: postBodySchema.optional(),
  markdown: postBodySchema.optional(),
  revision: optionalText('Revision', 100),
});

/** A post that is ready to be saved. */
export interface PostDraft {
  slug: string;
  data: Post;
  /** The text below the front matter, byte for byte. */
  body: string;
  /** The revision the client worked upon, where it says so. */
  revision: string | undefined;
}

const dropUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;

const ofClient = (input: unknown): Record<string, unknown> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new ProblemError(400, 'Send the post as a JSON object.');
  return dropUndefined({ ...input });
};

const isBlank = (html: string): boolean => !/<img\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** How a body stands in its file: a blank line, the text, a line's end. */
const asFileBody = (text: string): string => `\n${text.trim()}\n`;

interface Body {
  format: Post['format'];
  body: string;
}

/** A new body as its file is to have it; what the file's schema would refuse (sanitising can lengthen a text) is refused now. */
function newBody(field: 'content' | 'markdown', text: string, format: Post['format'], html: string): Body | FieldError {
  if (isBlank(html)) return { path: field, message: 'Content is required' };
  const body = asFileBody(text);
  const refused = postBodySchema.safeParse(body).error?.issues[0];
  return refused ? { path: field, message: refused.message } : { format, body };
}

/** The body as it is to be saved. One that nobody edited keeps its bytes, and stays Markdown or HTML as it was. */
function bodyOf(
  { content, markdown }: { content?: string | undefined; markdown?: string | undefined },
  current: Entry<'post'> | null,
): Body | FieldError {
  const unchanged: Body | null = current && { format: current.data.format, body: current.body ?? '' };
  const isMarkdown = current !== null && current.data.format === undefined;
  if (markdown !== undefined && !(isMarkdown && markdown.trim() === current.body?.trim()))
    return newBody('markdown', markdown, undefined, htmlFromMarkdown(markdown));
  if (content !== undefined && !(current && content.trim() === postHtml(current))) {
    const html = sanitizeHtml(content);
    return newBody('content', html, 'html', html);
  }
  return unchanged ?? { path: 'content', message: 'Content is required' };
}

const nameError = (message: string): FieldError => ({ path: 'slug', message });

/** A free slug like the wanted one: itself, or with -2, -3 and so on behind it. */
function freeSlug(snapshot: ContentSnapshot, wanted: string): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`;
    const slug = `${wanted.slice(0, SLUG_LIMIT - ending.length).replace(/-$/, '')}${ending}`;
    if (!findEntry(snapshot, 'post', slug) && !getKind('post').reservedSlugs?.includes(slug)) return slug;
  }
}

function slugOf(wanted: string | undefined, title: string, current: Entry<'post'> | null, snapshot: ContentSnapshot): string | FieldError {
  if (wanted === undefined) {
    if (current) return current.slug;
    const suggested = slugFromTitle(title);
    return suggested === '' ? nameError('Slug is required: the title has no letters to make one of') : freeSlug(snapshot, suggested);
  }
  const owner = findEntry(snapshot, 'post', wanted);
  if (owner && owner.path !== current?.path) return nameError(`Slug “${wanted}” already belongs to the post “${owner.data.title}”`);
  if (getKind('post').reservedSlugs?.includes(wanted)) return nameError(`Slug “${wanted}” is an address the site needs itself`);
  return wanted;
}

/** The photos of the site's own that a post shows, with the field that shows them. */
export function photosOf({ data, body }: ContentFile<'post'>): Map<string, string> {
  const html = data.format === 'html' ? (body ?? '') : htmlFromMarkdown(body ?? '');
  const photos = new Map(uploadsIn(html).map((address) => [address, 'content']));
  for (const field of ['authorImage', 'featuredImage'] as const) {
    const address = data[field];
    if (address && isUploadPath(address)) photos.set(address, field);
  }
  return photos;
}

/**
 * Makes of what a client sent a post that can be saved, new or in place of `current`. Fields that were left
 * out stay as they are. Throws a problem that names every field that is wrong.
 */
export function draftPost(input: unknown, current: Entry<'post'> | null, snapshot: ContentSnapshot, now: Date): PostDraft {
  const parsed = submittedPostSchema.safeParse({ ...current?.data, ...ofClient(input) });
  const errors = parsed.success ? [] : fieldErrors(parsed.error);
  if (!parsed.success) {
    // A missing body is told of together with the rest.
    const { content, markdown } = ofClient(input);
    if (!current && content === undefined && markdown === undefined) errors.push({ path: 'content', message: 'Content is required' });
    throw invalidFields(errors);
  }

  const { slug: wanted, content, markdown, revision, ...fields } = parsed.data;
  const slug = slugOf(wanted, fields.title, current, snapshot);
  const body = bodyOf({ content, markdown }, current);
  if (typeof slug === 'object') errors.push(slug);
  if ('path' in body) errors.push(body);
  if (typeof slug === 'object' || 'path' in body) throw invalidFields(errors);

  const id = current && current.id !== slug ? current.id : undefined;
  const publishedAt = fields.publishedAt ?? current?.data.publishedAt ?? (fields.status === 'published' ? now.toISOString() : undefined);
  const data = postSchema.parse(dropUndefined({ ...fields, id, publishedAt, updatedAt: now.toISOString(), format: body.format }));
  return { slug, data, body: body.body, revision };
}

/** The file of a post that is ready to be saved. */
export const fileOfDraft = ({ slug, data, body }: PostDraft): { path: string; bytes: Uint8Array } => ({
  path: contentPath('post', slug),
  bytes: writeContentFile<'post'>({ data, body }),
});

/** Whether a draft says just what is there already, the time of saving aside. */
export function isUnchanged({ slug, data, body }: PostDraft, current: Entry<'post'>): boolean {
  const withoutTime = (post: Post) => JSON.stringify({ ...post, updatedAt: undefined, id: undefined });
  return slug === current.slug && body === current.body && withoutTime(data) === withoutTime(current.data);
}
