import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { PublishingProgress } from '#api/publishing.ts';
import { createReader, reuseAnswers, type Read, readAgain } from '#content/reader.ts';
import { PUBLIC_FOLDER, uploadPath, withoutPhotos } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { UnreadablePhotoError } from '#media/photo-file.ts';
import { renditionsIn } from '#media/renditions.ts';
import { SOCIAL_IMAGE_FOLDER } from '#media/social-image.ts';
import type { Renderer } from '#server/renderer/renderer.ts';
import { DueFiles, RANK, type Rank } from './due-files.ts';
import { type FileMark, isSameMark } from './file-mark.ts';
import { ensureFolder } from './into-place.ts';
import { type OfferedRendition, offeredRenditions } from './offered-renditions.ts';
import { PublicationError } from './publication-error.ts';
import { type FileLine, type Publication, PublicationRecord } from './publication-record.ts';
import { changedSources, ReadIndex } from './read-index.ts';
import { refusedFiles } from './refused-files.ts';
import { RenditionCache } from './rendition-cache.ts';
import { RenditionUses } from './rendition-uses.ts';
import { ADMIN_ROUTES, fileOf, isOfMany, pageOfSource, routesOf } from './routes.ts';
import { SiteFolder } from './site-folder.ts';
import type { SiteVersion } from './site-version.ts';
import { SocialImages } from './social-images.ts';

interface RenderedPage {
  text: string;
  reads: Read[];
  renditions: Map<string, OfferedRendition>;
}

/** A publisher's folders: `site` is what visitors see, the others are internal. */
export interface PublisherFolders {
  site: string;
  /** On the same disk as `site`. */
  work: string;
  renditions: string;
}

interface PublisherOptions {
  /** Called with each error from outside, such as a full disk; the publisher recovers from it or reports it in the status. */
  log?(error: unknown): void;
  /** Resolves when background work may continue. */
  turn?(): Promise<unknown>;
}

/** Repeats a read on the content of a version. */
function readNow({ snapshot }: SiteVersion, read: Read): Read {
  const { value: _value, ...now } = readAgain(snapshot, read);
  return now;
}

const publicName = (file: string): string => file.slice(`${PUBLIC_FOLDER}/`.length);
const MEDIA = 'media/';

/** The rank of a file when only its name is known. */
const rankOfFile = (name: string): Rank => (name.startsWith(MEDIA) ? RANK.photo : RANK.page);

/** How many files one check for damage covers, so that it takes only a few milliseconds. */
const LOOKED_AT = 1_000;
/** The delay before a failed file is retried: after the first failure, and after each later one. */
const FIRST_TRY_MS = 500;
const TRY_AGAIN_MS = 5_000;
/** How long a visitor's request waits for a file to be restored. */
const RESTORE_WAIT_MS = 5_000;

/** Why a file could not be made, and when, in milliseconds of the monotonic clock. */
interface Failure {
  error: unknown;
  at: number;
  isFirst: boolean;
}

/**
 * Keeps a folder in sync with a version of the content. A version is live as soon as its stale files are known. A request for a stale
 * file renders it immediately; the rest are made one by one in the background while there are no requests.
 */
