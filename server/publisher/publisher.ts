import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { PublishingProgress } from '#api/publishing.ts';
import { changedSources, ReadIndex, type ReadIndexJson } from '#content/read-index.ts';
import { reuseAnswers } from '#content/reader.ts';
import { pageOfSource } from '#content/site-routes.ts';
import { emptySnapshot, type MeasuredPhoto, PUBLIC_FOLDER, uploadPath } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { nothingOutside } from '#domain/outside.ts';
import { UnreadablePhotoError } from '#media/photo-file.ts';
import { DRAWN_FOLDER } from '#media/drawn-image.ts';
import type { Renderer } from '#server/renderer/renderer.ts';
import { RANK, type Rank } from './due-files.ts';
import { DueWork } from './due-work.ts';
import { type FileMark, isSameMark } from './file-mark.ts';
import { ensureFolder } from './into-place.ts';
import { LearnedPhotos } from './learned-photos.ts';
import type { OfferedRendition } from './offered-renditions.ts';
import { PageRenderer } from './page-renderer.ts';
import { type FileLine, type LiveLine, photoLines, type Publication, PublicationRecord, type RecordLine } from './publication-record.ts';
import { fileOf, isOfMany } from './published-pages.ts';
import { RenditionCache } from './rendition-cache.ts';
import { SiteFolder } from './site-folder.ts';
import type { SiteVersion } from './site-version.ts';
import { DrawnImages } from './drawn-images.ts';
import { WantedFiles } from './wanted-files.ts';

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

const MEDIA = 'media/';

/** The rank of a file when only its name is known. */
const rankOfFile = (name: string): Rank => (name.startsWith(MEDIA) ? RANK.photo : RANK.page);

/** How many files one check for damage covers, so that it takes only a few milliseconds. */
const LOOKED_AT = 1_000;
/** How long a visitor's request waits for a file to be restored. */
const RESTORE_WAIT_MS = 5_000;

/**
 * Keeps a folder in sync with a version of the content. A version is live as soon as its stale files are known. A request for a stale
 * file renders it immediately; the rest are made one by one in the background while there are no requests.
 */
export class Publisher {
  readonly #renderer: Renderer;
  readonly #pages: PageRenderer;
  readonly #folder: SiteFolder;
  readonly #record: PublicationRecord;
  readonly #work: string;
  readonly #cache: RenditionCache;
  readonly #log: (error: unknown) => void;
  readonly #wanted = new WantedFiles();
  readonly #due: DueWork;
  /** The preview images that social networks show. Publishing does not draw them. */
  readonly drawnImages: DrawnImages;
  /** The live version as it was given, and as it is shown: with the sizes of its photos, without damaged ones. */
  #given: SiteVersion | null = null;
  #version: SiteVersion | null = null;
  #photos = new LearnedPhotos();
  #index = new ReadIndex();
  #recorded: Publication | null = null;
  /** Whether to keep a record, so that a later start can resume. */
  #isKept = false;
  /** Whether only the admin is published. */
  #isAdminOnly = true;
  /** Whether damage was logged. Everything found until all files are restored counts as one incident. */
  #isLogged = false;
  /** Whether photos are encoded while pages are rendered, because nothing else needs the machine. */
  #isHurried = false;

