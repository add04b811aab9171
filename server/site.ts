import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createStorage, prefixStorage, type Storage } from 'unstorage';
import { ContentConflictError, type ContentStore } from '#domain/content-store.ts';
import { createApi } from '#functions/api/app.ts';
import { createCreations } from '#functions/entries/creations.ts';
import { createCredentials } from '#functions/http/credentials.ts';
import { createLoginLimiter } from '#functions/http/login-limiter.ts';
import { createSecondFactor } from '#functions/http/second-factor.ts';
import { type Session, Sessions } from '#functions/http/session.ts';
import { createLog, type Log, secretsAmong } from '#functions/log/log.ts';
import { createUploadStage, removeOldUploads } from '#functions/entries/upload-stage.ts';
import { createInstagramPosts, type InstagramPosts } from '#functions/services/instagram-posts.ts';
import { placeConfiguration } from '#functions/environment/service-variables.ts';
import { createPlaces } from '#functions/services/places.ts';
import { openDoor } from './web/door.ts';
import { type Environment, githubPlace } from './environment.ts';
import { createFileStorage } from './data/file-storage.ts';
import { clientAddress, clientOrigin } from './web/forwarded.ts';
import { LiveSite } from './publisher/live-site.ts';
import { openGitHubStore, openLocalStore } from './store/open-store.ts';
import { makeFolder } from './data/make-folder.ts';
import { keptHashOf, PasswordFile } from './data/password-file.ts';
import { createPreview } from './renderer/preview.ts';
import { Publisher } from './publisher/publisher.ts';
import { loadRenderer } from './renderer/renderer.ts';
import { TotpFile } from './data/totp-file.ts';
import { type ClientEnvironment, serveSite } from './web/web-server.ts';
import { publishedFolder } from './data/website-folders.ts';

interface SiteOptions {
  /** The folder with this project's code. */
  codeRoot: string;
  /** The folder with content/ and public/, and their git repository. */
  contentRoot: string;
  environment: Environment;
  /** Tells the person at the terminal something. */
  say(line: string): void;
}

/** A site that is being served. */
export interface RunningSite {
  address: string;
  /** Finishes what is in hand and stops; answers whether all of it was finished. */
  close(): Promise<boolean>;
  /** How many milliseconds that may take. */
  longestCloseMs: number;
}

/** How long a save waits for its pages, so that who saved finds them changed; the save itself is done by then. */
const PUBLISH_WAIT_MS = 1_500;

/** How long the end waits for a publication that is under way, once everybody has an answer. The next start begins it again. */
const PUBLICATION_END_MS = 1_500;

/** How often it is looked whether what other services said has become too old to be shown. */
const FORGET_EVERY_MS = 3_600_000;

/** The store, with every save followed by its publication. */
function publishing(store: ContentStore, site: LiveSite, log: Log): ContentStore {
  const soon = (work: Promise<void>) => Promise.race([work.catch(log.fault), delay(PUBLISH_WAIT_MS, undefined, { ref: false })]);
  return {
    ...store,
    async commit(change) {
      try {
        const commit = await store.commit(change);
        await soon(site.look().then(() => site.settled()));
        return commit;
      } catch (error) {
        // What the save is in conflict with may not be known here yet.
        if (error instanceof ContentConflictError) await soon(site.look());
        throw error;
      }
    },
  };
}

