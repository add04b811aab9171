import { PARAGRAPH_LIMIT, requiredText } from './fields.ts';

/** Where Instagram has its posts, its program for pages that show some, and the frames that this puts into them. */
export const INSTAGRAM_ORIGIN = 'https://www.instagram.com';

// The text itself is looked at, not what a browser would make of it: no other host can hide in it.
const POST_ADDRESS = /^https:\/\/www\.instagram\.com\/(p|reel|tv)\/([A-Za-z0-9_-]{1,64})\/?(?:[?#][\x21-\x7e]*)?$/;

/** A post on Instagram, as its address names it. */
export interface InstagramPost {
  /** Its shortcode, such as DAbc123. Capitals count. */
  id: string;
  /** Its address without what tells who shared it. */
  permalink: string;
}

/** The post that an address names; null where it is not the address of one. */
export function instagramPostAt(address: string): InstagramPost | null {
  const [, kind, id] = POST_ADDRESS.exec(address) ?? [];
  return kind && id ? { id, permalink: `${INSTAGRAM_ORIGIN}/${kind}/${id}/` } : null;
}

/** The address of a post on Instagram, as its share button copies it. */
export const instagramPostAddress = (label: string) =>
  requiredText(label, PARAGRAPH_LIMIT, `As Instagram copies it: ${INSTAGRAM_ORIGIN}/p/…`).refine(
    (address) => instagramPostAt(address) !== null,
    `${label} must be the address of an Instagram post, such as ${INSTAGRAM_ORIGIN}/p/DAbc123xyz/`,
  );