  constructor(renderer: Renderer, folders: PublisherFolders, { log = () => undefined, turn = nextTurn }: PublisherOptions = {}) {
    this.#work = folders.work;
    const drafts = path.join(folders.work, 'drafts');
    this.#renderer = renderer;
    this.#pages = new PageRenderer(
      renderer,
      () => this.#version as SiteVersion,
      (photos) => this.#measure(this.#given as SiteVersion, photos),
    );
    this.#folder = new SiteFolder(folders.site, drafts);
    this.#record = new PublicationRecord(path.join(folders.work, 'publication.jsonl'), drafts, renderer.id, () => this.#allLines());
    this.#cache = new RenditionCache(folders.renditions);
    this.#log = log;
    this.#due = new DueWork({
      make: (name, isAsked) => this.#make(name, isAsked),
      made: (name) => this.#noteMade(name),
      isHeld: (name) => this.#isHeld(name),
      turn,
      log,
    });
    this.drawnImages = new DrawnImages(this.#folder, path.join(folders.renditions, 'social'));
  }

  /** The rendition cache, so that a photo can be encoded before it is published. */
  get cache(): RenditionCache {
    return this.#cache;
  }

  /** What the pages of the live version read. */
  get reads(): ReadIndexJson {
    return this.#index.toJson();
  }

  /** The files of public/ that are not published, with the reasons. */
  get refusedFiles(): ContentProblem[] {
    return [...this.#wanted.refused.values()];
  }

  /** The first error that keeps a file from being updated, so that visitors get its old bytes; null if there is none. */
  get failure(): unknown {
    return this.#due.failure;
  }

  /** The progress of the background work; null if all files are made. */
  get progress(): PublishingProgress | null {
    return this.#version && this.#due.progress;
  }

  /** Whether a published file comes from public/ instead of being generated. */
  isFromPublic(name: string): boolean {
    return this.#wanted.files.has(name);
  }

  /** A version as it is published: with the sizes of photos that are known so far, without damaged photos. */
  shown(version: SiteVersion): SiteVersion {
    return this.#photos.shown(version);
  }

  /** A version with the sizes of photos that are known so far: what the next version is read from. */
  withSizes(version: SiteVersion): SiteVersion {
    return this.#photos.withSizes(version);
  }

  /** A version as it is published once all its photos are measured. Rejects if the bytes of one cannot be read. */
  async measured(version: SiteVersion): Promise<SiteVersion> {
    await this.#measure(version, [...this.shown(version).snapshot.unmeasured.keys()]);
    return this.shown(version);
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

  /** What an earlier run knew of a photo, by the revision of its file; undefined if nothing, or if `resume` has been called. */
  recordedPhoto(revision: string): MeasuredPhoto | undefined {
    return this.#recorded?.photos.get(revision);
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
    this.#wanted.renditions = recorded.renditions;
    this.#photos = new LearnedPhotos(recorded.damagedPhotos);
    this.#wanted.pages = new Map([...recorded.index.pages].map((route) => [fileOf(route), route]));
    this.#wanted.files = recorded.revisions;
    const shown = [...this.#wanted.pages.keys(), ...[...recorded.renditions.urls].map((url) => url.slice(1))];
    const missing = shown.filter((name) => !this.#folder.placed.has(name));
    for (const name of [...recorded.due, ...missing]) this.#due.add(name, rankOfFile(name));
    const given = { ...version, snapshot: { ...version.snapshot, outside: recorded.outside } };
    this.#version = this.shown(given);
    this.follow(given);
    return given;
  }

  /** Measures photos of a version, and shows them if it is the live one. */
  async #measure(version: SiteVersion, photos: readonly string[]): Promise<void> {
    if (photos.length === 0) return;
    await this.#photos.measure(version, photos);
    this.#followLearned();
  }

  /** Shows what has been learned of the photos of the live version. */
  #followLearned(): void {
    const given = this.#given;
    if (given === null || this.shown(given) === this.#version) return;
    if (this.#isAdminOnly) this.#follow(given);
    else this.follow(given);
  }

  /** Makes a version live, without its damaged photos. If it throws, nothing has changed. */
  follow(given: SiteVersion): void {
    this.#isAdminOnly = false;
    const [before, wasGiven] = [this.#version?.snapshot ?? emptySnapshot, this.#given];
    const due = this.#follow(given);
    const version = this.shown(given);
    this.drawnImages.follow(version);
    if (!this.#isKept) return;
    for (const line of photoLines(before, version)) this.#record.add(line);
    if (given !== wasGiven || due.length > 0) this.#record.add(this.#liveLine(due));
  }

  /**
   * Publishes only the admin while nothing else is published, so that the owner can sign in whatever the content's state. Leaves no
   * record: the next publication starts from scratch.
   */
  followAdmin(version: SiteVersion): void {
    // This includes its icons and the photos that its forms show.
    if (this.#version !== null) return;
    this.#isAdminOnly = true;
    this.#follow(version);
  }

  /** Publishes a version completely. Rejects if a file cannot be made. */
  async publish(version: SiteVersion): Promise<{ pages: number; version: SiteVersion }> {
    this.#isHurried = true;
    await this.#begin();
    this.follow(version);
    await this.complete();
    this.#due.assertNoFailure();
    return { pages: this.#wanted.pages.size, version: this.shown(version) };
  }

  /** Waits until all due files are made, except those that fail. */
  async complete(): Promise<void> {
    if (this.#version !== null) await this.#due.complete();
  }

  /**
   * Makes the due files among `names` for a request that needs them; null if none is due. A file that cannot be made keeps its old bytes.
   */
  ready(names: readonly string[]): Promise<unknown> | null {
    if (this.#due.size === 0 || this.#version === null) return null;
    const due = names.filter((name) => this.#due.has(name) && !this.#due.mustWait(name));
    return due.length === 0 ? null : Promise.all(due.map((name) => this.#due.make(name, true).catch(() => undefined)));
  }

  /**
   * Restores a file that something else deleted, for a visitor's request. Returns whether the site has such a file, once it is restored
   * or RESTORE_WAIT_MS have passed.
   */
  async restore(name: string): Promise<boolean> {
    if (!this.#wanted.has(name)) return false;
    if (!this.#due.has(name)) this.#noteDamage([name]);
    const made = this.#due.make(name, true).catch(() => undefined);
    await Promise.race([made, delay(RESTORE_WAIT_MS, undefined, { ref: false })]);
    return true;
  }

  /**
   * Finds and restores files that something else deleted or changed. Each call checks only a part of a large site. Returns whether it
   * found any.
   */
  checkFolder(): boolean {
    const isOurs = (name: string) => !this.#due.isMaking(name) && !this.#due.has(name);
    if (this.#version === null || !this.#folder.damaged(LOOKED_AT).some(isOurs)) return false;
    this.#noteDamage(this.#folder.damaged().filter(isOurs));
    return true;
  }

  /** The path of a rendition that a published page shows, encoding it again if it is missing; null if no page shows it. */
  async rendition(address: string): Promise<string | null> {
    const offered = this.#wanted.rendition(address);
    return offered ? this.#keptFile(offered, true) : null;
  }

  /** Finishes the work in progress, and writes what a later start needs. */
  async close(): Promise<void> {
    await this.#due.close();
    await this.#record.close().catch(this.#log);
  }

  /** Scans the folder. Every file that does not match its recorded mark is due. */
  async #begin(marks: ReadonlyMap<string, FileMark> = new Map()): Promise<void> {
    await ensureFolder(this.#work).catch(this.#log);
    // Killed processes may have left half-written files, and older code a record of another form.
    for (const name of ['drafts', 'publication.json'])
      await rm(path.join(this.#work, name), { recursive: true, force: true }).catch(this.#log);
    const assets = new Set(await new SiteFolder(this.#renderer.assets, '').files());
    this.#wanted.assets = assets;
    const present = await this.#folder.marks();
    for (const name of new Set([...assets, ...marks.keys(), ...present.keys()])) {
      // DrawnImages manages its own files.
      if (name.startsWith(DRAWN_FOLDER)) continue;
      const mark = marks.get(name);
      if (mark && isSameMark(present.get(name), mark)) this.#folder.adopt([[name, mark]]);
      else this.#due.add(name, assets.has(name) ? RANK.list : marks.has(name) ? rankOfFile(name) : RANK.rest);
    }
  }

  /** Makes a version live, and returns the files that this made due. */
  #follow(given: SiteVersion): string[] {
    const before = this.#version;
    const version = this.shown(given);
    const changed = before && before !== version ? changedSources(before.snapshot, version.snapshot) : new Set<string>();
    if (before) reuseAnswers(before.snapshot, version.snapshot, changed);
    const { pages, files } = this.#wanted;
    const next = this.#wanted.filesOf(version, this.#isAdminOnly);
    const stale = this.#index.stalePages(version.snapshot, changed);

    // Nothing below can fail.
    const made: string[] = [];
    const due = (name: string, rank: Rank) => {
      made.push(name);
      this.#due.add(name, rank);
    };
    // Without a record it is unknown which of the existing files belong to this version.
    if (!before) for (const name of this.#folder.placed.keys()) due(name, RANK.rest);
    const saved = new Set([...changed].map(pageOfSource));
    const rankOf = (route: string): Rank => (saved.has(route) ? RANK.saved : isOfMany(route) ? RANK.page : RANK.list);
    for (const route of saved) this.#due.promote(fileOf(route), RANK.saved);
    for (const route of stale) due(fileOf(route), rankOf(route));
    if (next.pages !== pages) {
      for (const [name, route] of next.pages) if (!pages.has(name)) due(name, rankOf(route));
      for (const [name, route] of pages) {
        if (next.pages.has(name)) continue;
        this.#index.forget(route);
        this.#giveUp(this.#wanted.renditions.forget(route));
        due(name, RANK.saved);
      }
    }
    if (next.files !== files) {
      for (const [name, revision] of next.files) if (files.get(name) !== revision) due(name, RANK.file);
      for (const name of files.keys()) if (!next.files.has(name)) due(name, RANK.saved);
    }
    this.#wanted.follow(version, next);
    [this.#given, this.#version] = [given, version];
    void this.#due.start();
    return made;
  }

  #giveUp(urls: Iterable<string>): void {
    for (const url of urls) if (!this.#wanted.renditions.has(url)) this.#due.add(url.slice(1), RANK.rest);
  }

  #noteDamage(names: readonly string[]): void {
    if (!this.#isLogged) this.#log(new Error('Something else deleted or changed published files. They are put back.'));
    this.#isLogged = true;
    for (const name of names) this.#due.add(name, rankOfFile(name));
    void this.#due.start();
  }

  /** Whether it is not known yet if the site still needs a file that is to be removed. */
  #isHeld(name: string): boolean {
    return this.#due.get(name)?.rank === RANK.rest && (this.#isAdminOnly || (name.startsWith(MEDIA) && this.#due.pages > 0));
  }

  /** Makes a file for the live version; returns false if that version has changed. */
  async #make(name: string, isAsked: boolean): Promise<boolean> {
    try {
      return await this.#put(name, isAsked);
    } catch (error) {
      if (!(error instanceof UnreadablePhotoError) || !this.#given) throw error;
      const offered = this.#wanted.rendition(`/${name}`);
      if (!offered) return false; // No page shows it any more.
      // Publishes the version again without the damaged photo.
      this.#photos.addDamaged(offered.photo, offered.rendition.photoId, error.message);
      this.#followLearned();
      return false;
    }
  }

  /** Writes or removes a file so that it matches the live version; returns false if that version has changed. */
  async #put(name: string, isAsked: boolean): Promise<boolean> {
    const version = this.#version as SiteVersion;
    const route = this.#wanted.pages.get(name);
    if (route !== undefined) return this.#putPage(name, route);
    const offered = this.#wanted.rendition(`/${name}`);
    if (this.#wanted.files.has(name)) await this.#putPublicFile(name, version);
    // A hard link would let damage in the folder reach the program's own files.
    else if (this.#wanted.assets.has(name)) await this.#folder.write(name, await readFile(path.join(this.#renderer.assets, name)));
    else if (offered) await this.#folder.add(name, await this.#keptFile(offered, isAsked));
    else await this.#folder.remove(name);
    return true;
  }

  async #putPublicFile(name: string, version: SiteVersion): Promise<void> {
    const bytes = await version.readPublicFile(`${PUBLIC_FOLDER}/${name}`);
    // A photo that no page has needed so far.
    if (version.snapshot.unmeasured.has(`/${name}`))
      await this.#measure({ ...version, readPublicFile: () => Promise.resolve(bytes) }, [`/${name}`]);
    await this.#folder.write(name, bytes);
  }

  async #putPage(name: string, route: string): Promise<boolean> {
    const { text, reads, renditions } = await this.#pages.render(route);
    if (!this.#wanted.pages.has(name)) return false; // The page was deleted in the meantime.
    // Before the write, so that a version that goes live during it can see these reads.
    this.#index.note(route, reads);
    const urls = [...renditions.keys()];
    const added = urls.filter((url) => !this.#wanted.renditions.has(url));
    this.#giveUp(this.#wanted.renditions.note(route, urls));
    for (const url of added) this.#due.add(url.slice(1), RANK.photo);
    if (this.#isHurried) for (const url of added) void this.#due.make(url.slice(1), false).catch(() => undefined);
    await this.#folder.write(name, text);
    return true;
  }

  #noteMade(name: string): void {
    if (this.#due.size === 0) this.#isLogged = false;
    if (this.#isKept && !this.#isAdminOnly) this.#record.add(this.#lineOf(name));
  }

  #keptFile({ rendition, photo }: OfferedRendition, isAsked: boolean): Promise<string> {
    const version = this.#version as SiteVersion;
    return this.#cache.file(rendition, () => version.readPublicFile(uploadPath(photo)), { isAsked });
  }

  #liveLine(due: string[]): LiveLine {
    const { commit = null, snapshot } = this.#version ?? {};
    return { commit, outside: snapshot?.outside ?? nothingOutside, due, damagedPhotos: this.#photos.damaged };
  }

  #lineOf(file: string): FileLine {
    const mark = this.#folder.placed.get(file) ?? null;
    const route = this.#wanted.pages.get(file);
    const revision = this.#wanted.files.get(file);
    if (route !== undefined)
      return { file, mark, page: { route, reads: this.#index.readsOf(route), renditions: this.#wanted.renditions.of(route) } };
    return { file, mark, ...(revision !== undefined && { revision }) };
  }

  /** Everything a later start needs, as lines; null if there is nothing to resume. */
  #allLines(): RecordLine[] | null {
    if (!this.#isKept || this.#isAdminOnly || !this.#version) return null;
    const files = [...this.#folder.placed.keys()].filter((name) => !name.startsWith(DRAWN_FOLDER));
    const photos = photoLines(emptySnapshot, this.#version);
    return [...photos, ...files.map((name) => this.#lineOf(name)), this.#liveLine([...this.#due.names])];
  }
}