/** Brings the site up: the port, the repository, the password, the pages, the server. */
export async function startSite({ codeRoot, contentRoot, environment, say }: SiteOptions): Promise<RunningSite> {
  const data = environment.SITE_DATA_DIR;
  // What people read goes to standard output, what programs read to standard error.
  const log = createLog({ write: (line) => console.error(line), secrets: () => secretsAmong(environment) });
  const door = await openDoor(environment.HOST, environment.PORT);
  await makeFolder(data, 0o700);
  const storage = createFileStorage(path.join(data, 'storage'));
  const github = githubPlace(environment);
  const open = github ? await openGitHubStore(github, storage, log.fault) : await openLocalStore(contentRoot, say);
  const { store } = open;
  const isGiven = environment.ADMIN_PASSWORD !== undefined || environment.ADMIN_PASSWORD_HASH !== undefined;
  const passwordFile = new PasswordFile(data);
  const totpFile = new TotpFile(data);
  const totpSecret = async () => environment.ADMIN_TOTP_SECRET ?? (await totpFile.read());
  // A damaged secret is reported now, not when the owner signs in.
  await totpSecret();
  if (!isGiven) await passwordFile.read();
  const renderer = await loadRenderer(codeRoot);
  const folder = publishedFolder(data);
  const publisher = new Publisher(renderer, {
    site: folder,
    work: path.join(data, 'publisher'),
    renditions: path.join(data, 'renditions'),
  });
  const configuration = placeConfiguration(environment);
  const places =
    configuration &&
    createPlaces({ configuration, storage: prefixStorage(storage, 'upstream'), log: log.fault, heard: (place) => site.hear({ place }) });
  const site = new LiveSite(open.source, publisher, log.fault, {
    outside: { place: (await places?.place()) ?? null },
    following: open.following,
  });
  await site.start();

  const staged = prefixStorage(storage, 'uploads');
  await removeOldUploads(staged, new Date()).catch(log.fault);
  const uploads = createUploadStage(staged, (photo, bytes) => void publisher.cache.warm(photo, bytes).catch(log.fault));
  const preview = createPreview({ renderer, cache: publisher.cache, store, uploads });
  const draftsWarning = () => {
    const warning = open.draftsWarning();
    return warning === null ? {} : { draftsWarning: warning };
  };
  const api = createApi({
    store: publishing(store, site, log),
    content: site,
    uploads,
    creations: createCreations(prefixStorage(storage, 'creations'), open.longestSaveMs),
    preview: (route, snapshot) => preview.render(route, snapshot),
    instagram: instagramPosts(environment, prefixStorage(storage, 'upstream'), log),
    places,
    sessions: new Sessions(prefixStorage<Session>(storage, 'sessions')),
    credentials: createCredentials(environment.ADMIN_USERNAME, passwordSource(environment, passwordFile), totpSecret),
    secondFactor: createSecondFactor(totpSecret, prefixStorage(storage, 'second-factor')),
    // By a clock that nobody sets: a wait must not become a year because the machine's was put right.
    limiter: createLoginLimiter(createStorage(), () => performance.now()),
    status: () => ({ ...site.status(), ...draftsWarning() }),
    addressOf: (context) =>
      clientAddress((context.env as ClientEnvironment).address, context.req.header('x-forwarded-for'), environment.TRUSTED_PROXIES),
    originOf: (context) => clientOrigin(context.req.url, context.req.header('x-forwarded-proto'), environment.TRUSTED_PROXIES),
    log,
    now: () => new Date(),
  });
  const longestCallMs = open.longestSaveMs + PUBLISH_WAIT_MS;
  const server = await serveSite(door, {
    site: folder,
    isFromPublic: (name) => publisher.isFromPublic(name),
    api,
    uploads,
    preview: { rendition: async (address) => (await preview.rendition(address)) ?? publisher.rendition(address) },
    restore: (name) => site.restore(name),
    socialImages: publisher.socialImages,
    longestCallMs,
    log: log.fault,
  });
  const address = `http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(environment.HOST) ? 'localhost' : environment.HOST}:${server.port}`;
  // Last, and shown at once: a start that comes to nothing must not leave a password that nobody has seen.
  const generated = isGiven ? null : await passwordFile.generateIfMissing();
  say(`The site   ${address}`);
  say(`The admin  ${address}/admin`);
  if (generated !== null)
    say(
      `\nSign in as ${environment.ADMIN_USERNAME} with the password ${generated}\nIt is shown this once. \`npm run admin:password\` sets another.`,
    );
  // Only now: neither the start nor the first visitor waits for another service.
  void places?.refresh().catch(log.fault);
  // What may not be kept any longer leaves the pages, also where nobody asks.
  if (places) setInterval(() => void places.place().then((place) => site.hear({ place })), FORGET_EVERY_MS).unref();
  const { state, error } = site.status();
  if (state === 'failed') say(`\n${error}`);
  const warning = open.draftsWarning();
  if (warning !== null) say(`\n${warning}`);
  return {
    address,
    longestCloseMs: longestCallMs + PUBLICATION_END_MS,
    async close() {
      const isWhole = await server.close();
      await site.close();
      await open.close();
      return isWhole;
    },
  };
}

function instagramPosts(
  { META_OEMBED_TOKEN: token, GRAPH_API_URL: graphApi }: Environment,
  storage: Storage,
  log: Log,
): InstagramPosts | null {
  return token === undefined ? null : createInstagramPosts({ token, graphApi, storage, log: log.fault });
}

function passwordSource({ ADMIN_PASSWORD, ADMIN_PASSWORD_HASH, SITE_DATA_DIR }: Environment, file: PasswordFile): () => Promise<string> {
  if (ADMIN_PASSWORD !== undefined) {
    let hash: Promise<string> | undefined;
    return () => (hash ??= keptHashOf(ADMIN_PASSWORD, SITE_DATA_DIR));
  }
  if (ADMIN_PASSWORD_HASH !== undefined) return () => Promise.resolve(ADMIN_PASSWORD_HASH);
  return async () => {
    const hash = await file.current();
    if (hash === null) throw new Error('No admin password is set. Run `npm run admin:password`.');
    return hash;
  };
}
