import { Hono } from 'hono';
import { z } from 'zod';
import type { BrokenFiles } from '#api/broken.ts';
import type { ApiDependencies } from './dependencies.ts';
import { createBrokenFiles } from '../entries/broken-files.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { parse } from './parse.ts';
import { revisionOf } from './entry-routes.ts';

const file = z.string({ error: 'File is required' }).max(300, 'There is no such file');
const revision = z.string({ error: 'Version is required' }).max(100, 'There is no such version');
const putBackSchema = z.object({ file, putBack: revision, revision: revision.nullable() });
const deleteSchema = z.object({ file, revision });

/** /api/admin/broken: lists the content files that cannot be parsed, and restores or deletes them. */
export function brokenRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const broken = createBrokenFiles(dependencies);
  const routes = new Hono();
  routes.use(guard.required);

  routes.get('/', async (context) => context.json({ files: await broken.list() } satisfies BrokenFiles));
  routes.post('/', jsonBody, async (context) => {
    const { file: path, putBack, revision: shown } = parse(putBackSchema, await readJson(context));
    return context.json(await broken.putBack(path, putBack, shown));
  });
  routes.delete('/', async (context) => {
    const { file: path, revision: shown } = parse(deleteSchema, { file: context.req.query('file'), revision: revisionOf(context) });
    return context.json(await broken.remove(path, shown));
  });
  return routes;
}
