import { Hono } from 'hono';
import { prefixStorage, type Storage } from 'unstorage';
import { z } from 'zod';
import { readPhoto } from '#media/photo-file.ts';
import type { Photo } from '#media/renditions.ts';
import { createApi } from '../../api/app.ts';
import type { PhotoOf } from '#content/committed-content.ts';
import { publicWarning, type Visibility } from '@family-bakery/git-content/github/visibility';
import { createGitHubStore, type GitHubStore } from '@family-bakery/git-content/github/store';
import { githubVariables } from '../../runtime/environment/github-variables.ts';
import type { ApiDependencies } from '../../api/dependencies.ts';
import { storedParts } from '../../api/stored-parts.ts';
import type { UploadStage } from '../../entries/upload-stage.ts';
import { hostVariables } from '../../runtime/environment/host-variables.ts';
import { mailVariables } from '../../mail/mail-variables.ts';
import { optionalVariable } from '../../runtime/environment/variable.ts';
import { adminVariables, passwordHash } from '../../auth/admin-variables.ts';
import { createSessionGuard } from '../../auth/guard.ts';
import { createLoginLimiter } from '../../auth/login-limiter.ts';
import { createOwnerSecrets, storedSecret } from '../../auth/owner-secrets.ts';
import { isPasswordHash } from '../../auth/password.ts';
import { answerProblem } from '../../http/problem.ts';
import { checkNewsletter, newsletterVariables } from '../../visitors/newsletter/newsletter-variables.ts';
import { siteService } from '../../visitors/newsletter/services/site-service.ts';
import { isTotpSecret } from '../../auth/second-factor.ts';
import { readVariables } from '../../runtime/environment/read-variables.ts';
import { siteMailer } from '../../mail/site-mailer.ts';
import { soundStorage } from '../../runtime/storage/sound-storage.ts';
import { createUploadStage, removeOldUploads } from '../../entries/upload-stage.ts';
import { OverlayStorage } from './overlay/overlay.ts';
import { createBlobsStorage } from './blobs-storage.ts';
import type { Client } from './client.ts';
import { readBuild, readContent, readReads } from './deploy-data.ts';
import { createDeployFailure } from './deploy-events.ts';
import { deliverRoute } from './deliver-route.ts';
import { createDeployPreview } from './deploy-preview.ts';
import { requestBuild } from './request-build.ts';
import { createDeployedSite } from './deployed-site.ts';
import { restoreForwarded } from './forwarded-request.ts';
import { functionLog } from './log.ts';
import { photoFiles } from './photo-files.ts';
import { publishRoute } from './publish-route.ts';
import { createPurge, OVERLAY_TAG } from './purge.ts';

const environmentSchema = z
  .object({
    ...adminVariables,
    ADMIN_PASSWORD_HASH: optionalVariable(passwordHash),
    CONTENT_STORE: optionalVariable(
      z.literal('github', { error: 'CONTENT_STORE must be github on a host that builds the site from GitHub' }).default('github'),
    ),
    ...githubVariables,
    ...hostVariables,
    ...mailVariables,
    ...newsletterVariables,
  })
  .check(checkNewsletter);

const HOUR_MS = 3_600_000;
/** How long a newsletter is sent in one go: the host ends a function after ten seconds. The schedule goes on a minute later. */
const NEWSLETTER_MS = 6_000;

/** A photo's cached metadata; null if the file is not a readable image. */
type CachedPhoto = { photo: Photo | null };

interface AdminFunction {
  fetch(request: Request, client: Client): Response | Promise<Response>;
}

/** Whether a request may have made a commit. */
const mayHaveSaved = ({ method, url }: Request, { ok }: Response): boolean =>
  ok &&
  method !== 'GET' &&
  method !== 'HEAD' &&
  !/^\/api\/(?:auth\/|comments|messages|newsletter|admin\/(?:messages|newsletter|preview|sessions|passkey|password|second-factor))/.test(
    new URL(url).pathname,
  );

/** Wraps the stage to remove old uploads once per process, after its first upload. */
function withCleanup(stage: UploadStage, storage: Storage): UploadStage {
  let hasCleanedUp = false;
  return {
    ...stage,
    async put(...photo) {
      await stage.put(...photo);
      if (hasCleanedUp) return;
      hasCleanedUp = true;
      await removeOldUploads(storage, new Date()).catch(functionLog.fault);
    },
  };
}

/** Caches the metadata of photos that are not deployed yet. Drafts can wait long for a deploy, and every instance needs their photos. */
function cachePhotoMetadata(storage: Storage<CachedPhoto>): PhotoOf {
  return async (revision, read) => {
    const cached = await storage.getItem(revision);
    if (cached) return cached.photo;
    const photo = await readPhoto(await read());
    await storage.setItem(revision, { photo });
    return photo;
  };
}