export class Publisher {
  readonly #renderer: Renderer;
  readonly #folder: SiteFolder;
  readonly #record: PublicationRecord;
  readonly #work: string;
  readonly #cache: RenditionCache;
  readonly #log: (error: unknown) => void;
  readonly #turn: () => Promise<unknown>;
  /** The preview images that social networks show. Publishing does not draw them. */
  readonly socialImages: SocialImages;
  /** The live version as it was given, and as it is shown: without damaged photos. */
  #given: SiteVersion | null = null;
  #version: SiteVersion | null = null;
  #shownOf = new WeakMap<SiteVersion, SiteVersion>();
  /** The photos that turned out to be damaged when encoded, by address. */
  #damaged = new Map<string, { id: string; reason: string }>();
  /** What the folder must contain, by file name: pages with their addresses, and files of public/ with their revisions. */
  #pages = new Map<string, string>();
  #files = new Map<string, string>();
  #assets: ReadonlySet<string> = new Set();
  readonly #due = new DueFiles();
  readonly #making = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, Failure>();
  /** How many files were made since nothing was due. */
  #made = { pages: 0, photos: 0 };
  #index = new ReadIndex();
  #renditions = new RenditionUses();
  #refused: ReadonlyMap<string, ContentProblem> = new Map();
  #recorded: Publication | null = null;
  /** Whether to keep a record, so that a later start can resume. */
  #isKept = false;
  /** Whether only the admin is published. */
  #isAdminOnly = true;
  #lastRendering: Promise<unknown> = Promise.resolve();
  #working: Promise<void> | null = null;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Whether the work stopped for a reason that is not a page's own fault, such as a full disk. */
  #isHindered = false;
  /** Whether damage was logged. Everything found until all files are restored counts as one incident. */
  #isLogged = false;
  /** Whether photos are encoded while pages are rendered, because nothing else needs the machine. */
  #isHurried = false;

