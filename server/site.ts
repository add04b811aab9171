import { securityTxt } from '#content/security-txt.ts';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createStorage, prefixStorage, type Storage } from 'unstorage';
import { type ContentProblem, problemPlace } from '#domain/content-problem.ts';
import { ContentConflictError, type ContentStore } from '@family-bakery/git-content/content-store';
import { createApi } from '#functions/api/app.ts';
import { storedParts } from '#functions/api/stored-parts.ts';
import { createLoginLimiter } from '#functions/auth/login-limiter.ts';
import { createLog, type Log, secretsAmong } from '#functions/runtime/log/log.ts';
import { siteMailer } from '#functions/mail/site-mailer.ts';
import { findDamage, soundStorage } from '#functions/runtime/storage/sound-storage.ts';
import { createUploadStage, removeOldUploads } from '#functions/entries/upload-stage.ts';
import { createInstagramPosts, type InstagramPosts } from '#functions/services/instagram-posts.ts';
import { placeConfiguration } from '#functions/services/service-variables.ts';
import { siteService } from '#functions/visitors/newsletter/services/site-service.ts';
import { canSendNewsletters } from '#functions/visitors/newsletter/newsletter-variables.ts';
import { createPlaces } from '#functions/services/places.ts';
import { sweepMessages } from '#functions/visitors/messages/message-intake.ts';
import { openListener } from './web/listener.ts';
import { InFlightRequests } from './web/in-flight-requests.ts';
import { type Environment, githubPlace } from './environment.ts';
import { createFileStorage } from './data/file-storage.ts';
import { clientAddress, clientOrigin } from './web/forwarded.ts';
import { LiveSite } from './publisher/live-site.ts';
import { openGitHubStore, openLocalStore } from './store/open-store.ts';
import { lockFolder } from './data/folder-lock.ts';
import { makeFolder } from './data/make-folder.ts';
import { ownerSecrets } from './data/owner-secrets.ts';
import { PasswordFile } from './data/password-file.ts';
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
  /** Prints a line at the terminal. */
  say(line: string): void;
}

/** A running site. */
export interface RunningSite {
  address: string;
  /** Finishes the requests in progress and stops; returns whether all of them were finished. */
  close(): Promise<boolean>;
  /** The longest `close` may take, in milliseconds. */
  longestCloseMs: number;
}

/** How long a save waits for its publication, so that the owner sees the changed pages. The save itself is done by then. */
const PUBLISH_WAIT_MS = 1_500;

/** How long a shutdown waits for the file that is being made, after all requests are answered. The next start makes it. */
const PUBLICATION_END_MS = 1_500;

/** How long a shutdown waits for a mail of a newsletter that is being sent. */
const MAIL_END_MS = 2_000;

/** How often the progress of long work is printed. Shorter work is not mentioned. */
const PROGRESS_EVERY_MS = 5_000;

/** How often what is stored is checked for being too old: answers of external services, spam, what networks sent. */
const EXPIRY_CHECK_MS = 3_600_000;

/** How often mails are looked for that are due to be sent, in milliseconds. New ones are sent at once. */
const DELIVERY_MS = 5_000;

/** Wraps the store so that every save is followed by its publication. */
function publishing(store: ContentStore, site: LiveSite, log: Log): ContentStore {
  const soon = (work: Promise<void>) => Promise.race([work.catch(log.fault), delay(PUBLISH_WAIT_MS, undefined, { ref: false })]);
  return {
    ...store,
    async commit(change) {
      try {
        const commit = await store.commit(change);
        await soon(site.look());
        return commit;
      } catch (error) {
        // The site may not know the conflicting commit yet.
        if (error instanceof ContentConflictError) await soon(site.look());
        throw error;
      }
    },
  };
}

