import type { Context, MiddlewareHandler } from 'hono';
import { createReader } from '#content/reader.ts';
import { uploadPath } from '#content/snapshot.ts';
import { isContentKind } from '#schema/content-kinds.ts';
import { publicPage } from '#schema/public-page.ts';
import { drawnUrl } from '#media/drawn-image.ts';
import type { ApiDependencies } from './dependencies.ts';
import { createEntryHistory } from '../entries/entry-history.ts';
import { createEntryPreview } from '../entries/entry-preview.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { limitedBody } from '../http/request-body.ts';
import { withoutScripts } from '../http/without-scripts.ts';
import { imageType } from '../http/image-type.ts';
import { routesAt } from './routes.ts';

/**
 * Lets the admin show the response in a sandboxed frame; no other response may be framed. Must be registered before the
 * middleware that sets the security headers, so that it can override them.
 */
export const framedByAdmin: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('Content-Security-Policy', "sandbox allow-same-origin; frame-ancestors 'self'");
  context.res.headers.set('X-Frame-Options', 'SAMEORIGIN');
  context.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
};

async function readEntryPayload(context: Context): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
  const entry = form['entry'];
  try {
    const input: unknown = JSON.parse(typeof entry === 'string' ? entry : '');
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new ProblemError(400, 'Send the entry as JSON, in a form field named entry.');
}

/** /api/admin/preview: renders an entry's page from the form's unsaved fields or from one of its versions, and draws its social image. */
export function previewRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const { preview, store, uploads } = dependencies;
  const entries = createEntryPreview(dependencies);
  const history = createEntryHistory(dependencies);
  const routes = routesAt('/api/admin/preview');

  async function previewed({ kind, id, version, ...input }: Record<string, unknown>) {
    if (typeof kind !== 'string' || !isContentKind(kind)) throw new ProblemError(404, 'There is no content of this kind.');
    const name = typeof id === 'string' ? id : null;
    const entry =
      name !== null && typeof version === 'string'
        ? await entries.ofVersion(kind, name, await history.bytes(kind, name, version))
        : await entries.ofDraft(kind, name, Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)));
    return { ...entry, kind };
  }

  const photoBytes = async (address: string) => (await uploads.get(address)) ?? (await store.read(uploadPath(address)))?.bytes ?? null;

  routes.post('/', guard.required, limitedBody, async (context) => {
    if (!preview) throw new ProblemError(503, 'Preview is not available: this site is built elsewhere. Save a draft to keep your work.');
    const { kind, slug, snapshot } = await previewed(await readEntryPayload(context));
    const page = await preview(publicPage(kind, slug), snapshot);
    if (page.status !== 200) throw new ProblemError(400, 'This entry has no page of its own to show.');
    return context.html(withoutScripts(page.text));
  });
  routes.post('/image', guard.required, limitedBody, async (context) => {
    const { image: address, ...entry } = await readEntryPayload(context);
    const { snapshot } = await previewed(entry);
    const image = createReader(snapshot)
      .drawnImages()
      .find((one) => drawnUrl(one) === address);
    if (!image) throw new ProblemError(404, 'This page has no such picture.');
    // Imported when it is first needed: it loads a typeface.
    const { drawImage } = await import('#media/draw-image.ts');
    const bytes = await drawImage(image, photoBytes);
    return context.body(new Uint8Array(bytes), 200, { 'Content-Type': imageType(drawnUrl(image)) });
  });

  return routes;
}
