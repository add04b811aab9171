import { z } from 'zod';
import { COMMENT_ACTIONS, COMMENT_STATES, MOST_IMPORTED } from '#api/comments.ts';
import { COMMENT_LIMIT } from '#schema/comment.ts';
import { text } from '#schema/fields.ts';
import { MOST_STARS } from '#domain/rating.ts';
import { encodeRendition, nullIfUnreadable } from '#media/photo-file.ts';
import type { ApiDependencies } from './dependencies.ts';
import { commentForm } from '../visitors/comments/comment-form.ts';
import { importComments } from '../visitors/comments/import-comments.ts';
import { createModeration } from '../visitors/comments/moderation.ts';
import { assertCalm, COMMENT_FIELDS, pageOfForm, receiveComment } from '../visitors/comments/receive-comment.ts';
import { cleanText } from '../visitors/spam/clean-text.ts';
import { answerForm } from '../visitors/forms/form-request.ts';
import { neverCache } from '../http/cache.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { jsonBody } from '../http/request-body.ts';
import { parse, sentTo } from './parse.ts';
import { damagedIn } from './damaged-in.ts';
import { routesAt } from './routes.ts';

const MOST_AT_ONCE = 200;
/** The width of a photo for the owner, in pixels. */
const PHOTO_WIDTH = 800;

/** /api/comments: what visitors send about posts and recipes, from a form or from a script. */
export function commentRoutes(dependencies: ApiDependencies) {
  const { comments, inBackground } = dependencies;
  const routes = routesAt('/api/comments');

  routes.get('/token', async (context, answer) => {
    neverCache(context);
    return answer({ token: await comments.tokens.issue() });
  });

  routes.post('/', async (context) => {
    neverCache(context);
    return answerForm(dependencies, context, {
      fields: COMMENT_FIELDS,
      assertCalm: () => assertCalm(dependencies, context),
      open: (sent) => pageOfForm(dependencies, sent),
      takesPhoto: async ({ hasPhoto }, { token }) => hasPhoto && (await comments.tokens.read(token)).openMs >= 0,
      receive: async (page, form) => {
        const received = await receiveComment(dependencies, context, form, page);
        inBackground(context, () => comments.tell());
        return received;
      },
      places: ({ address }) => ({ address, form: `${address}#comments` }),
      formAgain: commentForm,
    });
  });
  return routes;
}

const listSchema = z.object({
  state: z.enum(COMMENT_STATES, { error: 'There are no such comments' }).default('waiting'),
  start: z.coerce.number({ error: 'start must be a number' }).int().min(0).max(1_000_000).default(0),
});
const id = z.string({ error: 'A comment is required' }).max(40, 'There is no such comment');
const changeSchema = z.object({
  ids: z
    .array(id, { error: 'Comments are required' })
    .min(1, 'Comments are required')
    .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} comments at once`),
  action: z.enum(COMMENT_ACTIONS, { error: `Action must be one of: ${COMMENT_ACTIONS.join(', ')}` }),
});
const shortText = z.string().max(2_000);
const importSchema = z.object({
  comments: z
    .array(
      z.object({
        id: shortText,
        page: z.object({ path: shortText.nullable(), title: shortText }),
        name: shortText,
        // A longer one than a comment can be is named among the problems.
        text: z.string(),
        rating: z.int().min(1).max(MOST_STARS).optional(),
        at: z.iso.datetime(),
        parent: shortText.nullable(),
        isByOwner: z.boolean(),
      }),
      { error: 'Comments are required' },
    )
    .min(1, 'Comments are required')
    .max(MOST_IMPORTED, `At most ${MOST_IMPORTED.toLocaleString('en-US')} comments at once`),
});
const replySchema = z.object({ text: text('Reply', COMMENT_LIMIT) });

/** /api/admin/comments: lists, approves, deletes and answers comments. */
export function adminCommentRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const moderation = createModeration(dependencies);
  const routes = routesAt('/api/admin/comments');

  routes.get('/', guard.required, async (context, answer) => {
    const { state, start } = parse(listSchema, context.req.query());
    return answer({
      ...(await moderation.list(state, start)),
      ...damagedIn(dependencies, `comments:kept:${state}`),
    });
  });
  routes.post('/', guard.required, jsonBody, async (context, answer) => {
    const { ids, action } = await sentTo(context, changeSchema);
    return answer(await moderation.change(ids, action));
  });
  routes.post('/import', guard.required, jsonBody, async (context, answer) => {
    const { comments } = await sentTo(context, importSchema);
    return answer(await importComments(dependencies, comments), 201);
  });
  routes.get('/:id/photo', guard.required, async (context) => {
    const bytes = await moderation.photo(context.req.param('id'));
    // Small enough for a phone; and encoded once more, so that nothing but a picture reaches the owner's browser.
    const shown = bytes && (await encodeRendition(bytes, { width: PHOTO_WIDTH, format: 'jpeg' }).catch(nullIfUnreadable));
    if (!shown) throw new ProblemError(404, 'This photo no longer exists.');
    return context.body(new Uint8Array(shown), 200, { 'content-type': 'image/jpeg' });
  });
  routes.put('/:id/reply', guard.required, jsonBody, async (context, answer) => {
    const reply = await sentTo(context, replySchema);
    return answer(await moderation.reply(context.req.param('id'), cleanText(reply.text).text));
  });
  return routes;
}
