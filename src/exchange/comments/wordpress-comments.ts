import { Parser } from 'htmlparser2';
import { MOST_STARS } from '#domain/rating.ts';
import { lineOf, paragraphsOf } from '@family-bakery/recipes/reading/plain-text';
import { pathOf } from '../posts/source-post.ts';
import type { SourceComment, SourceComments, SourcePage } from './source-comment.ts';

type Texts = Record<string, string>;

/** A date of WordPress, which is in UTC; null for none. */
function momentOf(text = ''): string | null {
  const at = Date.parse(`${text.replace(' ', 'T')}Z`);
  return text.startsWith('0000') || Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** The rating that a plugin for recipes keeps with a comment. */
function ratingOf(meta: Texts): number | undefined {
  const stars = Number(meta['wprm-comment-rating'] ?? meta['ERRating'] ?? meta['rating'] ?? 0);
  return Number.isInteger(stars) && stars >= 1 && stars <= MOST_STARS ? stars : undefined;
}

function commentOf(texts: Texts, meta: Texts, page: SourcePage): SourceComment | null {
  const at = momentOf(texts['wp:comment_date_gmt']) ?? momentOf(texts['wp:comment_date']);
  const isComment = /^(?:comment)?$/.test(texts['wp:comment_type'] ?? '');
  if (at === null || !isComment || texts['wp:comment_approved'] !== '1') return null;
  const { 'wp:comment_parent': parent = '0', 'wp:comment_user_id': user = '0' } = texts;
  const rating = ratingOf(meta);
  return {
    id: texts['wp:comment_id'] ?? '',
    page,
    name: lineOf(texts['wp:comment_author']),
    text: paragraphsOf(texts['wp:comment_content']),
    ...(rating === undefined ? {} : { rating }),
    at,
    parent: parent === '0' ? null : parent,
    // Visitors of most blogs have no account.
    isByOwner: user !== '0',
  };
}

/** The comments in an export of WordPress (WXR). One that is cut off has the comments before the cut. */
export function readWordPressComments(xml: string): SourceComments {
  const found: SourceComments = { comments: [], unseen: 0 };
  let [text, metaKey]: [string, string] = ['', ''];
  let item: Texts = {};
  let comment: Texts | null = null;
  let meta: Texts = {};
  let waiting: { texts: Texts; meta: Texts }[] = [];
  const parser = new Parser(
    {
      onopentag(name) {
        text = '';
        if (name === 'item') [item, waiting] = [{}, []];
        if (name === 'wp:comment') [comment, meta] = [{}, {}];
      },
      ontext: (part) => (text += part),
      onclosetag(name, isImplied) {
        if (isImplied) return;
        const value = text.trim();
        text = '';
        if (name === 'item') {
          const page = { path: item['link'] ? pathOf(item['link']) : null, title: lineOf(item['title']) };
          for (const one of waiting) {
            const read = commentOf(one.texts, one.meta, page);
            if (read) found.comments.push(read);
            else found.unseen += 1;
          }
        } else if (name === 'wp:comment' && comment) {
          waiting.push({ texts: comment, meta });
          comment = null;
        } else if (comment && name === 'wp:meta_key') metaKey = value;
        else if (comment && name === 'wp:meta_value') meta[metaKey] = value;
        else if (comment) comment[name] = value;
        else item[name] ??= value;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}