/** Starts the site: opens the port and the repository, prepares the password, publishes the pages and starts the server. */
export async function startSite({ codeRoot, contentRoot, environment, say }: SiteOptions): Promise<RunningSite> {
  const data = environment.SITE_DATA_DIR;
  // Messages for people go to standard output, the log to standard error.
  const log = createLog({ write: (line) => console.error(line), secrets: () => secretsAmong(environment) });
  const listener = await openListener(environment.HOST, environment.PORT);
  await makeFolder(data, 0o700);
  const lock = await lockFolder(data, listener.port);
  const { storage, damage } = soundStorage(createFileStorage(path.join(data, 'storage')), log.fault);
  const github = githubPlace(environment);
  const open = github ? await openGitHubStore(github, storage, log.fault) : await openLocalStore(contentRoot, say);
  const { store } = open;
  const isGiven = environment.ADMIN_PASSWORD !== undefined || environment.ADMIN_PASSWORD_HASH !== undefined;
  const passwordFile = new PasswordFile(data);
  const totpFile = new TotpFile(data);
  const secrets = ownerSecrets(environment, { passwordFile, totpFile, storage: prefixStorage(storage, 'owner-password') });
  // Reports a damaged secret at start instead of when the owner signs in.
  await secrets.totpSecret();
  if (!isGiven) await passwordFile.read();
  const renderer = await loadRenderer(codeRoot);
  const folder = publishedFolder(data);
  const visitors = new InFlightRequests();
  const publisher = new Publisher(
    renderer,
    { site: folder, work: path.join(data, 'publisher'), renditions: path.join(data, 'renditions') },
    { log: log.fault, turn: () => visitors.gone() },
  );
  const configuration = placeConfiguration(environment);
  const places =
    configuration &&
    createPlaces({ configuration, storage: prefixStorage(storage, 'upstream'), log: log.fault, heard: (place) => site.hear({ place }) });
  const site = new LiveSite(open.source, publisher, log.fault, {
    place: (await places?.place()) ?? null,
    mail: environment.SMTP_URL !== undefined,
    newsletter: canSendNewsletters(environment),
    following: open.following,
    onCommit: () => visitors.noteSave(),
  });
  await site.start();

  const staged = prefixStorage(storage, 'uploads');
  await removeOldUploads(staged, new Date()).catch(log.fault);
  const uploads = createUploadStage(staged, (photo, bytes) => void publisher.cache.warm(photo, bytes).catch(log.fault));
  const preview = createPreview({ renderer, cache: publisher.cache, store, uploads });
  const mailer = siteMailer(environment, site);
  const parts = storedParts({
    storage,
    username: environment.ADMIN_USERNAME,
    secrets,
    content: site,
    mailer,
    service: siteService(environment),
    longestSaveMs: open.longestSaveMs,
    log,
  });
  const { comments, messages, newsletter } = parts;
  await comments.sweep().catch(log.fault);
  setInterval(() => void comments.sweep().catch(log.fault), EXPIRY_CHECK_MS).unref();
  // One site uses a data folder, so what an earlier one was sending is not being sent any more.
  await messages.takeOver().catch(log.fault);
  const inBackground = (work: () => Promise<void>) => void work().catch(log.fault);
  setInterval(() => inBackground(() => sweepMessages(prefixStorage(storage, 'messages'), Date.now())), EXPIRY_CHECK_MS).unref();
  const due = [
    ...(mailer ? [() => messages.deliver(), () => comments.tell()] : []),
    ...(newsletter.canSend ? [() => newsletter.work()] : []),
  ];
  const sendDue = () => due.forEach(inBackground);
  setInterval(sendDue, DELIVERY_MS).unref();
  await newsletter.sweep().catch(log.fault);
  setInterval(() => inBackground(() => newsletter.sweep()), EXPIRY_CHECK_MS).unref();
  const api = createApi({
    ...parts,
    store: publishing(store, site, log),
    uploads,
    preview: (route, snapshot) => preview.render(route, snapshot),
    build: null,
    instagram: instagramPosts(environment, prefixStorage(storage, 'upstream'), log),
    places,
    // A monotonic clock: correcting the machine's clock must not turn a wait into a year.
    limiter: createLoginLimiter(createStorage(), () => performance.now()),
    inBackground: (_context, work) => inBackground(work),
    status: () => site.status(),
    remarks: () => site.remarks(),
    draftsWarning: () => Promise.resolve(open.draftsWarning()),
    damage,
    addressOf: (context) =>
      clientAddress((context.env as ClientEnvironment).address, context.req.header('x-forwarded-for'), environment.TRUSTED_PROXIES),
    originOf: (context) => clientOrigin(context.req.url, context.req.header('x-forwarded-proto'), environment.TRUSTED_PROXIES),
  });
  const longestCallMs = open.longestSaveMs + PUBLISH_WAIT_MS;
  const server = await serveSite(listener, {
    site: folder,
    isFromPublic: (name) => publisher.isFromPublic(name),
    api,
    uploads,
    preview: { rendition: async (address) => (await preview.rendition(address)) ?? publisher.rendition(address) },
    visitors,
    ready: (names) => publisher.ready(names),
    restore: (name) => publisher.restore(name),
    drawnImages: publisher.drawnImages,
    securityTxt: () => site.live && securityTxt(site.live.snapshot, new Date()),
    longestCallMs,
    log: log.fault,
  });
  const address = `http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(environment.HOST) ? 'localhost' : environment.HOST}:${server.port}`;
  // Last, right before it is printed, so that a failed start does not leave a password that no one has seen.
  const generated = isGiven ? null : await passwordFile.generateIfMissing();
  say(`The site   ${address}`);
  say(`The admin  ${address}/admin`);
  if (generated !== null)
    say(
      `\nSign in as ${environment.ADMIN_USERNAME} with the password ${generated}\nIt is shown only once. Set another with \`npm run admin:password\`.`,
    );
  // After the start, so that neither the start nor the first visitor waits for another service.
  void places?.refresh().catch(log.fault);
  sendDue();
  inBackground(() => findDamage(storage));
  // Removes expired reviews from the pages even if no one requests them.
  if (places) setInterval(() => void places.place().then((place) => site.hear({ place })), EXPIRY_CHECK_MS).unref();
  const { state, error } = site.status();
  if (state === 'failed') say(`\n${error}`);
  if (site.broken.length > 0) say(brokenLines(site.broken));
  const progress = sayProgress(publisher, site, say);
  const warning = open.draftsWarning();
  if (warning !== null) say(`\n${warning}`);
  return {
    address,
    longestCloseMs: longestCallMs + PUBLICATION_END_MS + MAIL_END_MS,
    async close() {
      lock.noteStopping();
      clearInterval(progress);
      const isFinished = await server.close();
      // The mail that is on its way: what becomes of it would not be known.
      await Promise.race([newsletter.campaigns.rest(), delay(MAIL_END_MS, undefined, { ref: false })]);
      await site.close();
      await open.close();
      lock.release();
      return isFinished;
    },
  };
}

