import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { publicPage } from '#domain/public-page.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { createEntryHistory } from '../entries/entry-history.ts';
import { createEntryPreview } from '../entries/entry-preview.ts';
import { neverCache } from '../http/cache.ts';
import { limitedBody, type SessionGuard } from '../http/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { isContentKind } from './content.ts';
import { ENTRY_LIMIT_BYTES } from './entry-routes.ts';

/** A form sends each byte of a text that is not a letter as three. */
const FORM_LIMIT_BYTES = 3 * ENTRY_LIMIT_BYTES;

const SCRIPT = /^<script\b(?![^>]*type="application\/(?:ld\+)?json")/;
/** A script, or any other tag, with everything in its quotation marks: a title may have `<script>` in it. */
const TAG = /<script\b[^>]*>[\s\S]*?<\/script>|<[a-z/](?:"[^"]*"|'[^']*'|[^"'>])*>/g;

/** The page as it will be published, but for its scripts: nothing of a draft runs, and browsers complain of each that may not. */
export const withoutScripts = (html: string): string => html.replace(TAG, (tag) => (SCRIPT.test(tag) ? '' : tag));

/**
 * Lets the admin show an answer in a frame of its own, where nothing of it runs; every other answer may be framed by no one.
 * It stands around what sets the headers of all answers.
 */
export const framedByAdmin: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('Content-Security-Policy', "sandbox allow-same-origin; frame-ancestors 'self'");
  context.res.headers.set('X-Frame-Options', 'SAMEORIGIN');
  context.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
};

async function sentEntry(context: Context): Promise<Record<string, unknown>> {
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

/** /api/admin/preview: the page that an entry will have, made of what is in its form, or of one of its versions. */
export function previewRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const { preview } = dependencies;
  const entries = createEntryPreview(dependencies);
  const history = createEntryHistory(dependencies);
  const routes = new Hono();

  routes.post('/', guard.required, limitedBody(FORM_LIMIT_BYTES), async (context) => {
    if (!preview)
      throw new ProblemError(503, 'The preview is not offered here: this site is built elsewhere. Save a draft to keep your work.');
    const { kind, id, version, ...input } = await sentEntry(context);
    if (typeof kind !== 'string' || !isContentKind(kind)) throw new ProblemError(404, 'There is no content of this kind.');
    const name = typeof id === 'string' ? id : null;
    const { slug, snapshot } =
      name !== null && typeof version === 'string'
        ? await entries.ofVersion(kind, name, await history.bytes(kind, name, version))
        : await entries.ofDraft(kind, name, Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)));
    const page = await preview(publicPage(kind, slug), snapshot);
    neverCache(context);
    if (page.status !== 200) throw new ProblemError(400, 'This entry has no page of its own to show.');
    return context.html(withoutScripts(page.text));
  });

  return routes;
}
