import { z } from 'zod';
import { blobId } from '../git-object.ts';
import { GitHubAnswerError } from './answer.ts';
import type { GitHubApi } from './api.ts';
import { inRepository, repeat, repositoryQuery } from './queries.ts';

/** Reads blobs: texts in batches, photos one at a time. */
export interface BlobReader {
  /** Null if there is no such blob. */
  get(id: string, until: number): Promise<Uint8Array | null>;
  /** The bytes of a blob that a commit contains. Retries if GitHub does not have it yet. */
  need(id: string, until: number): Promise<Uint8Array>;
  /** The bytes of all blobs, in the order of `ids`. Retries if GitHub does not have one yet. */
  getAll(ids: string[], until: number): Promise<Uint8Array[]>;
  /** Hints that these blobs will probably be read next, so that reading the first one loads the others in the same batch. */
  expect(ids: (string | null)[]): void;
}

/** Blobs per query. */
export const BLOBS_AT_ONCE = 100;
/** Photos read in parallel. */
const PHOTOS_AT_ONCE = 4;
/** How many lists of expected blobs are kept. */
const EXPECTED_LISTS = 8;
/** Total size of the cached texts. */
const CACHE_BYTES = 16_000_000;

const textsSchema = inRepository(z.record(z.string(), z.object({ oid: z.string().optional(), text: z.string().nullish() }).nullable()));
const blobSchema = z.object({ content: z.string(), encoding: z.literal('base64') });

/** The bytes of a text; null if there is no such blob; 'other' if GraphQL cannot return it as text. */
type Text = Uint8Array | null | 'other';

/** Reads blobs of `api`'s repository. A blob never changes, so texts are cached. */
export function createBlobReader(api: GitHubApi): BlobReader {
  const cache = new Map<string, Promise<Text>>();
  const sizes = new Map<string, number>();
  const lists: string[][] = [];

  async function readTexts(ids: string[], until: number): Promise<Text[]> {
    const { declarations, selections, variables } = repeat(
      'b',
      'GitObjectID',
      ids,
      (alias, id) => `${alias}: object(oid: ${id}) { ... on Blob { oid text } }`,
    );
    const { repository } = await api.graphql(textsSchema, repositoryQuery(declarations, selections), variables, until);
    return ids.map((id, index) => {
      const blob = repository[`b${index}`];
      if (!blob?.oid) return null;
      // GraphQL truncates long texts and returns invalid UTF-8 as if it were valid.
      const bytes = Buffer.from(blob.text ?? '');
      return blobId(bytes) === id ? bytes : 'other';
    });
  }

  async function readAlone(id: string, until: number): Promise<Uint8Array | null> {
    try {
      const { content } = await api.rest(blobSchema, 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}', { file_sha: id }, until);
      return Buffer.from(content, 'base64');
    } catch (error) {
      if (error instanceof GitHubAnswerError && (error.status === 404 || error.status === 422)) return null;
      throw error;
    }
  }

  function addToCache(id: string, reading: Promise<Text>): void {
    cache.set(id, reading);
    reading.then(
      (text) => {
        if (text === null) {
          cache.delete(id);
          return;
        }
        sizes.set(id, text.length);
        let total = sizes.values().reduce((sum, size) => sum + size, 0);
        for (const [oldest, size] of sizes) {
          if (total <= CACHE_BYTES) return;
          total -= size;
          sizes.delete(oldest);
          cache.delete(oldest);
        }
      },
      () => cache.delete(id),
    );
  }

  function textOf(id: string, until: number): Promise<Text> {
    const cached = cache.get(id);
    if (cached) return cached;
    const companions = lists.find((list) => list.includes(id)) ?? [];
    const ids = [id, ...companions.slice(companions.indexOf(id) + 1).filter((other) => !cache.has(other))].slice(0, BLOBS_AT_ONCE);
    const reading = readTexts(ids, until);
    for (const [index, one] of ids.entries())
      addToCache(
        one,
        reading.then((texts) => texts[index] ?? null),
      );
    return cache.get(id) ?? reading.then(([text = null]) => text);
  }

  async function get(id: string, until: number): Promise<Uint8Array | null> {
    const text = await textOf(id, until);
    return text === 'other' ? readAlone(id, until) : text;
  }

  return {
    get,
    need: (id, until) => api.find(`the blob ${id}`, until, () => get(id, until)),

    async getAll(ids, until) {
      const texts = await readTexts(ids, until);
      const found: Uint8Array[] = texts.map((text) => (text instanceof Uint8Array ? text : new Uint8Array()));
      const others = [...ids.keys()].filter((index) => !(texts[index] instanceof Uint8Array));
      const next = others.values();
      async function work(): Promise<void> {
        for (const index of next) {
          const id = ids[index] ?? '';
          found[index] = await api.find(`the blob ${id}`, until, () => readAlone(id, until));
        }
      }
      await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, work));
      return found;
    },

    expect(ids) {
      lists.unshift([...new Set(ids.filter((id) => id !== null))]);
      lists.splice(EXPECTED_LISTS);
    },
  };
}
