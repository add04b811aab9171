import { z } from 'zod';
import type { ApiDependencies } from './dependencies.ts';
import { countExample, startEmpty, undoStartEmpty } from '../entries/start-empty.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody } from '../http/request-body.ts';
import { changedFilesSchema } from './changed-files.ts';
import { sentTo } from './parse.ts';
import { routesAt } from './routes.ts';

const request = z.object({
  count: z.int({ error: 'Count must be how many entries were listed' }),
  plainTexts: z.boolean({ error: 'Plain texts must be true or false' }).default(false),
});

/** /api/admin/example: counts what came with the site, removes it for a start of one's own, and undoes that. */
export function exampleRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const routes = routesAt('/api/admin/example');
  routes.get('/', guard.required, async (_context, answer) => answer({ content: await countExample(dependencies) }));
  routes.post('/', guard.required, jsonBody, async (context, answer) => {
    const { count, plainTexts } = await sentTo(context, request);
    return answer(await startEmpty(dependencies, count, plainTexts));
  });
  routes.put('/', guard.required, jsonBody, async (context, answer) =>
    answer(await undoStartEmpty(dependencies, (await sentTo(context, changedFilesSchema)).files)),
  );
  return routes;
}
