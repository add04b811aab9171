import type { Context } from 'hono';
import type { CommentState } from '#api/comments.ts';
import { closingTime, commentFields } from '#content/comments.ts';
import { isPublished } from '#content/published-entries.ts';
import { seenEntries, snapshotAt } from '#content/schedule.ts';
import { type Entry, findEntry, zoneOf } from '#content/snapshot.ts';
import {
  COMMENT_ANCHORS,
  COMMENT_LIMIT,
  COMMENTED_KINDS,
  COMMENTER_LIMIT,
  type CommentedKind,
  RATED_BEFORE,
  sentCommentSchema,
  THANKS,
} from '#schema/comment.ts';
import { fieldErrors } from '#domain/content-problem.ts';
import { LINE_LIMIT } from '#schema/fields.ts';
import { publicPage } from '#schema/public-page.ts';
import { SHOWN_TYPES } from '#domain/visitor-photo.ts';
import { isTrapped, TRAP_FIELDS } from '#schema/trap-field.ts';
import { decodeInTurn } from '#media/photo-file.ts';
import { acceptUpload, UploadError, type UploadedPhoto } from '#media/upload.ts';
import type { ContentSource } from '../../runtime/content-source.ts';
import { networksOf } from '../../http/network.ts';
import { invalidFields, ProblemError } from '../../http/problem.ts';
import type { CommentIntake } from './comment-intake.ts';
import { cleanLine, cleanText } from '../spam/clean-text.ts';
import { assertNoFlood, limitFloods } from '../forms/flood-limit.ts';
import type { Received } from '../forms/form-request.ts';
import { judgeForm } from '../spam/judge-form.ts';
import { newItemId } from '../forms/stored-items.ts';
import type { ArrivedForm } from '../forms/read-form.ts';
import { SPAM_SCORE } from '../spam/spam-score.ts';
import { refusePhoto, type SentPhoto, visitorPhoto } from '../forms/visitor-photo.ts';
import { type StoredComment, MOST_STORED } from './stored-comments.ts';

/** The most characters of what is chosen, not written. */
const SHORT = 40;

/** The form's fields but for the photo, with the most characters of each. */
export const COMMENT_FIELDS = {
  kind: SHORT,
  entry: LINE_LIMIT,
  name: COMMENTER_LIMIT,
  text: COMMENT_LIMIT,
  rating: SHORT,
  email: LINE_LIMIT,
  ...TRAP_FIELDS,
  token: LINE_LIMIT,
};
/** The form's fields as they came. */
export type SentFields = Record<keyof typeof COMMENT_FIELDS, string>;

const FLOOD = 'Many comments came from your network, so this one was not sent. Please try again later.';

/** What a comment is about. */
export interface CommentPage {
  kind: CommentedKind;
  entry: Entry<CommentedKind>;
  hasText: boolean;
  hasRating: boolean;
  hasPhoto: boolean;
  address: string;
}

interface Needs {
  content: ContentSource;
  comments: CommentIntake;
  addressOf(context: Context): string;
  now(): Date;
}

/** Throws a 429 if the network of a request has sent too much. */
export const assertCalm = ({ comments, addressOf }: Needs, context: Context): Promise<void> =>
  assertNoFlood(comments.networks, addressOf(context), FLOOD);

/** The page that a form belongs to. Throws a 404 if there is none, or nothing can be sent about it. */
export async function pageOfForm(
  { content, now }: Pick<Needs, 'content' | 'now'>,
  { kind, entry: name }: SentFields,
): Promise<CommentPage> {
  const snapshot = snapshotAt(await content.published(), now().getTime());
  const known = COMMENTED_KINDS.find((one) => one === kind);
  const features = snapshot.entries.settings.get('settings')?.data.features;
  const fields = known && commentFields(features, known);
  const entry = known && findEntry({ ...snapshot, entries: seenEntries(snapshot) }, known, name);
  if (!known || !fields || !entry || !isPublished(entry))
    throw new ProblemError(404, 'This page doesn’t take comments. What you wrote was not sent.');
  const closes = closingTime(entry.data, features, zoneOf(snapshot));
  if (closes !== null && closes <= now().getTime())
    throw new ProblemError(403, 'Comments on this page are closed. What you wrote was not sent.');
  return { kind: known, entry, ...fields, address: publicPage(known, entry.slug) };
}

