import { type Context, Hono } from 'hono';
import { except } from 'hono/combine';
import type { EntryCounts } from '#api/entries.ts';
import type { LiveBuild, PublishingStatus } from '#api/publishing.ts';
import { publishedContentOf } from '#content/published-content.ts';
import type { ApiDependencies } from './dependencies.ts';
import { createModeration } from '../visitors/comments/moderation.ts';
import { answerProblemWithPage } from '../visitors/forms/answer-page.ts';
import { formAnswerPolicy } from '../visitors/forms/form-request.ts';
import { createMessages } from '../visitors/messages/message-list.ts';
import { createSessionGuard, ownOriginOnly } from '../auth/guard.ts';
import { answerProblem, ProblemError } from '../http/problem.ts';
import { relyingParty } from '../auth/relying-party.ts';
import { allowBody } from '../http/request-body.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { comingUp } from './coming-up.ts';
import { adminCommentRoutes, commentRoutes } from './comments.ts';
import { collectionEntries, postEntries, recipeEntries } from './admin-lists.ts';
import { authRoutes } from './auth.ts';
import { LARGER_BODIES } from './body-limits.ts';
import { brokenRoutes } from './broken.ts';
import { buildRoute } from './build.ts';
import { adminContentRoutes, contentRoutes } from './content.ts';
import { entryRoutes } from './entry-routes.ts';
import { draftRoutes } from './drafts.ts';
import { exampleRoutes } from './example.ts';
import { exportRoutes } from './export.ts';
import { healthRoutes } from './health.ts';
import { historyRoutes } from './history.ts';
import { importRoutes } from './import.ts';
import { newsletterRoutes } from './newsletter.ts';
import { adminNewsletterRoutes, letterPolicy } from './newsletter-admin.ts';
import { trashRoutes } from './trash.ts';
import { addressRoutes, pageRoutes } from './pages.ts';
import { passwordLinkRoutes, passwordRoutes } from './password.ts';
import { passkeyRoutes, passkeySignInRoutes, type RelyingPartyOf } from './passkeys.ts';
import { adminMessageRoutes, messageRoutes } from './messages.ts';
import { photoRoutes } from './photos.ts';
import { framedByAdmin, previewRoutes } from './preview.ts';
import { contentReads, outsideReads } from './public-api.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './sessions.ts';
import { settingsRoutes } from './settings.ts';
import { uploadRoutes } from './upload.ts';

/** Signing in logs its own events, and every admin page calls verify, so their 401 is no refusal to log. */
const OWN_EVENTS = new Set(['/api/auth/login', '/api/auth/passkeys', '/api/auth/verify']);
const isRefusal = (status: number, path: string): boolean =>
  status === 403 || status === 413 || status === 415 || (status === 401 && !OWN_EVENTS.has(path));

/** Whether a browser shows the answer as a page: a form that was sent without a script, or a link in a mail. */
const isVisitorsPage = ({ req }: Context): boolean =>
  /^\/api\/(?:comments|messages|newsletter)(?:\/|$)/.test(req.path) && req.header('accept')?.includes('text/html') === true;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** Each path of an API with the methods that it has a handler for; middleware is for all methods. */
export function supportedMethods({ routes }: Pick<Hono, 'routes'>): Map<string, string[]> {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return new Map(
    [...byPath]
      .map(([path, handlers]): [string, string[]] => [path, METHODS.filter((one) => handlers.some(({ method }) => method === one))])
      .filter(([, methods]) => methods.length > 0),
  );
}

