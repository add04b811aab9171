import { Hono } from 'hono';
import { z } from 'zod';
import { DRAFT_KINDS, type Drafts, OFFERED } from '#api/drafts.ts';
import type { ApiDependencies } from './dependencies.ts';
import { changeDrafts } from '../entries/change-drafts.ts';
import { listedDrafts } from '../entries/drafts.ts';
import { undoFiles } from '../entries/undo-files.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { jsonBody, readJson } from '../http/request-body.ts';
import { changedFilesSchema } from './changed-files.ts';
import { parse } from './parse.ts';

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
export function draftRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const routes = new Hono();
  routes.get('/', guard.required, async (context) =>
    context.json({ drafts: listedDrafts(await dependencies.content.latest()) } satisfies Drafts),
  );
  routes.post('/', guard.required, jsonBody, async (context) => {
    const { set, ...rest } = parse(change, await readJson(context));
    const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
    return context.json(await changeDrafts(dependencies, { ...rest, set: given }));
  });
  routes.put('/', guard.required, jsonBody, async (context) => {
    const { files } = parse(changedFilesSchema, await readJson(context));
    const refusal = 'Something was changed since, so nothing was undone. Each draft has its earlier versions in its history.';
    return context.json(await undoFiles(dependencies, files, 'Undo the change of drafts', refusal));
  });
  return routes;
}
