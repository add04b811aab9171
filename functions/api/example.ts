import { Hono } from 'hono';
import { z } from 'zod';
import type { ExampleContent } from '#api/example.ts';
import type { ApiDependencies } from './dependencies.ts';
import { countExample, startEmpty, undoStartEmpty } from '../entries/start-empty.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { changedFilesSchema } from './changed-files.ts';
import { parse } from './parse.ts';

const request = z.object({
  count: z.int({ error: 'Count must be how many entries were listed' }),
  plainTexts: z.boolean({ error: 'Plain texts must be true or false' }).default(false),
});

/** /api/admin/example: counts what came with the site, removes it for a start of one's own, and undoes that. */
export function exampleRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const routes = new Hono();
  routes.get('/', guard.required, async (context) => context.json({ content: await countExample(dependencies) } satisfies ExampleContent));
  routes.post('/', guard.required, jsonBody, async (context) => {
    const { count, plainTexts } = parse(request, await readJson(context));
    return context.json(await startEmpty(dependencies, count, plainTexts));
  });
  routes.put('/', guard.required, jsonBody, async (context) =>
    context.json(await undoStartEmpty(dependencies, parse(changedFilesSchema, await readJson(context)).files)),
  );
  return routes;
}
