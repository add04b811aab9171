import { z } from 'zod';
import type { ApiDependencies } from './dependencies.ts';
import { createBrokenFiles } from '../entries/broken-files.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody } from '../http/request-body.ts';
import { parse, sentTo } from './parse.ts';
import { revisionOf } from './entry-routes.ts';
import { routesAt } from './routes.ts';

const file = z.string({ error: 'File is required' }).max(300, 'There is no such file');
const revision = z.string({ error: 'Version is required' }).max(100, 'There is no such version');
const putBackSchema = z.object({ file, putBack: revision, revision: revision.nullable() });
const deleteSchema = z.object({ file, revision });

/** /api/admin/broken: lists the content files that cannot be parsed, and restores or deletes them. */
export function brokenRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const broken = createBrokenFiles(dependencies);
  const routes = routesAt('/api/admin/broken');
  routes.use(guard.required);

  routes.get('/', async (_context, answer) => answer({ files: await broken.list() }));
  routes.post('/', jsonBody, async (context, answer) => {
    const { file: path, putBack, revision: shown } = await sentTo(context, putBackSchema);
    return answer(await broken.putBack(path, putBack, shown));
  });
  routes.delete('/', async (context, answer) => {
    const { file: path, revision: shown } = parse(deleteSchema, { file: context.req.query('file'), revision: revisionOf(context) });
    return answer(await broken.remove(path, shown));
  });
  return routes;
}
