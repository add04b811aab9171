import type { Storage } from 'unstorage';
import { z } from 'zod';
import { type InstagramPost, instagramPostAt } from '#schema/instagram-post.ts';
import { fetchService, ServiceError } from './fetch-service.ts';
import { embedHtml, wordsOfEmbed } from './instagram-embed.ts';
import { createCachedAnswer, type CachedAnswer } from './cached-answer.ts';
import { digestOf } from '../runtime/storage/stored-keys.ts';

const HOUR_MS = 60 * 60_000;
const FRESH_MS = 12 * HOUR_MS;
const KEPT_MS = 30 * 24 * HOUR_MS;
const RETRY_MS = 5 * 60_000;
const MOST_BYTES = 100_000;
/** Short, so that one failing post does not keep visitors on slow connections waiting for the others. */
const TIMEOUT_MS = 3_000;

/** A post on Instagram as a page shows it. */
export interface EmbeddedPost {
  id: string;
  /** Its address in the content. */
  url: string;
  /** A blockquote built here; contains no markup from Instagram. */
  html: string;
}

interface InstagramPostsOptions {
  /** Base URL of the Graph API, without a trailing slash. */
  graphApi: string;
  /** Only ever sent to the Graph API. */
  token: string;
  storage: Storage;
  now?: () => number;
  /** Called with each failure. */
  log: (error: unknown) => void;
}

/** Loads posts through Instagram's oEmbed API (v22.0). Each post is requested at most twice a day unless requests fail. */
export function createInstagramPosts({ graphApi, token, storage, now = Date.now, log }: InstagramPostsOptions) {
  const kept = new Map<string, CachedAnswer<string[]>>();

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
    // Drops text in which the token only appears once tags and entities are removed.
    return words.filter((text) => !text.includes(token));
  }

  function wordsOf(address: string, post: InstagramPost): CachedAnswer<string[]> {
    const known = kept.get(post.id);
    if (known) return known;
    const words = createCachedAnswer({
      storage,
      // The key includes the token, so that a new token does not wait for the old one's retry pause.
      key: `instagram-${digestOf(`${graphApi}\n${token}\n${post.id}`)}`,
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
    /**
     * Loads the posts at the given addresses in order, leaving out those that fail. Takes as long as the slowest post, at most three
     * seconds. Addresses must not come from a visitor.
     */
    load: async (addresses: readonly string[]): Promise<EmbeddedPost[]> =>
      (await Promise.all(addresses.map(embedded))).filter((post) => post !== null),
  };
}

/** Loads Instagram posts for the site. */
export type InstagramPosts = ReturnType<typeof createInstagramPosts>;
