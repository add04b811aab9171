import { isWxr } from '@family-bakery/recipes/reading/wxr';
import { decodeText } from '@family-bakery/recipes/reading/decode-text';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { isDisqus, readDisqus } from './disqus.ts';
import type { SourceComments } from './source-comment.ts';
import { readWordPressComments } from './wordpress-comments.ts';

/** The comments in files: exports of WordPress (WXR) and Disqus. Files of other kinds have none, and are named in `others`. */
export function readComments(files: readonly SourceFile[]): SourceComments & { others: string[] } {
  const found: SourceComments & { others: string[] } = { comments: [], unseen: 0, others: [] };
  for (const { name, bytes } of files) {
    const text = decodeText(bytes);
    const read = text === null ? null : isWxr(text) ? readWordPressComments(text) : isDisqus(text) ? readDisqus(text) : null;
    if (read === null) found.others.push(name);
    else {
      found.comments.push(...read.comments);
      found.unseen += read.unseen;
    }
  }
  return found;
}
