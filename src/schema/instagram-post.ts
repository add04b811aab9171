import { PARAGRAPH_LIMIT, requiredText } from './fields.ts';

/** The origin of Instagram's posts, its embed script and the frames that script inserts. */
export const INSTAGRAM_ORIGIN = 'https://www.instagram.com';

// Matches the raw text rather than a parsed URL, so that no other host can hide in it.
const POST_ADDRESS = /^https:\/\/www\.instagram\.com\/(p|reel|tv)\/([A-Za-z0-9_-]{1,64})\/?(?:[?#][\x21-\x7e]*)?$/;

/** An Instagram post. */
export interface InstagramPost {
  /** Its shortcode, such as DAbc123. Case-sensitive. */
  id: string;
  /** Its address without tracking parameters. */
  permalink: string;
}

/** Parses the address of a post; null if it is not one. */
export function instagramPostAt(address: string): InstagramPost | null {
  const [, kind, id] = POST_ADDRESS.exec(address) ?? [];
  return kind && id ? { id, permalink: `${INSTAGRAM_ORIGIN}/${kind}/${id}/` } : null;
}

/** The address of an Instagram post, as its share button copies it. */
export const instagramPostAddress = (label: string) =>
  requiredText(label, PARAGRAPH_LIMIT, `As Instagram copies it: ${INSTAGRAM_ORIGIN}/p/…`).refine(
    (address) => instagramPostAt(address) !== null,
    `${label} must be the address of an Instagram post, such as ${INSTAGRAM_ORIGIN}/p/DAbc123xyz/`,
  );