/** Warns when the repository, and so every draft, is public. Asks GitHub once an hour; gives no warning if GitHub does not answer. */
function draftsWarning(store: GitHubStore, repository: string): () => Promise<string | null> {
  let asked: { at: number; visibility: Promise<Visibility | null> } | null = null;
  return async () => {
    if (!asked || Date.now() - asked.at > HOUR_MS) asked = { at: Date.now(), visibility: store.visibility().catch(() => null) };
    return (await asked.visibility) === 'public' ? publicWarning(repository) : null;
  };
}

/**
 * The function behind the admin and everything else that requires a session. Content is on GitHub; sessions, counters and
 * staged photos are in the host's Blobs. Throws an EnvironmentError.
 */
export function createAdmin(variables: NodeJS.ProcessEnv): AdminFunction {
  const environment = readVariables(environmentSchema, variables);
  const hash = environment.ADMIN_PASSWORD_HASH;
  const store = createGitHubStore({
    token: environment.GITHUB_TOKEN,
    repository: environment.GITHUB_REPOSITORY,
    branch: environment.GITHUB_BRANCH,
    apiUrl: environment.GITHUB_API_URL,
  });
  const { storage, damage } = soundStorage(createBlobsStorage(), functionLog.fault);
  const hook = environment.NETLIFY_BUILD_HOOK;
  const failure = createDeployFailure(storage, readBuild());
  const overlay = new OverlayStorage(storage, readBuild(), readContent);
  const site = createDeployedSite({
    store,
    overlay,
    readReads,
    purge: createPurge(environment.NETLIFY_API_URL),
    photoOf: cachePhotoMetadata(prefixStorage<CachedPhoto>(storage, 'photos')),
    log: functionLog.fault,
    now: () => new Date(),
  });
  const staged = prefixStorage(storage, 'uploads');
  const uploads = createUploadStage(staged);
  const givenHash = () => Promise.resolve(hash);
  const secrets = createOwnerSecrets({
    givenHash,
    password: storedSecret({ storage: prefixStorage(storage, 'owner-password'), givenHash, isValid: isPasswordHash }),
    givenTotp: environment.ADMIN_TOTP_SECRET,
    totp: storedSecret({ storage: prefixStorage(storage, 'owner-totp'), givenHash, isValid: isTotpSecret }),
  });
  const parts = storedParts({
    storage,
    username: environment.ADMIN_USERNAME,
    secrets,
    content: site,
    mailer: siteMailer(environment, site),
    service: siteService(environment),
    longestSaveMs: store.longestSaveMs,
    log: functionLog,
  });
  const { comments, messages, newsletter } = parts;
  const dependencies: ApiDependencies = {
    ...parts,
    store,
    uploads: withCleanup(uploads, staged),
    preview: createDeployPreview(),
    build: hook === undefined ? null : () => requestBuild(hook),
    // Another function serves these to visitors.
    instagram: null,
    places: null,
    limiter: createLoginLimiter(prefixStorage(storage, 'sign-ins')),
    // The schedule sends what could not be sent after the answer.
    inBackground: (context, work) => (context.env as Client).waitUntil?.(work().catch(functionLog.fault)),
    status: async () => ({
      ...(await site.status()),
      ...(await failure()),
    }),
    remarks: () => site.remarks(),
    draftsWarning: draftsWarning(store, environment.GITHUB_REPOSITORY),
    damage,
    addressOf: (context) => (context.env as Client).address,
    originOf: (context) => new URL(context.req.url).origin,
  };
  const api = createApi(dependencies);
  const all = new Hono<{ Bindings: Client }>();
  const guard = createSessionGuard(dependencies.sessions, dependencies.credentials);
  all.route('/', photoFiles({ guard, content: site, overlay, store, uploads, tag: OVERLAY_TAG }));
  all.route('/', publishRoute(site));
  all.route(
    '/',
    deliverRoute(async () => {
      await messages.deliver();
      await comments.tell();
      await newsletter.work(NEWSLETTER_MS);
    }),
  );
  all.all('*', async (context) => {
    const { request, address } = restoreForwarded({ request: context.req.raw, address: context.env.address }, hash);
    const answer = await api.fetch(request, { ...context.env, address } satisfies Client);
    // Without waiting for the admin, which asks for the status: she may have put the phone away.
    if (mayHaveSaved(request, answer)) {
      const publishing = site.publish().catch(functionLog.fault);
      if (context.env.waitUntil) context.env.waitUntil(publishing);
      else await publishing;
    }
    return answer;
  });
  all.onError((error, context) => answerProblem(context, error, functionLog.fault));
  return all;
}