  constructor(renderer: Renderer, folders: PublisherFolders, { log = () => undefined, turn = nextTurn }: PublisherOptions = {}) {
    this.#work = folders.work;
    const drafts = path.join(folders.work, 'drafts');
    this.#renderer = renderer;
    this.#folder = new SiteFolder(folders.site, drafts);
    this.#record = new PublicationRecord(path.join(folders.work, 'publication.jsonl'), drafts, renderer.id, () => this.#lines());
    this.#cache = new RenditionCache(folders.renditions);
    this.#log = log;
    this.#turn = turn;
    this.socialImages = new SocialImages(this.#folder, path.join(folders.renditions, 'social'));
  }

  /** The rendition cache, so that a photo can be encoded before it is published. */
  get cache(): RenditionCache {
    return this.#cache;
  }

  /** The files of public/ that are not published, with the reasons. */
  get refusedFiles(): ContentProblem[] {
    return [...this.#refused.values()];
  }

  /** The first error that keeps a file from being updated, so that visitors get its old bytes; null if there is none. */
  get failure(): unknown {
    return this.#failures.values().next().value?.error ?? null;
  }

  /** The progress of the background work; null if all files are made. */
  get progress(): PublishingProgress | null {
    if (this.#due.size === 0 || this.#version === null) return null;
    const { pages, photos } = this.#made;
    return {
      pages: { made: pages, of: pages + this.#duePages },
      photos: { made: photos, of: photos + this.#due.count(RANK.photo) },
    };
  }

  get #duePages(): number {
    return this.#due.count(RANK.saved) + this.#due.count(RANK.list) + this.#due.count(RANK.page);
  }

  /** Whether a published file comes from public/ instead of being generated. */
  isFromPublic(name: string): boolean {
    return this.#files.has(name);
  }

  /** A version as it is published: without damaged photos. */
  shown(version: SiteVersion): SiteVersion {
    let shown = this.#shownOf.get(version);
    if (!shown) this.#shownOf.set(version, (shown = this.#withoutDamaged(version)));
    return shown;
  }

  #withoutDamaged(version: SiteVersion): SiteVersion {
    const { photos } = version.snapshot;
    const damaged = [...this.#damaged].filter(([address, { id }]) => photos.get(address)?.id === id);
    if (damaged.length === 0) return version;
    const reasons = new Map(damaged.map(([address, { reason }]) => [address, reason]));
    return { ...version, snapshot: withoutPhotos(version.snapshot, reasons) };
  }

  /**
   * Reads what an earlier run left in the folder, and keeps a record for the next run. Returns the commit that was live; null if it is
   * unknown or other code published it.
   */
  async open(): Promise<string | null> {
    this.#isKept = true;
    this.#recorded = await this.#record.read();
    await this.#begin(this.#recorded?.marks);
    return this.#recorded?.commit ?? null;
  }

  /**
   * Resumes from an earlier run's publication of this commit, and returns the live version. Throws if that run published another commit
   * or none.
   */
  resume(version: SiteVersion): SiteVersion {
    const recorded = this.#recorded;
    this.#recorded = null;
    if (!recorded || recorded.commit !== version.commit) throw new Error('Nothing of this version has been published.');
    this.#index = recorded.index;
    this.#renditions = recorded.renditions;
    this.#damaged = new Map(recorded.damagedPhotos);
    this.#shownOf = new WeakMap();
    this.#pages = new Map([...recorded.index.pages].map((route) => [fileOf(route), route]));
    this.#files = recorded.revisions;
    const shown = [...this.#pages.keys(), ...[...recorded.renditions.urls].map((url) => url.slice(1))];
    const missing = shown.filter((name) => !this.#folder.placed.has(name));
    for (const name of [...recorded.due, ...missing]) this.#due.add(name, rankOfFile(name));
    const given = { ...version, snapshot: { ...version.snapshot, outside: recorded.outside } };
    this.#version = this.shown(given);
    this.follow(given);
    return given;
  }

  /** Makes a version live, without its damaged photos. If it throws, nothing has changed. */
  follow(given: SiteVersion): void {
    this.#isAdminOnly = false;
    const due = this.#follow(given, (version) => routesOf(createReader(version.snapshot, () => undefined)));
    this.socialImages.follow(this.shown(given));
    this.#record.add(this.#liveLine(due));
  }

  /**
   * Publishes only the admin while nothing else is published, so that the owner can sign in whatever the content's state. Leaves no
   * record: the next publication starts from scratch.
   */
  followAdmin(version: SiteVersion): void {
    // This includes its icons and the photos that its forms show.
    if (this.#version !== null) return;
    this.#isAdminOnly = true;
    this.#follow(version, () => ADMIN_ROUTES);
  }

  /** Publishes a version completely. Rejects if a file cannot be made. */
  async publish(version: SiteVersion): Promise<{ pages: number; version: SiteVersion }> {
    this.#isHurried = true;
    await this.#begin();
    this.follow(version);
    await this.complete();
    for (const { error } of this.#failures.values()) throw error;
    return { pages: this.#pages.size, version: this.shown(version) };
  }

  /** Waits until all due files are made, except those that fail. */
  async complete(): Promise<void> {
    do await this.#startWork();
    while (!this.#isClosed && !this.#isHindered && this.#due.next((name) => this.#mustWait(name)) !== undefined);
  }

  /**
   * Makes the due files among `names` for a request that needs them; null if none is due. A file that cannot be made keeps its old bytes.
   */
  ready(names: readonly string[]): Promise<unknown> | null {
    if (this.#due.size === 0 || this.#version === null) return null;
    const due = names.filter((name) => this.#due.has(name) && !this.#mustWait(name));
    return due.length === 0 ? null : Promise.all(due.map((name) => this.#make(name, true).catch(() => undefined)));
  }

  /**
   * Restores a file that something else deleted, for a visitor's request. Returns whether the site has such a file, once it is restored
   * or RESTORE_WAIT_MS have passed.
   */
  async restore(name: string): Promise<boolean> {
    if (!this.#isWanted(name)) return false;
    if (!this.#due.has(name)) this.#noteDamage([name]);
    const made = this.#make(name, true).catch(() => undefined);
    await Promise.race([made, delay(RESTORE_WAIT_MS, undefined, { ref: false })]);
    return true;
  }

  /**
   * Finds and restores files that something else deleted or changed. Each call checks only a part of a large site. Returns whether it
   * found any.
   */
  checkFolder(): boolean {
    const isOurs = (name: string) => !this.#making.has(name) && !this.#due.has(name);
    if (this.#version === null || !this.#folder.damaged(LOOKED_AT).some(isOurs)) return false;
    this.#noteDamage(this.#folder.damaged().filter(isOurs));
    return true;
  }

  /** The path of a rendition that a published page shows, encoding it again if it is missing; null if no page shows it. */
  async rendition(address: string): Promise<string | null> {
    const offered = this.#offered(address);
    return offered ? this.#keptFile(offered, true) : null;
  }

  /** Finishes the work in progress, and writes what a later start needs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await Promise.allSettled([this.#working ?? Promise.resolve(), ...this.#making.values()]);
    await this.#record.close().catch(this.#log);
  }

  /** Scans the folder. Every file that does not match its recorded mark is due. */
  async #begin(marks: ReadonlyMap<string, FileMark> = new Map()): Promise<void> {
    await ensureFolder(this.#work).catch(this.#log);
    // Killed processes may have left half-written files.
    await rm(path.join(this.#work, 'drafts'), { recursive: true, force: true }).catch(this.#log);
    this.#assets = new Set(await new SiteFolder(this.#renderer.assets, '').files());
    const present = await this.#folder.marks();
    for (const name of new Set([...this.#assets, ...marks.keys(), ...present.keys()])) {
      // SocialImages manages its own files.
      if (name.startsWith(SOCIAL_IMAGE_FOLDER)) continue;
      const mark = marks.get(name);
      if (mark && isSameMark(present.get(name), mark)) this.#folder.adopt([[name, mark]]);
      else this.#due.add(name, this.#assets.has(name) ? RANK.list : marks.has(name) ? rankOfFile(name) : RANK.rest);
    }
  }

  /** Makes a version live, and returns the files that this made due. */
  #follow(given: SiteVersion, routesOfVersion: (version: SiteVersion) => readonly string[]): string[] {
    const before = this.#version;
    const version = this.shown(given);
    const changed = before && before !== version ? changedSources(before.snapshot, version.snapshot) : new Set<string>();
    if (before) reuseAnswers(before.snapshot, version.snapshot, changed);
    const routes = routesOfVersion(version);
    const hasSamePages = routes.length === this.#pages.size && routes.every((route) => this.#pages.has(fileOf(route)));
    const hasSameFiles = hasSamePages && before !== version && before?.publicFiles === version.publicFiles;
    const refused = hasSameFiles ? this.#refused : refusedFiles(version.publicFiles.keys(), routes);
    const stale = this.#index.stalePages(version.snapshot, changed);

    // Nothing below can fail.
    const made: string[] = [];
    const due = (name: string, rank: Rank) => {
      made.push(name);
      this.#due.add(name, rank);
      this.#failures.delete(name);
    };
    // Without a record it is unknown which of the existing files belong to this version.
    if (!before) for (const name of this.#folder.placed.keys()) due(name, RANK.rest);
    const saved = new Set([...changed].map(pageOfSource));
    const rankOf = (route: string): Rank => (saved.has(route) ? RANK.saved : isOfMany(route) ? RANK.page : RANK.list);
    for (const route of saved) this.#due.promote(fileOf(route), RANK.saved);
    for (const route of stale) due(fileOf(route), rankOf(route));
    if (!hasSamePages) {
      const pages = new Map(routes.map((route) => [fileOf(route), route]));
      for (const [name, route] of pages) if (!this.#pages.has(name)) due(name, rankOf(route));
      for (const [name, route] of this.#pages) {
        if (pages.has(name)) continue;
        this.#index.forget(route);
        this.#giveUp(this.#renditions.forget(route));
        due(name, RANK.saved);
      }
      this.#pages = pages;
    }
    if (!hasSameFiles) {
      const wanted = [...version.publicFiles].filter(([file]) => !refused.has(file));
      const files = new Map(wanted.map(([file, revision]) => [publicName(file), revision]));
      for (const [name, revision] of files) if (this.#files.get(name) !== revision) due(name, RANK.file);
      for (const name of this.#files.keys()) if (!files.has(name)) due(name, RANK.saved);
      this.#files = files;
    }
    [this.#given, this.#version, this.#refused] = [given, version, refused];
    void this.#startWork();
    return made;
  }

  #giveUp(urls: Iterable<string>): void {
    for (const url of urls) if (!this.#renditions.has(url)) this.#due.add(url.slice(1), RANK.rest);
  }

  #noteDamage(names: readonly string[]): void {
    if (!this.#isLogged) this.#log(new Error('Something else deleted or changed published files. They are put back.'));
    this.#isLogged = true;
    for (const name of names) this.#due.add(name, rankOfFile(name));
    void this.#startWork();
  }

  /** Whether a file must not be made yet: it failed a moment ago, or it is not known yet whether the site still needs it. */
  #mustWait(name: string): boolean {
    if (this.#due.isLast(name) && (this.#isAdminOnly || (name.startsWith(MEDIA) && this.#duePages > 0))) return true;
    const failure = this.#failures.get(name);
    return failure !== undefined && performance.now() - failure.at < (failure.isFirst ? FIRST_TRY_MS : TRY_AGAIN_MS);
  }

  #startWork(): Promise<void> {
    if (this.#version === null) return Promise.resolve();
    return (this.#working ??= this.#makeAll().finally(() => {
      this.#working = null;
      if (this.#due.size === 0) {
        this.#made = { pages: 0, photos: 0 };
        this.#isLogged = false;
      } else if (!this.#isClosed) {
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => void this.#startWork(), FIRST_TRY_MS);
        this.#retry.unref();
      }
    }));
  }

  /** Makes one due file after another until none is left or something stops it, such as a full disk. */
  async #makeAll(): Promise<void> {
    this.#isHindered = false;
    for (;;) {
      await this.#turn();
      const name = this.#isClosed ? undefined : this.#due.next((candidate) => this.#mustWait(candidate));
      if (name === undefined) return;
      const error = await this.#make(name, false).then(
        () => null,
        (reason: unknown) => reason,
      );
      this.#isHindered = error !== null && !(error instanceof PublicationError);
      if (this.#isHindered) return;
    }
  }

  /** Makes a file for the live version, once for all concurrent callers. */
  #make(name: string, isAsked: boolean): Promise<void> {
    const making = this.#making.get(name) ?? this.#makeUntilDone(name, isAsked).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  async #makeUntilDone(name: string, isAsked: boolean): Promise<void> {
    try {
      for (;;) {
        const turn = this.#due.turnOf(name);
        if (turn === undefined) return;
        const line = await this.#put(name, isAsked).catch((error: unknown) => this.#withoutPhoto(name, error));
        // A version that went live in the meantime may have made it due again.
        if (!line || this.#due.turnOf(name) !== turn) continue;
        this.#due.delete(name);
        this.#failures.delete(name);
        this.#count(name);
        if (!this.#isAdminOnly) this.#record.add({ ...line, file: name, mark: this.#folder.placed.get(name) ?? null });
        return;
      }
    } catch (error) {
      const before = this.#failures.get(name);
      if (!before) this.#log(error);
      this.#failures.set(name, { error, at: performance.now(), isFirst: before === undefined });
      throw error;
    }
  }

  /** Publishes the version again without a photo that turned out to be damaged. */
  #withoutPhoto(name: string, error: unknown): null {
    if (!(error instanceof UnreadablePhotoError) || !this.#given) throw error;
    const offered = this.#offered(`/${name}`);
    if (!offered) return null; // No page shows it any more.
    this.#damaged.set(offered.photo, { id: offered.rendition.photoId, reason: error.message });
    this.#shownOf = new WeakMap();
    this.follow(this.#given);
    return null;
  }

  #count(name: string): void {
    if (this.#pages.has(name)) this.#made.pages += 1;
    else if (name.startsWith(MEDIA)) this.#made.photos += 1;
  }

  /** Whether the folder must contain a file. */
  #isWanted(name: string): boolean {
    return this.#pages.has(name) || this.#files.has(name) || this.#assets.has(name) || this.#offered(`/${name}`) !== null;
  }

  /** Writes or removes a file so that it matches the live version. Returns what to record about it, or null if that version has changed. */
  async #put(name: string, isAsked: boolean): Promise<Omit<FileLine, 'file' | 'mark'> | null> {
    const version = this.#version as SiteVersion;
    const route = this.#pages.get(name);
    if (route !== undefined) return this.#putPage(name, route);
    const revision = this.#files.get(name);
    const offered = this.#offered(`/${name}`);
    if (revision !== undefined) {
      await this.#folder.write(name, await version.readPublicFile(`${PUBLIC_FOLDER}/${name}`));
      return { revision };
    }
    // A hard link would let damage in the folder reach the program's own files.
    if (this.#assets.has(name)) await this.#folder.write(name, await readFile(path.join(this.#renderer.assets, name)));
    else if (offered) await this.#folder.add(name, await this.#keptFile(offered, isAsked));
    else await this.#folder.remove(name);
    return {};
  }

  async #putPage(name: string, route: string): Promise<Pick<FileLine, 'page'> | null> {
    const { text, reads, renditions } = await this.#renderNewest(route);
    if (!this.#pages.has(name)) return null; // The page was deleted in the meantime.
    // Before the write, so that a version that goes live during it can see these reads.
    this.#index.note(route, reads);
    const urls = [...renditions.keys()];
    const added = urls.filter((url) => !this.#renditions.has(url));
    this.#giveUp(this.#renditions.note(route, urls));
    for (const url of added) this.#due.add(url.slice(1), RANK.photo);
    if (this.#isHurried) for (const url of added) void this.#make(url.slice(1), false).catch(() => undefined);
    await this.#folder.write(name, text);
    return { page: { route, reads, renditions: urls } };
  }

  /**
   * Renders a page and repeats it until the result matches the live version. One page at a time, because concurrent rendering would delay
   * them all.
   */
  async #renderNewest(route: string): Promise<RenderedPage> {
    const rendering = this.#lastRendering.then(async () => {
      for (;;) {
        const version = this.#version as SiteVersion;
        const page = await this.#render(route, version);
        const now = this.#version as SiteVersion;
        if (now === version) return page;
        const reads = page.reads.map((read) => readNow(now, read));
        if (reads.every(({ answer }, index) => answer === page.reads[index]?.answer)) return { ...page, reads };
      }
    });
    this.#lastRendering = rendering.catch(() => undefined);
    return rendering;
  }

  async #render(route: string, version: SiteVersion): Promise<RenderedPage> {
    const reads: Read[] = [];
    const { status, text } = await this.#renderer.render(
      route,
      createReader(version.snapshot, (read) => reads.push(read)),
    );
    const expected = route === '/404' ? 404 : 200;
    if (status !== expected) throw new PublicationError(`The page ${route} answered ${status}, not ${expected}.`);
    return { text, reads, renditions: offeredRenditions(renditionsIn(text), version.snapshot.photos) };
  }

  #keptFile({ rendition, photo }: OfferedRendition, isAsked: boolean): Promise<string> {
    const version = this.#version as SiteVersion;
    return this.#cache.file(rendition, () => version.readPublicFile(uploadPath(photo)), { isAsked });
  }

  /** A rendition that a page shows, with its photo; null if no page shows it or the photo no longer exists. */
  #offered(url: string): OfferedRendition | null {
    if (!this.#version || !this.#renditions.has(url)) return null;
    return offeredRenditions(renditionsIn(url), this.#version.snapshot.photos).get(url) ?? null;
  }

  #liveLine(due: string[]) {
    const { commit = null, snapshot } = this.#version ?? {};
    return { commit, outside: snapshot?.outside ?? { place: null }, due, damagedPhotos: [...this.#damaged] };
  }

  /** Everything a later start needs, as lines; null if there is nothing to resume. */
  #lines(): Parameters<PublicationRecord['add']>[0][] | null {
    if (!this.#isKept || this.#isAdminOnly) return null;
    const files = [...this.#folder.placed].filter(([name]) => !name.startsWith(SOCIAL_IMAGE_FOLDER));
    return [
      ...files.map(([file, mark]): FileLine => {
        const route = this.#pages.get(file);
        const revision = this.#files.get(file);
        if (route !== undefined)
          return { file, mark, page: { route, reads: this.#index.readsOf(route), renditions: this.#renditions.of(route) } };
        return { file, mark, ...(revision === undefined ? {} : { revision }) };
      }),
      this.#liveLine([...this.#due.names]),
    ];
  }
}
