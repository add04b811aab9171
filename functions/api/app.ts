import { type Context, Hono } from 'hono';
import { except } from 'hono/combine';
import type { PublishingStatus } from '#api/publishing.ts';
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
import { routesAt } from './routes.ts';
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

  const ofSite = routesAt('/api/admin');
  ofSite.get('/status', guard.required, async (_context, answer) => answer(await fullStatus()));
  ofSite.get('/schedule', guard.required, async (_context, answer) => answer(comingUp(await content.latest(), dependencies.now())));
  ofSite.get('/counts', guard.required, async (_context, answer) => {
    const { post, recipe, collection } = (await content.latest()).entries;
    const { waiting } = await createModeration(dependencies).counts();
    const messagesWaiting = await createMessages(dependencies.messages, () => dependencies.now().getTime()).failing();
    return answer({ posts: post.size, recipes: recipe.size, collections: collection.size, commentsWaiting: waiting, messagesWaiting });
  });
  const ofBuild = routesAt('/build.json');
  ofBuild.get('/', async (context, answer) => {
    const { commit, builtAt } = await status();
    context.header('Cache-Control', 'no-cache');
    return answer({ commit, builtAt });
  });

  api.route('/api', contentReads(readPublished));
  api.route('/api', outsideReads({ ...dependencies, readPublished }));
  for (const { hono } of [
    ofSite,
    ofBuild,
    passwordLinkRoutes(dependencies),
    passkeySignInRoutes(dependencies, partyOf),
    authRoutes(dependencies, guard),
    entryRoutes(dependencies, guard, postEntries),
    entryRoutes(dependencies, guard, recipeEntries),
    entryRoutes(dependencies, guard, collectionEntries),
    buildRoute(dependencies, guard),
    settingsRoutes(dependencies, guard),
    historyRoutes(dependencies, guard),
    trashRoutes(dependencies, guard),
    brokenRoutes(dependencies, guard),
    commentRoutes(dependencies),
    newsletterRoutes(dependencies),
    adminNewsletterRoutes(dependencies, guard),
    adminCommentRoutes(dependencies, guard),
    messageRoutes(dependencies),
    adminMessageRoutes(dependencies, guard),
    healthRoutes(dependencies, guard),
    exampleRoutes(dependencies, guard),
    draftRoutes(dependencies, guard),
    importRoutes(dependencies, guard),
    exportRoutes(dependencies, guard),
    previewRoutes(dependencies, guard),
    contentRoutes(dependencies, guard),
    adminContentRoutes(dependencies, guard),
    photoRoutes(dependencies, guard),
    sessionRoutes(dependencies, guard),
    secondFactorRoutes(dependencies, guard),
    passwordRoutes(dependencies, guard),
    passkeyRoutes(dependencies, guard, partyOf),
    pageRoutes(dependencies, guard),
    addressRoutes(dependencies, guard),
    uploadRoutes(dependencies, guard),
  ])
    api.route('/', hono);

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
