import { createHash } from 'node:crypto';
import type { Storage } from 'unstorage';
import { z } from 'zod';
import { type InstagramPost, instagramPostAt } from '#domain/instagram-post.ts';
import { fetchService, ServiceError } from './fetch-service.ts';
import { embedHtml, wordsOfEmbed } from './instagram-embed.ts';
import { createKeptAnswer, type KeptAnswer } from './kept-answer.ts';

const HOUR_MS = 60 * 60_000;
const FRESH_MS = 12 * HOUR_MS;
const KEPT_MS = 30 * 24 * HOUR_MS;
const RETRY_MS = 5 * 60_000;
const MOST_BYTES = 100_000;
/** Visitors on a slow line are to see the posts that came although one did not: they wait for less than five seconds in all. */
const TIMEOUT_MS = 3_000;

/** A post on Instagram as a page shows it. */
export interface EmbeddedPost {
  id: string;
  /** Its address as the content has it. */
  url: string;
  /** A blockquote, made here: nothing in it is markup that Instagram sent. */
  html: string;
}

/** The posts of Instagram that the site may show. */
export interface InstagramPosts {
  /**
   * Those of some posts, by their addresses, that can be shown, in their order; a post that fails is left out. It takes
   * as long as the slowest post, at most three seconds. Addresses are those of posts, and none comes from a visitor.
   */
  load(addresses: readonly string[]): Promise<EmbeddedPost[]>;
}

interface InstagramPostsOptions {
  /** Where the Graph API is, without a slash at its end. */
  graphApi: string;
  /** Goes to that API and nowhere else. */
  token: string;
  storage: Storage;
  now?: () => number;
  /** Called with each failure. */
  log: (error: unknown) => void;
}

/** The posts as Instagram's oEmbed calls answer them (v22.0), each asked for twice a day at most while all is well. */
export function createInstagramPosts({ graphApi, token, storage, now = Date.now, log }: InstagramPostsOptions): InstagramPosts {
  const kept = new Map<string, KeptAnswer<string[]>>();

  async function ask(address: string, post: InstagramPost): Promise<string[]> {
    const url = new URL(`${graphApi}/v22.0/instagram_oembed`);
    url.search = new URLSearchParams({ url: address, access_token: token, omitscript: 'true', hidecaption: 'true' }).toString();
    const { html } = await fetchService(url, {
      schema: z.object({ html: z.string() }),
      secret: token,
      maxBytes: MOST_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    const words = wordsOfEmbed(html, post);
    if (!words) throw new ServiceError(url.host, 'wrong-shape');
    // Nor is the token given away in pieces, with tags or entities between them.
    return words.filter((text) => !text.includes(token));
  }

  function wordsOf(address: string, post: InstagramPost): KeptAnswer<string[]> {
    const known = kept.get(post.id);
    if (known) return known;
    const words = createKeptAnswer({
      storage,
      // With a new token there is no need to wait until the old one's failures are over.
      key: `instagram-${createHash('sha256').update(`${graphApi}\n${token}\n${post.id}`).digest('hex')}`,
      freshMs: FRESH_MS,
      keptMs: KEPT_MS,
      retryMs: RETRY_MS,
      now,
      ask: () => ask(address, post),
      log: (error) =>
        log(new Error(`Instagram post ${post.id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })),
    });
    kept.set(post.id, words);
    return words;
  }

  async function embedded(url: string): Promise<EmbeddedPost | null> {
    const post = instagramPostAt(url);
    if (!post) return null;
    try {
      const { answer } = await wordsOf(url, post).get();
      return { id: post.id, url, html: await embedHtml(post, answer) };
    } catch (error) {
      if (error instanceof ServiceError) return null;
      throw error;
    }
  }

  return {
    load: async (addresses) => (await Promise.all(addresses.map(embedded))).filter((post) => post !== null),
  };
}
