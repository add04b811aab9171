import { z } from 'zod';
import { DRAFT_KINDS, OFFERED } from '#api/drafts.ts';
import type { ApiDependencies } from './dependencies.ts';
import { changeDrafts } from '../entries/change-drafts.ts';
import { listedDrafts } from '../entries/drafts.ts';
import { undoFiles } from '../entries/undo-files.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody } from '../http/request-body.ts';
import { changedFilesSchema } from './changed-files.ts';
import { sentTo } from './parse.ts';
import { routesAt } from './routes.ts';

/** The most drafts of one request: a host's function commits that many files in time. */
const MOST = 200;
const LONGEST = 2_000;

const text = z.string().max(LONGEST);
const change = z.object({
  drafts: z
    .array(z.object({ kind: z.enum(DRAFT_KINDS), id: text, revision: text }))
    .min(1, 'Choose which drafts to change')
    .max(MOST, `Change at most ${MOST} drafts at once`),
  set: z.object({ category: text, author: text, featuredImage: text, featuredImageAlt: text }).partial().default({}),
  fill: z.array(z.enum(OFFERED)).default([]),
  publish: z.boolean().default(false),
});

/** /api/admin/drafts: lists what drafts lack to be published, changes several of them at once, and undoes that. */
export function draftRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const routes = routesAt('/api/admin/drafts');
  routes.get('/', guard.required, async (_context, answer) => answer({ drafts: listedDrafts(await dependencies.content.latest()) }));
  routes.post('/', guard.required, jsonBody, async (context, answer) => {
    const { set, ...rest } = await sentTo(context, change);
    const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
    return answer(await changeDrafts(dependencies, { ...rest, set: given }));
  });
  routes.put('/', guard.required, jsonBody, async (context, answer) => {
    const { files } = await sentTo(context, changedFilesSchema);
    const refusal = 'Something was changed since, so nothing was undone. Each draft has its earlier versions in its history.';
    return answer(await undoFiles(dependencies, files, 'Undo the change of drafts', refusal));
  });
  return routes;
}
