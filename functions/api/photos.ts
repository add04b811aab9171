import { Hono } from 'hono';
import { z } from 'zod';
import { photoLibrary } from '#content/photo-library.ts';
import { fieldErrors } from '#domain/content-problem.ts';
import { requiredText } from '#domain/fields.ts';
import { focusSchema } from '#domain/photos.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { createPhotoKeeper } from '../entries/photo-keeper.ts';
import { neverCache } from '../http/cache.ts';
import { jsonBody, readJson, type SessionGuard } from '../http/guard.ts';
import { invalidFields } from '../http/problem.ts';

const BODY_LIMIT_BYTES = 10_000;

/** What a client sends to set what stays in sight of a photo; null is its middle. */
const focusChangeSchema = z.object({ address: requiredText('Photo'), focus: focusSchema.nullable() });

/** /api/admin/photos: the photos there are, where each is used, and what stays in sight of it when it is cropped. */
export function photoRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const keeper = createPhotoKeeper(dependencies);
  const routes = new Hono();

  routes.get('/', guard.required, async (context) => {
    neverCache(context);
    return context.json({ photos: photoLibrary(await dependencies.content.latest()) });
  });

  routes.put('/', guard.required, jsonBody(BODY_LIMIT_BYTES), async (context) => {
    const sent = focusChangeSchema.safeParse(await readJson(context));
    if (!sent.success) throw invalidFields(fieldErrors(sent.error));
    const commit = await keeper.setFocus(sent.data.address, sent.data.focus);
    neverCache(context);
    return context.json({ ...sent.data, commit });
  });

  routes.delete('/', guard.required, async (context) => {
    const address = context.req.query('address') ?? '';
    const commit = await keeper.remove(address);
    neverCache(context);
    return context.json({ deleted: address, commit });
  });

  return routes;
}