/** The site's API. Built on web-standard requests and responses, so it runs both as a host's functions and under `npm start`. */
export function createApi(dependencies: ApiDependencies): Hono {
  const { content, sessions, credentials, status, log, addressOf, originOf } = dependencies;
  const guard = createSessionGuard(sessions, credentials);
  const readPublished = async () => publishedContentOf(await content.published());
  // The published content, because a request without a session must not make the server query the store for the newest commit.
  const settings = async () => (await content.published()).entries.settings.get('settings')?.data;
  const siteOrigin = async () => {
    const address = (await settings())?.siteUrl;
    return address === undefined ? null : new URL(address).origin;
  };
  const partyOf: RelyingPartyOf = async (context) => {
    const site = await settings();
    return site ? relyingParty(originOf(context), site) : null;
  };

  /** What is live, with what only the owner is told. */
  const fullStatus = async (): Promise<PublishingStatus> => {
    const live = await status();
    const [remarks, draftsWarning] = await Promise.all([
      live.error === undefined ? dependencies.remarks() : [],
      dependencies.draftsWarning(),
    ]);
    return {
      ...live,
      ...(remarks.length > 0 && { problems: remarks }),
      ...(draftsWarning !== null && { draftsWarning }),
      ...(dependencies.build && { canBuild: true }),
    };
  };

  const api = new Hono();
  api.use('/api/admin/preview', framedByAdmin);
  api.use('/api/comments/*', formAnswerPolicy);
  api.use('/api/messages/*', formAnswerPolicy);
  api.use('/api/newsletter/*', formAnswerPolicy);
  api.use('/api/admin/newsletter/letter/page', letterPolicy);
  api.use(securityHeaders('data'));
  // A mail program's button to leave posts from anywhere; its link is signed.
  api.use(except(['/api/newsletter/leave', '/api/newsletter/never'], ownOriginOnly(originOf, siteOrigin)));

  for (const [path, mostBytes] of LARGER_BODIES) api.use(path, allowBody(mostBytes));

  api.route('/api', contentReads(readPublished));
  api.route('/api/auth/password-links', passwordLinkRoutes(dependencies));
  api.route('/api/auth', passkeySignInRoutes(dependencies, partyOf));
  api.route('/api/auth', authRoutes(dependencies, guard));
  api.route('/api/blog/posts', entryRoutes(dependencies, guard, postEntries));
  api.route('/api/kitchen/recipes', entryRoutes(dependencies, guard, recipeEntries));
  api.route('/api/kitchen/collections', entryRoutes(dependencies, guard, collectionEntries));
  api.route('/api/admin/build', buildRoute(dependencies, guard));
  api.route('/api/admin/settings', settingsRoutes(dependencies, guard));
  api.route('/api/admin/history', historyRoutes(dependencies, guard));
  api.route('/api/admin/trash', trashRoutes(dependencies, guard));
  api.route('/api/admin/broken', brokenRoutes(dependencies, guard));
  api.route('/api/comments', commentRoutes(dependencies));
  api.route('/api/newsletter', newsletterRoutes(dependencies));
  api.route('/api/admin/newsletter', adminNewsletterRoutes(dependencies, guard));
  api.route('/api/admin/comments', adminCommentRoutes(dependencies, guard));
  api.route('/api/messages', messageRoutes(dependencies));
  api.route('/api/admin/messages', adminMessageRoutes(dependencies, guard));
  api.route('/api/admin/health', healthRoutes(dependencies, guard));
  api.route('/api/admin/example', exampleRoutes(dependencies, guard));
  api.route('/api/admin/drafts', draftRoutes(dependencies, guard));
  api.route('/api/admin/import', importRoutes(dependencies, guard));
  api.route('/api/admin/export', exportRoutes(dependencies, guard));
  api.route('/api/admin/preview', previewRoutes(dependencies, guard));
  api.route('/api/content', contentRoutes(dependencies, guard));
  api.route('/api/admin/content', adminContentRoutes(dependencies, guard));
  api.route('/api/admin/photos', photoRoutes(dependencies, guard));
  api.route('/api/admin/sessions', sessionRoutes(dependencies, guard));
  api.route('/api/admin/second-factor', secondFactorRoutes(dependencies, guard));
  api.route('/api/admin/password', passwordRoutes(dependencies, guard));
  api.route('/api/admin', passkeyRoutes(dependencies, guard, partyOf));
  api.route('/api/admin/pages', pageRoutes(dependencies, guard));
  api.route('/api/admin/addresses', addressRoutes(dependencies, guard));
  api.route('/api/upload', uploadRoutes(dependencies, guard));
  api.route('/api', outsideReads({ ...dependencies, readPublished }));
  api.get('/api/admin/status', guard.required, async (context) => context.json(await fullStatus()));
  api.get('/api/admin/schedule', guard.required, async (context) => context.json(comingUp(await content.latest(), dependencies.now())));
  api.get('/api/admin/counts', guard.required, async (context) => {
    const { post, recipe, collection } = (await content.latest()).entries;
    const { waiting } = await createModeration(dependencies).counts();
    const messagesWaiting = await createMessages(dependencies.messages, () => dependencies.now().getTime()).failing();
    const counts = { posts: post.size, recipes: recipe.size, collections: collection.size, commentsWaiting: waiting, messagesWaiting };
    return context.json(counts satisfies EntryCounts);
  });
  api.get('/build.json', async (context) => {
    const { commit, builtAt } = await status();
    context.header('Cache-Control', 'no-cache');
    return context.json({ commit, builtAt } satisfies LiveBuild);
  });

  for (const [path, methods] of supportedMethods(api)) {
    api.all(path, () => {
      throw new ProblemError(405, `This address only supports ${methods.join(', ')}.`, { headers: { allow: methods.join(', ') } });
    });
  }
  api.notFound(() => {
    throw new ProblemError(404, 'There is nothing at this address.');
  });
  api.onError(async (error, context) => {
    const { method, path } = context.req;
    const answer = isVisitorsPage(context)
      ? await answerProblemWithPage(dependencies, context, error)
      : answerProblem(context, error, log.fault);
    if (isRefusal(answer.status, path))
      log.event({ event: 'request-refused', address: addressOf(context), method, path, status: answer.status });
    return answer;
  });
  return api;
}
