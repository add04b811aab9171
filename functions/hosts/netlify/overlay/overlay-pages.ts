import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { publishedContentOf } from '#content/published-content.ts';
import { type ContentReader, createReader } from '#content/reader.ts';
import { DATA_TYPES } from '#content/site-routes.ts';
import { uploadPath } from '#content/snapshot.ts';
import { isMissingPage, missingPage } from '#domain/site-address.ts';
import { withoutMetadata } from '#media/metadata/without-metadata.ts';
import { contentReads } from '../../../api/public-api.ts';
import { createQueue } from '../../../runtime/queue.ts';
import type { PageAnswer } from '../../../runtime/page-renderer.ts';
import { cacheFor, YEAR_MS } from '../../../http/cache.ts';
import { ProblemError } from '../../../http/problem.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import { listedAs, NOT_OF_OVERLAY, OVERLAY_ADDRESS, OVERLAY_FOLDER } from './addresses.ts';
import { imageType } from '../../../http/image-type.ts';
import { OVERLAY_MS, type OverlayStorage, type ShownContent } from './overlay.ts';

interface OverlayPagesOptions {
  overlay: OverlayStorage;
  render(route: string, content: ContentReader): Promise<PageAnswer>;
  /** The tag by which the CDN purges the overlay. */
  tag: string;
}

const HTML = 'text/html; charset=utf-8';
const typeAt = (route: string): string => DATA_TYPES.get(route) ?? (route.endsWith('.svg') ? imageType(route) : HTML);

/** Serves the overlay, and the pages of its versions: the edge function asks for them in place of deployed files that are out of date. */
export function overlayPages({ overlay, render, tag }: OverlayPagesOptions): Hono {
  /** Pages are rendered one at a time: side by side all of them would be late. */
  const enqueue = createQueue();

  /** Has the CDN keep an answer, which must be one already: an error is not kept. */
  const keep = (context: Context): void => cacheFor(context, YEAR_MS, tag, []);

  /** The page at an address, or the one for missing addresses of its folder. */
  async function pageAt(address: string, content: ShownContent): Promise<{ isFound: boolean; text: string }> {
    const { status, text } = await enqueue(() => render(address, createReader(content.snapshot)));
    // Then visitors get the deployed page.
    if (status >= 500) throw new Error(`The page ${address} answered ${status}.`);
    if (isMissingPage(address)) return { isFound: false, text };
    return status === 404 ? pageAt(missingPage(address), content) : { isFound: true, text };
  }

  async function answerPage(context: Context, address: string, content: ShownContent): Promise<Response> {
    const redirects = createReader(content.snapshot).redirects();
    const target = redirects.find(({ from }) => from === address)?.to;
    if (target !== undefined) {
      keep(context);
      return context.redirect(target, 301);
    }
    const { isFound, text } = await pageAt(address, content);
    keep(context);
    return context.body(text, isFound ? 200 : 404, { 'Content-Type': isFound ? typeAt(address) : HTML });
  }

  async function answerUpload(context: Context, address: string, { publicFiles }: ShownContent): Promise<Response> {
    const revision = publicFiles.get(uploadPath(address));
    const bytes = revision === undefined ? null : await overlay.photo(revision);
    if (!bytes) throw new ProblemError(404, 'There is no photo at this address.');
    keep(context);
    return context.body(new Uint8Array(withoutMetadata(bytes)), 200, { 'Content-Type': imageType(address) });
  }

  const versionIn = (context: Context): string => context.req.param('version') ?? '';

  /** The address on the site that an address of the overlay is about, as it was written. */
  function addressIn(context: Context): string {
    const { pathname, search } = new URL(context.req.url);
    return pathname.slice(`${OVERLAY_FOLDER}/${versionIn(context)}`.length) + search;
  }

  /**
   * The content of the version in the address, if the deployed file of an address is out of date in it. What the edge function does not ask
   * for is refused, and so are other ways to write an address: each would be rendered, and kept by the CDN.
   */
  async function contentOf(context: Context, address: string): Promise<ShownContent> {
    const content = await overlay.contentOf(versionIn(context));
    if (!content?.stale.has(address)) throw new ProblemError(NOT_OF_OVERLAY, 'The overlay has nothing at this address.');
    return content;
  }

  const ofVersion = `${OVERLAY_FOLDER}/:version{[0-9a-f]{40}(?:--?\\d+)?}`;
  const pages = new Hono();
  pages.get(OVERLAY_ADDRESS, securityHeaders('data'), async (context) => {
    const current = await overlay.current();
    cacheFor(context, OVERLAY_MS, tag, []);
    return context.json(current);
  });
  pages.get(`${ofVersion}/build.json`, securityHeaders('data'), async (context) => {
    const { commit, builtAt } = await contentOf(context, addressIn(context));
    context.header('Cache-Control', 'no-cache');
    return context.json({ commit, builtAt });
  });
  pages.get(`${ofVersion}/api/*`, securityHeaders('data'), async (context) => {
    const address = addressIn(context);
    const [path = ''] = address.split('?');
    const { snapshot } = await contentOf(context, listedAs(path));
    const reads = contentReads(() => Promise.resolve(publishedContentOf(snapshot)));
    // Drafts are the admin's, which the deploy asks for them.
    reads.notFound(() => {
      throw new ProblemError(NOT_OF_OVERLAY, 'The overlay has nothing at this address.');
    });
    reads.onError((error) => {
      throw error;
    });
    return reads.request(address.slice('/api'.length));
  });
  pages.use(`${ofVersion}/*`, etag());
  pages.get(`${ofVersion}/uploads/*`, securityHeaders('file'), async (context) => {
    const address = addressIn(context);
    return answerUpload(context, address, await contentOf(context, address));
  });
  pages.get(`${ofVersion}/*`, securityHeaders('page'), async (context) => {
    const address = addressIn(context);
    return answerPage(context, address, await contentOf(context, address));
  });
  return pages;
}
