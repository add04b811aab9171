import { Hono } from 'hono';
import { prefixStorage, type Storage } from 'unstorage';
import { z } from 'zod';
import type { PublishingStatus } from '#api/publishing.ts';
import { readPhoto } from '#media/photo-file.ts';
import type { Photo } from '#media/renditions.ts';
import { createApi } from '../api/app.ts';
import type { PhotoOf } from '../content-store/committed-content.ts';
import { publicWarning, type Visibility } from '../content-store/github/visibility.ts';
import { createGitHubStore, type GitHubStore } from '../content-store/github/store.ts';
import { githubVariables } from '../environment/github-variables.ts';
import type { ApiDependencies, UploadStage } from '../dependencies.ts';
import { createCreations } from '../entries/creations.ts';
import { optionalVariable } from '../environment/variable.ts';
import { adminVariables, passwordHash } from '../environment/admin-variables.ts';
import { createCredentials } from '../http/credentials.ts';
import { createSessionGuard } from '../http/guard.ts';
import { createLoginLimiter } from '../http/login-limiter.ts';
import { answerProblem } from '../http/problem.ts';
import { createSecondFactor } from '../http/second-factor.ts';
import { type Session, Sessions } from '../http/session.ts';
import { readVariables } from '../environment/read-variables.ts';
import { createUploadStage, removeOldUploads } from '../entries/upload-stage.ts';
import { createBlobsStorage } from './blobs-storage.ts';
import type { Client } from './client.ts';
import { readBuild, readContent } from './deploy-data.ts';
import { createDeployPreview } from './deploy-preview.ts';
import { createDeployedSite } from './deployed-site.ts';
import { asItWasSent } from './hand-over.ts';
import { functionLog } from './log.ts';
import { photoFiles } from './photo-files.ts';

const environmentSchema = z.object({
  ...adminVariables,
  ADMIN_PASSWORD_HASH: optionalVariable(passwordHash),
  CONTENT_STORE: optionalVariable(
    z.literal('github', { error: 'CONTENT_STORE must be github on a host that builds the site from GitHub' }).default('github'),
  ),
  ...githubVariables,
});

const HOUR_MS = 3_600_000;

/** What is known of a photo; null where the file is no picture. */
type KnownPhoto = { photo: Photo | null };

/** Answers requests of the admin. */
interface AdminFunction {
  fetch(request: Request, client: Client): Response | Promise<Response>;
}

/** The stage, whose old photos are removed after the first upload that this process takes. */
function tidied(stage: UploadStage, storage: Storage): UploadStage {
  let isTidy = false;
  return {
    ...stage,
    async put(...photo) {
      await stage.put(...photo);
      if (isTidy) return;
      isTidy = true;
      await removeOldUploads(storage, new Date()).catch(functionLog.fault);
    },
  };
}

/** What is known of photos that no deploy has yet, remembered: drafts wait long for a deploy, and every instance asks about their photos. */
function rememberPhotos(storage: Storage<KnownPhoto>): PhotoOf {
  return async (revision, read) => {
    const known = await storage.getItem(revision);
    if (known) return known.photo;
    const photo = await readPhoto(await read());
    await storage.setItem(revision, { photo });
    return photo;
  };
}

/** Whether drafts can be read by everyone, as the status says it. GitHub is asked once an hour; where it does not answer, nothing is said. */
function draftsWarning(store: GitHubStore, repository: string): () => Promise<Pick<PublishingStatus, 'draftsWarning'>> {
  let asked: { at: number; visibility: Promise<Visibility | null> } | null = null;
  return async () => {
    if (!asked || Date.now() - asked.at > HOUR_MS) asked = { at: Date.now(), visibility: store.visibility().catch(() => null) };
    return (await asked.visibility) === 'public' ? { draftsWarning: publicWarning(repository) } : {};
  };
}

/**
 * The function behind the admin and all that only the signed-in may ask: content on GitHub; sessions, counters and photos that
 * wait in the host's Blobs. Throws an EnvironmentError.
 */
export function createAdmin(variables: NodeJS.ProcessEnv): AdminFunction {
  const environment = readVariables(environmentSchema, variables);
  const hash = environment.ADMIN_PASSWORD_HASH;
  const totpSecret = () => Promise.resolve(environment.ADMIN_TOTP_SECRET ?? null);
  const store = createGitHubStore({
    token: environment.GITHUB_TOKEN,
    repository: environment.GITHUB_REPOSITORY,
    branch: environment.GITHUB_BRANCH,
    apiUrl: environment.GITHUB_API_URL,
  });
  const warning = draftsWarning(store, environment.GITHUB_REPOSITORY);
  const storage = createBlobsStorage();
  const site = createDeployedSite(store, readBuild(), readContent(), rememberPhotos(prefixStorage<KnownPhoto>(storage, 'photos')));
  const staged = prefixStorage(storage, 'uploads');
  const uploads = createUploadStage(staged);
  const dependencies: ApiDependencies = {
    store,
    content: site,
    uploads: tidied(uploads, staged),
    creations: createCreations(prefixStorage(storage, 'creations'), store.longestSaveMs),
    preview: createDeployPreview(),
    // Visitors ask for these, and another function answers them.
    instagram: null,
    places: null,
    sessions: new Sessions(prefixStorage<Session>(storage, 'sessions')),
    credentials: createCredentials(environment.ADMIN_USERNAME, () => Promise.resolve(hash), totpSecret),
    secondFactor: createSecondFactor(totpSecret, prefixStorage(storage, 'second-factor')),
    limiter: createLoginLimiter(prefixStorage(storage, 'sign-ins')),
    status: async () => ({ ...(await site.status()), ...(await warning()) }),
    addressOf: (context) => (context.env as Client).address,
    originOf: (context) => new URL(context.req.url).origin,
    log: functionLog,
    now: () => new Date(),
  };
  const api = createApi(dependencies);
  const all = new Hono<{ Bindings: Client }>();
  const guard = createSessionGuard(dependencies.sessions, dependencies.credentials);
  all.route('/', photoFiles({ guard, content: site, store, uploads }));
  all.all('*', (context) => {
    const { request, address } = asItWasSent({ request: context.req.raw, address: context.env.address }, hash);
    return api.fetch(request, { address } satisfies Client);
  });
  all.onError((error, context) => answerProblem(context, error, functionLog.fault));
  return all;
}
