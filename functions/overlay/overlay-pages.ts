import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { publishedContentOf } from '#content/published-content.ts';
import { type ContentReader, createReader } from '#content/reader.ts';
import { contentRoutesOf, DATA_TYPES } from '#content/site-routes.ts';
import { uploadPath } from '#content/snapshot.ts';
import { decoded, missingPage } from '#domain/site-address.ts';
import { contentReads } from '../api/public-api.ts';
import type { PageAnswer } from '../dependencies.ts';
import { cacheFor, YEAR_MS } from '../http/cache.ts';
import { ProblemError } from '../http/problem.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { NOT_OF_OVERLAY, OVERLAY_ADDRESS, OVERLAY_FOLDER } from './addresses.ts';
import { imageType } from './image-type.ts';
import type { OverlayStorage, ShownContent } from './overlay.ts';

interface OverlayPagesOptions {
  overlay: OverlayStorage;
  /** The addresses of the deploy's pages. */
  deployedRoutes(): ReadonlySet<string>;
  render(route: string, content: ContentReader): Promise<PageAnswer>;
  /** The tag by which the CDN purges the overlay. */
  tag: string;
}

/** How long the CDN uses an overlay without asking again, should a purge have been lost. */
const OVERLAY_MS = 5 * 60_000;

const HTML = 'text/html; charset=utf-8';

/** Serves the overlay, and the pages of its versions: the edge function asks for them in place of deployed files that are out of date. */
export function overlayPages({ overlay, deployedRoutes, render, tag }: OverlayPagesOptions): Hono {
  /** Pages are rendered one at a time: side by side all of them would be late. */
  let lastPage: Promise<unknown> = Promise.resolve();
  function renderInTurn(route: string, { snapshot }: ShownContent): Promise<PageAnswer> {
    const page = lastPage.then(() => render(route, createReader(snapshot)));
    lastPage = page.catch(() => undefined);
    return page;
  }

  /** Has the CDN keep an answer, which must be one already: an error is not kept. */
  const keep = (context: Context): void => cacheFor(context, YEAR_MS, tag, []);

  /** Whether the site of a content has a page at an address. */
  function hasPage(address: string, { snapshot }: ShownContent): boolean {
    if (contentRoutesOf(createReader(snapshot)).includes(address)) return true;
    return deployedRoutes().has(address) && !contentRoutesOf(createReader(overlay.deployed.snapshot)).includes(address);
  }

  async function answerPage(context: Context, address: string, content: ShownContent): Promise<Response> {
    const redirects = createReader(content.snapshot).redirects();
    const target = redirects.find(({ from }) => from === address)?.to;
    if (target !== undefined) {
      keep(context);
      return context.redirect(target, 301);
    }
    if (content.snapshot.files.has(address.slice(1))) throw new ProblemError(NOT_OF_OVERLAY, 'The overlay has no such file.');
    const isFound = hasPage(address, content);
    const route = isFound ? address : missingPage(address);
    const { status, text } = await renderInTurn(route, content);
    // Then visitors get the deployed page.
    if (status >= 500) throw new Error(`The page ${route} answered ${status}.`);
    keep(context);
    return context.body(text, isFound ? 200 : 404, { 'Content-Type': DATA_TYPES.get(route) ?? HTML });
  }

  async function answerUpload(context: Context, address: string, { publicFiles }: ShownContent): Promise<Response> {
    const path = uploadPath(address);
    const [deployed, revision] = [overlay.deployed.publicFiles.get(path), publicFiles.get(path)];
    if (deployed === undefined || deployed === revision) throw new ProblemError(NOT_OF_OVERLAY, 'The overlay has no such photo.');
    const bytes = revision === undefined ? null : await overlay.photo(revision);
    if (!bytes) throw new ProblemError(404, 'There is no photo at this address.');
    keep(context);
    return context.body(new Uint8Array(bytes), 200, { 'Content-Type': imageType(address) });
  }

  const versionIn = (context: Context): string => context.req.param('version') ?? '';

  /** The content of the version in the address. */
  async function contentOf(context: Context): Promise<ShownContent> {
    const content = await overlay.contentOf(versionIn(context));
    if (!content) throw new ProblemError(NOT_OF_OVERLAY, 'The overlay has no such version.');
    return content;
  }
  /** The address on the site that an address of the overlay is about. */
  const addressIn = (context: Context): string => context.req.path.slice(`${OVERLAY_FOLDER}/${versionIn(context)}`.length);

  const ofVersion = `${OVERLAY_FOLDER}/:version{[0-9a-f]{40}(?:--?\\d+)?}`;
  const pages = new Hono();
  pages.get(OVERLAY_ADDRESS, securityHeaders('data'), async (context) => {
    const current = await overlay.current();
    cacheFor(context, OVERLAY_MS, tag, []);
    return context.json(current);
  });
  pages.get(`${ofVersion}/build.json`, securityHeaders('data'), async (context) => {
    const { commit, builtAt } = await contentOf(context);
    context.header('Cache-Control', 'no-cache');
    return context.json({ commit, builtAt });
  });
  pages.get(`${ofVersion}/api/*`, securityHeaders('data'), async (context) => {
    const { snapshot } = await contentOf(context);
    const reads = contentReads(() => Promise.resolve(publishedContentOf(snapshot)));
    reads.onError((error) => {
      throw error;
    });
    const { search } = new URL(context.req.url);
    return reads.request(addressIn(context).slice('/api'.length) + search);
  });
  pages.use(`${ofVersion}/*`, etag());
  pages.get(`${ofVersion}/uploads/*`, securityHeaders('file'), async (context) => {
    const content = await contentOf(context);
    return answerUpload(context, addressIn(context), content);
  });
  pages.get(`${ofVersion}/*`, securityHeaders('page'), async (context) => {
    const content = await contentOf(context);
    return answerPage(context, decoded(addressIn(context)), content);
  });
  return pages;
}
