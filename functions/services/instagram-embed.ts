import { html as markup } from 'hono/html';
import sanitize from 'sanitize-html';
import { type InstagramPost, instagramPostAt } from '#schema/instagram-post.ts';
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
 * Extracts the text of each paragraph from Instagram's HTML for a post; null if it is not the embed of exactly this post. Nothing
 * else in the HTML is used.
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

/** Builds the embed of a post, which Instagram's script turns into a frame. The text and link are the fallback without the script. */
export const embedHtml = async ({ permalink }: InstagramPost, words: readonly string[]): Promise<string> =>
  (
    await markup`<blockquote class="instagram-media" data-instgrm-permalink="${permalink}" data-instgrm-version="14">${words.map(
      (text) => markup`<p>${text}</p>`,
    )}<a href="${permalink}" target="_blank" rel="noopener">View this post on Instagram</a></blockquote>`
  ).toString();
