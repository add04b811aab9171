import { z } from 'zod';
import { mailAddress, optionalUpload } from './address-fields.ts';
import { described } from './field-meta.ts';
import { blankAsMissing, hasFields, lazyObject, optionalText, requiredText, text, wholeNumber } from './fields.ts';
import { NOTHING_SAID } from '#domain/nothing-said.ts';
import { MOST_STARS } from '#domain/rating.ts';
import { momentWithTime } from './time-fields.ts';

/** The most characters of a comment, and of a reply. */
export const COMMENT_LIMIT = 5_000;
/** The most characters of a commenter's name. */
export const COMMENTER_LIMIT = 60;
/** The most comments of one post or recipe. */
const COMMENTS_LIMIT = 2_000;

const rating = () =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), wholeNumber('Rating', 1, MOST_STARS, 'Stars').optional());

const commentId = () =>
  text('Id', 40, z.regex(/^[a-z0-9]{8,40}$/, 'Id must be 8 to 40 lowercase letters and digits')).meta({ title: 'Id', control: 'site' });

const replySchema = lazyObject(() => ({ text: requiredText('Reply', COMMENT_LIMIT), at: momentWithTime('Replied') }));

const commentFields = lazyObject(() => ({
  id: commentId(),
  name: requiredText('Name', COMMENTER_LIMIT),
  rating: rating(),
  text: optionalText('Comment', COMMENT_LIMIT),
  photo: optionalUpload('Photo'),
  at: momentWithTime('Sent'),
  reply: replySchema.optional().meta({ title: 'Reply' }),
}));

const hasSomething = ({ text: words, rating: stars }: { text?: string | undefined; rating?: number | undefined }): boolean =>
  words !== undefined || stars !== undefined;

/** An approved comment, a rating, a photo of what was made, or several of them. */
const commentSchema = commentFields.refine((comment) => hasSomething(comment) || comment.photo !== undefined, {
  path: ['text'],
  error: NOTHING_SAID,
});
/** An approved comment. */
export type Comment = z.infer<typeof commentFields>;

const areDistinct = (comments: readonly { id: string }[]): boolean => new Set(comments.map(({ id }) => id)).size === comments.length;

/** The file content/comments/{posts or recipes}/{ID of the entry}.json: the approved comments of one post or recipe. */
export const commentsSchema = lazyObject(() => ({
  comments: z
    .array(commentSchema, { error: 'Comments must be a list' })
    .max(COMMENTS_LIMIT, `There can be at most ${COMMENTS_LIMIT.toLocaleString('en-US')} comments`)
    .refine(areDistinct, 'Two comments have the same id')
    .default([])
    .meta({ title: 'Comments', one: 'comment' }),
}));

/** The kinds of entries that can have comments. */
export const COMMENTED_KINDS = ['post', 'recipe'] as const;
/** A kind of entry that can have comments. */
export type CommentedKind = (typeof COMMENTED_KINDS)[number];

/** What a visitor sends about a post or recipe. Texts are cleaned before this. */
export const sentCommentSchema = lazyObject(() => ({
  name: requiredText('Name', COMMENTER_LIMIT),
  rating: rating(),
  text: optionalText('Comment', COMMENT_LIMIT),
  /** Whether a photo came with it. */
  hasPhoto: z.boolean().optional(),
  email: described(z.preprocess(blankAsMissing, mailAddress('E-mail').optional()), { title: 'E-mail' }),
})).refine((comment) => hasSomething(comment) || comment.hasPhoto === true, {
  path: ['text'],
  error: NOTHING_SAID,
  when: hasFields,
});

/** What a visitor has sent about a post or recipe. */
export type SentComment = z.infer<typeof sentCommentSchema>;

/** The kind of the files that hold the comments of a kind. */
export const COMMENTS_OF = { post: 'postComments', recipe: 'recipeComments' } as const satisfies Record<CommentedKind, string>;

/** What the field for a photo is called. */
export const PHOTO_LABEL = 'A photo of what you made';

/** What a visitor is told whose comment has arrived. */
export const THANKS = 'Thank you! We read everything before it goes up, so it may take a little while.';
/** What a visitor is told who rates a recipe again. */
export const RATED_BEFORE = 'Someone on your network rated this recipe in the last week, so these stars weren’t counted.';
/** The places on a page that say so: a form leads there. */
export const COMMENT_ANCHORS = { sent: 'comment-sent', rated: 'comment-rated' } as const;
