import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { COMMENT_ACTIONS, COMMENT_STATES, type CommentList, type CommentsChanged, type CommentSent } from '#api/comments.ts';
import { joined } from '#domain/as-sentence.ts';
import { COMMENT_LIMIT } from '#domain/comment.ts';
import { text } from '#domain/fields.ts';
import { isRecord } from '#domain/is-record.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { type AnswerPage, answerPage } from '../comments/answer-page.ts';
import { cleanText } from '../comments/clean-text.ts';
import { createModeration } from '../comments/moderation.ts';
import { type CommentPage, pageOfForm, receiveComment, type SentFields } from '../comments/receive-comment.ts';
import { neverCache } from '../http/cache.ts';
import { jsonBody, limitedBody, readJson, type SessionGuard } from '../http/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { parse } from './parse.ts';

/** URL-encoding triples each byte that is not a letter, so that 100,000 of any alphabet arrive, and come back with a sentence. */
const FORM_LIMIT_BYTES = 1_000_000;
const REQUEST_LIMIT_BYTES = 50_000;
const MOST_AT_ONCE = 200;

/** The policy that the page has which answers a form. Must be registered before the middleware that sets the security headers. */
export const formAnswerPolicy: MiddlewareHandler = async (context, next) => {
  await next();
  const policy = (context.get as (name: string) => unknown)('answerPolicy');
  if (typeof policy === 'string') context.res.headers.set('Content-Security-Policy', policy);
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** The fields of a form, or of JSON. Throws a 400 or a 415. */
async function readSent(context: Context): Promise<{ sent: SentFields; isForm: boolean }> {
  const type = context.req.header('content-type') ?? '';
  const isForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(type);
  if (!isForm && !/^application\/json\s*(?:;|$)/i.test(type)) throw new ProblemError(415, 'Send this as a form or as application/json.');
  const fields: unknown = isForm ? await context.req.parseBody().catch(() => ({})) : await readJson(context);
  const all = isRecord(fields) ? fields : {};
  const names = ['kind', 'entry', 'name', 'text', 'rating', 'email', 'homepage', 'token'] as const;
  return { sent: Object.fromEntries(names.map((name) => [name, asText(all[name])])) as SentFields, isForm };
}

/** /api/comments: what visitors send about posts and recipes, from a form or from a script. */
export function commentRoutes(dependencies: ApiDependencies): Hono {
  const { comments, content } = dependencies;
  const routes = new Hono();

  const page = (context: Context, { html, policy }: AnswerPage, status: ProblemError['status']) => {
    (context.set as (name: string, value: string) => void)('answerPolicy', policy);
    return context.html(html, status);
  };

  routes.get('/token', async (context) => {
    neverCache(context);
    return context.json({ token: await comments.tokens.issue() });
  });

  routes.post('/', limitedBody(FORM_LIMIT_BYTES), async (context) => {
    neverCache(context);
    const { sent, isForm } = await readSent(context);
    let about: CommentPage | undefined;
    try {
      about = await pageOfForm(dependencies, sent);
      const { sentence, anchor } = await receiveComment(dependencies, context, sent, about);
      if (!isForm) return context.json({ sentence } satisfies CommentSent, 201);
      // The static page says thanks there. Loaded again, it sends nothing.
      return context.redirect(`${about.address}#${anchor}`, 303);
    } catch (error) {
      if (!isForm || !(error instanceof ProblemError)) throw error;
      const { status, message, details } = error;
      for (const [name, value] of Object.entries(details.headers ?? {})) context.header(name, value);
      const title = status === 409 ? 'One more look' : 'Not sent yet';
      const answer = {
        title: about ? title : 'Not sent',
        sentence: details.errors ? joined(details.errors.map((one) => one.message)) : message,
        back: about ? `${about.address}#comments` : '/',
        ...(about && { form: { page: about, sent, token: details.token ?? sent.token } }),
      };
      return page(context, answerPage(await content.published(), answer), status);
    }
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
const replySchema = z.object({ text: text('Reply', COMMENT_LIMIT) });

/** /api/admin/comments: lists, approves, deletes and answers comments. */
export function adminCommentRoutes(dependencies: ApiDependencies, guard: SessionGuard): Hono {
  const moderation = createModeration(dependencies);
  const routes = new Hono();

  routes.get('/', guard.required, async (context) => {
    const { state, start } = parse(listSchema, context.req.query());
    neverCache(context);
    return context.json((await moderation.list(state, start)) satisfies CommentList);
  });
  routes.post('/', guard.required, jsonBody(REQUEST_LIMIT_BYTES), async (context) => {
    const { ids, action } = parse(changeSchema, await readJson(context));
    neverCache(context);
    return context.json((await moderation.change(ids, action)) satisfies CommentsChanged);
  });
  routes.put('/:id/reply', guard.required, jsonBody(REQUEST_LIMIT_BYTES), async (context) => {
    const reply = parse(replySchema, await readJson(context));
    neverCache(context);
    return context.json((await moderation.reply(context.req.param('id'), cleanText(reply.text).text)) satisfies CommentsChanged);
  });
  return routes;
}
