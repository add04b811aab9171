import { COMMENT_LIMIT, COMMENTER_LIMIT, PHOTO_LABEL } from '#schema/comment.ts';
import { MOST_STARS } from '#domain/rating.ts';
import { SHOWN_TYPES } from '#domain/visitor-photo.ts';
import { errorOf, fieldsWith, type FormAgain, hiddenField, trapField } from '../forms/form-fields.ts';
import type { CommentPage, SentFields } from './receive-comment.ts';

/** The form of a comment as HTML, with what was written. */
export function commentForm(page: CommentPage, sent: SentFields, { token = sent.token, errors }: FormAgain): string {
  const { line, text, photo } = fieldsWith(errors);
  const stars = Array.from({ length: MOST_STARS }, (_unused, index) => String(index + 1));
  const star = (value: string) =>
    `<label><input type="radio" name="rating" value="${value}"${sent.rating === value ? ' checked' : ''}>${value === '1' ? '1 star' : `${value} stars`}</label>`;
  const rating = `<fieldset class="field"><legend>Your rating</legend>${stars.map(star).join('')}${errorOf(errors, 'rating').below}</fieldset>`;
  return `<form class="visitor-form" method="post" action="/api/comments"${page.hasPhoto ? ' enctype="multipart/form-data"' : ''}>
${hiddenField('kind', page.kind)}${hiddenField('entry', page.entry.slug)}${hiddenField('token', token)}
${page.hasRating ? rating : ''}
${page.hasText ? text('Your comment', 'text', sent.text, COMMENT_LIMIT) : ''}
${page.hasPhoto ? photo(PHOTO_LABEL, SHOWN_TYPES) : ''}
${line('Your name', 'name', sent.name, `required maxlength="${COMMENTER_LIMIT}" autocomplete="name"`)}
${line('E-mail (optional, never shown)', 'email', sent.email, 'type="email" autocomplete="email"')}
${trapField(sent)}
<p class="wide"><button class="button">Send</button></p>
</form>`;
}