/** The most broken files that are named at the terminal. */
const NAMED = 20;

/** Names broken files with what is wrong with them. */
function brokenLines(problems: readonly ContentProblem[]): string {
  const lines = problems.slice(0, NAMED).map((problem) => `  ${problemPlace(problem)}: ${problem.message}`);
  const more = problems.length - lines.length;
  if (more > 0) lines.push(`  ${more.toLocaleString('en')} more: \`npm run check\` lists all.`);
  return `\nPlease fix these files. Everything else is live.\n${lines.join('\n')}`;
}

/**
 * Says how far the pages and photos are that no one has asked for yet, for as long as there are some, why a commit is not published, and
 * which files are broken.
 */
function sayProgress(publisher: Publisher, site: LiveSite, say: (line: string) => void): NodeJS.Timeout {
  const words = ({ made, of }: { made: number; of: number }) => `${made.toLocaleString('en')} of ${of.toLocaleString('en')}`;
  let isUnderWay = false;
  let said = site.status().error;
  let { broken } = site;
  const timer = setInterval(() => {
    const { progress } = publisher;
    const { pages, photos } = progress ?? {};
    const parts = [
      ...(pages && pages.of > 0 ? [`Pages rendered: ${words(pages)}.`] : []),
      ...(photos && photos.of > 0 ? [`Photo sizes encoded: ${words(photos)}.`] : []),
    ];
    if (parts.length > 0) say(parts.join(' '));
    else if (!progress && isUnderWay) say('All pages and photos are ready.');
    isUnderWay = progress !== null;
    const { error } = site.status();
    if (site.broken !== broken && JSON.stringify(site.broken) !== JSON.stringify(broken))
      say(site.broken.length === 0 ? 'All content files are in order again.' : brokenLines(site.broken));
    ({ broken } = site);
    if (error !== said) say(error === undefined ? 'That is fixed: what was saved last is live.' : `\n${error}`);
    said = error;
  }, PROGRESS_EVERY_MS);
  return timer.unref();
}

function instagramPosts(
  { META_OEMBED_TOKEN: token, GRAPH_API_URL: graphApi }: Environment,
  storage: Storage,
  log: Log,
): InstagramPosts | null {
  return token === undefined ? null : createInstagramPosts({ token, graphApi, storage, log: log.fault });
}
