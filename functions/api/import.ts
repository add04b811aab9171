import { z } from 'zod';
import type { ImportRequest } from '#api/import.ts';
import { decodeInTurn } from '#media/photo-file.ts';
import { acceptUpload, UploadError } from '#media/upload.ts';
import type { ApiDependencies } from './dependencies.ts';
import { importRecipes, undoImport } from '../entries/import-recipes.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { jsonBody } from '../http/request-body.ts';
import { loadPhoto, LoadPhotoError } from '../services/load-photo.ts';
import { sentTo } from './parse.ts';
import { routesAt } from './routes.ts';

const LONGEST_NAME = 2_000;
/** The most recipes of one request, and of an import that is undone. */
const MOST_IN_BATCH = 50;
const MOST_UNDONE = 2_000;

const name = z.string().max(LONGEST_NAME);
const batch = z.object({
  key: name.optional(),
  recipes: z
    .array(
      z.object({
        from: name,
        place: z.int().optional(),
        slug: name.optional(),
        isAgain: z.boolean().optional(),
        recipe: z.looseObject({ title: z.string({ error: 'Title is required' }) }),
      }),
    )
    .min(1, 'Specify which recipes to import')
    .max(MOST_IN_BATCH, `Send at most ${MOST_IN_BATCH} recipes at once`),
});
const undone = z.object({ key: name.optional(), saved: z.array(z.object({ slug: name, revision: name })).max(MOST_UNDONE) });
const photo = z.object({ address: name });

/** /api/admin/import: saves recipes from other programs as drafts, takes them back, and copies photos from the web for them. */
export function importRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const { creations } = dependencies;
  const routes = routesAt('/api/admin/import');
  const keyedBy = (key: string | undefined) => (key === undefined ? undefined : { key, creations });

  routes.post('/', guard.required, jsonBody, async (context, answer) => {
    // A recipe is validated as it is saved, so that one does not stop the others.
    const { recipes, key } = (await sentTo(context, batch)) as object as ImportRequest;
    return answer(await importRecipes(dependencies, recipes, keyedBy(key)), 201);
  });

  routes.post('/undo', guard.required, jsonBody, async (context, answer) => {
    const { saved, key } = await sentTo(context, undone);
    return answer(await undoImport(dependencies, saved, keyedBy(key)));
  });

  routes.post('/photo', guard.required, jsonBody, async (context, answer) => {
    const { address } = await sentTo(context, photo);
    try {
      const bytes = await loadPhoto(address);
      const accepted = await decodeInTurn(() => acceptUpload(bytes));
      await dependencies.uploads.put(accepted.address, accepted.bytes, accepted.photo);
      const { width, height } = accepted.photo;
      return answer({ url: accepted.address, width, height }, 201);
    } catch (error) {
      if (error instanceof UploadError || error instanceof LoadPhotoError) throw new ProblemError(400, error.message, {}, { cause: error });
      throw error;
    }
  });

  return routes;
}