/** The most pixels of a photo: it is decoded for people who are not known. Phones write larger ones only if they are asked to. */
const MOST_PIXELS = 30_000_000;

/** A photo as the site stores all of them: upright, without where it was taken. Throws a 400 if it cannot be read. */
async function photoToShow(photo: SentPhoto | null): Promise<UploadedPhoto | null> {
  if (!photo) return null;
  return decodeInTurn(() => acceptUpload(photo.bytes)).catch((error: unknown) => {
    if (error instanceof UploadError) throw refusePhoto('The photo is damaged and cannot be read: choose another, or send none');
    throw error;
  });
}

/** What an entry is about, to tell what belongs to it. */
function wordsOf({ data }: Entry<CommentedKind>): string {
  const parts = 'ingredients' in data ? data.ingredients.map(({ ingredient }) => ingredient) : [data.excerpt];
  return [data.title, ...parts].join(' ');
}

/**
 * Takes what a visitor sent about a page: it waits for the owner, and what looks like spam waits elsewhere. Returns what to tell the
 * visitor. Throws a ProblemError if the visitor has to do something; nothing is stored then.
 */
export async function receiveComment(
  dependencies: Needs,
  context: Context,
  { sent, photo: arrived }: ArrivedForm<keyof SentFields>,
  page: CommentPage,
): Promise<Received> {
  const { content, comments, now } = dependencies;
  const form = await comments.tokens.read(sent.token);
  const [name, text] = [cleanLine(sent.name), cleanText(sent.text)];
  const sentPhoto = page.hasPhoto ? await visitorPhoto(arrived, { types: SHOWN_TYPES, mostPixels: MOST_PIXELS }) : null;
  const parsed = sentCommentSchema.safeParse({
    name: name.text,
    email: sent.email.trim(),
    ...(page.hasText ? { text: text.text } : {}),
    ...(page.hasRating && sent.rating !== '' ? { rating: Number(sent.rating) } : {}),
    hasPhoto: sentPhoto !== null,
  });
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error, sentCommentSchema.shape));
  const comment = parsed.data;

  const at = now().getTime();
  const address = dependencies.addressOf(context);
  const thanks: Received = { sentence: THANKS, anchor: COMMENT_ANCHORS.sent };
  const { fromNetwork } = await limitFloods(comments.networks, address, FLOOD);
  // Before the words are noted: who has to choose another photo sends the same words once more.
  const photo = await photoToShow(sentPhoto);
  const judged = await judgeForm(
    comments,
    { ...form, fromNetwork },
    {
      name: comment.name,
      text: comment.text ?? '',
      cleaned: [name, text],
      own: `${page.kind} ${page.entry.id} ${comment.name} ${comment.rating ?? ''} ${photo?.address ?? ''} ${comment.text ?? ''}`,
      isTrapped: isTrapped(sent),
    },
    (await content.published()).entries.settings.get('settings')?.data,
    { about: wordsOf(page.entry) },
  );
  if (!judged) return thanks;

  const { rating: stars, hasPhoto, ...words } = comment;
  const device = `${networksOf(address).own} ${context.req.header('user-agent') ?? ''}`;
  const isRatedBefore = stars !== undefined && (await comments.recent.note(`rating ${page.entry.id} ${device}`)).length > 0;
  const rated: Received = { sentence: RATED_BEFORE, anchor: COMMENT_ANCHORS.rated };
  if (isRatedBefore && words.text === undefined && !hasPhoto) return rated;

  if (!(await comments.stored.makeRoom(photo !== null, MOST_STORED)))
    throw new ProblemError(503, 'Too many comments are waiting to be read, so this one was not sent. Please try again in a few days.');
  const state: CommentState = judged.score >= SPAM_SCORE ? 'spam' : 'waiting';
  const stored: StoredComment = {
    id: newItemId(at),
    kind: page.kind,
    entry: page.entry.id,
    ...words,
    ...(stars === undefined || isRatedBefore ? {} : { rating: stars }),
    at: new Date(at).toISOString(),
    ...(photo && { photo: photo.address }),
    ...judged,
  };
  await comments.stored.add(state, stored, photo?.bytes ?? null);
  if (state === 'waiting') await comments.note();
  return isRatedBefore ? { ...rated, sentence: `${THANKS} ${RATED_BEFORE}` } : thanks;
}
