import { html as markup } from 'hono/html';
import sanitize from 'sanitize-html';
import { type InstagramPost, instagramPostAt } from '#domain/instagram-post.ts';
import { plainText } from './plain-text.ts';

const MOST_PARAGRAPHS = 3;
const PARAGRAPH_CHARACTERS = 300;

function tidy(text: string): string {
  const characters = Array.from(plainText(text).replace(/\s+/gu, ' ').trim());
  return characters.length > PARAGRAPH_CHARACTERS
    ? `${characters.slice(0, PARAGRAPH_CHARACTERS).join('').trimEnd()}…`
    : characters.join('');
}

/**
 * Reads the words, paragraph by paragraph, out of the HTML that Instagram sends for a post; null where that is not the
 * embed of just this post. Nothing else of the HTML is used.
 */
export function wordsOfEmbed(html: string, post: InstagramPost): string[] | null {
  const permalinks: (string | undefined)[] = [];
  const paragraphs: string[] = [];
  sanitize(html, {
    allowedTags: ['blockquote', 'p'],
    allowedAttributes: { blockquote: ['class', 'data-instgrm-permalink'] },
    exclusiveFilter({ tag, attribs, text }) {
      if (tag === 'p') paragraphs.push(tidy(text));
      else if (attribs['class']?.split(/\s+/).includes('instagram-media')) permalinks.push(attribs['data-instgrm-permalink']);
      return false;
    },
  });
  const isOfPost = (permalink: string | undefined) => permalink === undefined || instagramPostAt(permalink)?.id === post.id;
  if (permalinks.length === 0 || !permalinks.every(isOfPost)) return null;
  return paragraphs.filter((text) => text !== '').slice(0, MOST_PARAGRAPHS);
}

/** The embed of a post: what Instagram's script makes a frame of, with words and a link for where the script does not come. */
export const embedHtml = async ({ permalink }: InstagramPost, words: readonly string[]): Promise<string> =>
  (
    await markup`<blockquote class="instagram-media" data-instgrm-permalink="${permalink}" data-instgrm-version="14">${words.map(
      (text) => markup`<p>${text}</p>`,
    )}<a href="${permalink}" target="_blank" rel="noopener">View this post on Instagram</a></blockquote>`
  ).toString();
