import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { PublishingProgress } from '#api/publishing.ts';
import type { ReadIndexJson } from '#content/read-index.ts';
import { emptySnapshot, type MeasuredPhoto } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { DRAWN_FOLDER } from '#media/drawn-image.ts';
import { UnreadablePhotoError } from '#media/photo-file.ts';
import type { Renderer } from '#server/renderer/renderer.ts';
import { DamageCheck } from './damage-check.ts';
import { DrawnImages } from './drawn-images.ts';
import { isRendition, RANK, rankOfFile } from './due-files.ts';
import { DueWork } from './due-work.ts';
import type { FileCalls } from './file-calls.ts';
import { FileMaker } from './file-maker.ts';
import { type FileMark, isSameMark } from './file-mark.ts';
import { ensureFolder } from './into-place.ts';
import { LiveVersion } from './live-version.ts';
import { failureSentence } from './publication-error.ts';
import { type Publication, PublicationRecord } from './publication-record.ts';
import { allLines, fileLine, liveLine, photoLines } from './record-lines.ts';
import { RenditionCache } from './rendition-cache.ts';
import { SiteFolder } from './site-folder.ts';
import type { SiteVersion } from './site-version.ts';

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
  /** How files are read and written. */
  calls?: FileCalls | undefined;
}

/** How long a visitor's request waits for a file to be restored. */
const RESTORE_WAIT_MS = 5_000;

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
  readonly #due: DueWork;
  readonly #damage: DamageCheck;
  readonly #live: LiveVersion;
  readonly #files: FileMaker;
  /** The preview images that social networks show. Publishing does not draw them. */
  readonly drawnImages: DrawnImages;
  #recorded: Publication | null = null;
  /** Whether to keep a record, so that a later start can resume. */
  #isKept = false;
  /** Whether photos are encoded while pages are rendered, because nothing else needs the machine. */
  #isHurried = false;

  constructor(renderer: Renderer, folders: PublisherFolders, { log = () => undefined, turn = nextTurn, calls }: PublisherOptions = {}) {
    this.#work = folders.work;
    const drafts = path.join(folders.work, 'drafts');
    this.#renderer = renderer;
    this.#folder = new SiteFolder(folders.site, drafts, calls);
    this.#record = new PublicationRecord(path.join(folders.work, 'publication.jsonl'), drafts, renderer.id, () =>
      this.#isKept ? allLines(this.#live, this.#folder.placed, this.#due.names) : null,
    );
    this.#cache = new RenditionCache(folders.renditions, { calls });
    this.#log = log;
    this.#due = new DueWork({
      make: (name, isAsked) => this.#make(name, isAsked),
      made: (name) => this.#noteMade(name),
      isPage: (name) => this.#live.wanted.pages.has(name),
      isHeld: (name) => this.#isHeld(name),
      turn,
      log,
    });
    this.#damage = new DamageCheck(this.#folder, this.#due, log);
    this.#live = new LiveVersion(this.#due);
    this.#files = new FileMaker({
      renderer,
      folder: this.#folder,
      cache: this.#cache,
      live: this.#live,
      measure: (version, photos) => this.#measure(version, photos),
      added: (names) => {
        if (this.#isHurried) for (const name of names) void this.#due.make(name, false).catch(() => undefined);
      },
    });
    this.drawnImages = new DrawnImages(this.#folder, path.join(folders.renditions, 'social'), calls);
  }

  /** The rendition cache, so that a photo can be encoded before it is published. */
  get cache(): RenditionCache {
    return this.#cache;
  }

  /** What the pages of the live version read. */
  get reads(): ReadIndexJson {
    return this.#live.index.toJson();
  }

  /** The files of public/ that are not published, with the reasons. */
  get refusedFiles(): ContentProblem[] {
    return [...this.#live.wanted.refused.values()];
  }

  /** What keeps a file from being updated, so that visitors get its old bytes, in a sentence; null if nothing does. */
  get failure(): string | null {
    const { failure } = this.#due;
    return failure && failureSentence(failure, this.#live.wanted.pages.get(failure.name));
  }

  /** The progress of the background work; null if all files are made. */
  get progress(): PublishingProgress | null {
    return this.#live.shown && this.#due.progress;
  }

  /** Whether a published file comes from public/ instead of being generated. */
  isFromPublic(name: string): boolean {
    return this.#live.wanted.files.has(name);
  }

  /** A version as it is published: with the sizes of photos that are known so far, without damaged photos. */
  shown(version: SiteVersion): SiteVersion {
    return this.#live.photos.shown(version);
  }

  /** A version with the sizes of photos that are known so far: what the next version is read from. */
  withSizes(version: SiteVersion): SiteVersion {
    return this.#live.photos.withSizes(version);
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
    const given = { ...version, snapshot: { ...version.snapshot, outside: recorded.outside } };
    this.#live.resume(given, recorded);
    const shown = [...this.#live.wanted.pages.keys(), ...[...recorded.renditions.urls].map((url) => url.slice(1))];
    const missing = shown.filter((name) => !this.#folder.placed.has(name));
    for (const name of [...recorded.due, ...missing]) this.#due.add(name, rankOfFile(name));
    this.follow(given);
    return given;
  }

  /** Measures photos of a version, and shows them if it is the live one. */
  async #measure(version: SiteVersion, photos: readonly string[]): Promise<void> {
    if (photos.length === 0) return;
    await this.#live.photos.measure(version, photos);
    this.#followLearned();
  }

  /** Shows what has been learned of the photos of the live version. */
  #followLearned(): void {
    const given = this.#live.given;
    if (given === null || this.shown(given) === this.#live.shown) return;
    if (this.#live.isAdminOnly) this.#follow(given);
    else this.follow(given);
  }

  /** Makes a version live, without its damaged photos. If it throws, nothing has changed. */
  follow(given: SiteVersion): void {
    this.#live.isAdminOnly = false;
    const [before, wasGiven] = [this.#live.shown?.snapshot ?? emptySnapshot, this.#live.given];
    const due = this.#follow(given);
    const version = this.shown(given);
    this.drawnImages.follow(version);
    if (!this.#isKept) return;
    for (const line of photoLines(before, version)) this.#record.add(line);
    if (given !== wasGiven || due.length > 0) this.#record.add(liveLine(this.#live, due));
  }

  /**
   * Publishes only the admin while nothing else is published, so that the owner can sign in whatever the content's state. Leaves no
   * record: the next publication starts from scratch.
   */
  followAdmin(version: SiteVersion): void {
    // This includes its icons and the photos that its forms show.
    if (this.#live.shown !== null) return;
    this.#live.isAdminOnly = true;
    this.#follow(version);
  }

  /** Publishes a version completely. Rejects if a file cannot be made. */
  async publish(version: SiteVersion): Promise<{ pages: number; version: SiteVersion }> {
    this.#isHurried = true;
    await this.#begin();
    this.follow(version);
    await this.complete();
    this.#due.assertNoFailure();
    return { pages: this.#live.wanted.pages.size, version: this.shown(version) };
  }

  /** Waits until all due files are made, except those that fail. */
  async complete(): Promise<void> {
    if (this.#live.shown !== null) await this.#due.complete();
  }

  /**
   * Makes the due files among `names` for a request that needs them; null if none is due. A file that cannot be made keeps its old bytes.
   */
  ready(names: readonly string[]): Promise<unknown> | null {
    if (this.#due.size === 0 || this.#live.shown === null) return null;
    const due = names.filter((name) => this.#due.has(name) && !this.#due.mustWait(name));
    return due.length === 0 ? null : Promise.all(due.map((name) => this.#due.make(name, true).catch(() => undefined)));
  }

  /**
   * Restores a file that something else deleted, for a visitor's request. Returns whether the site has such a file, once it is restored
   * or RESTORE_WAIT_MS have passed.
   */
  async restore(name: string): Promise<boolean> {
    if (!this.#live.wanted.has(name)) return false;
    if (!this.#due.has(name)) this.#damage.note([name]);
    const made = this.#due.make(name, true).catch(() => undefined);
    await Promise.race([made, delay(RESTORE_WAIT_MS, undefined, { ref: false })]);
    return true;
  }

  /**
   * Finds and restores files that something else deleted or changed. Each call checks only a part of a large site. Returns whether it
   * found any.
   */
  checkFolder(): boolean {
    return this.#live.shown !== null && this.#damage.look();
  }

  /** The path of a rendition that a published page shows, encoding it again if it is missing; null if no page shows it. */
  async rendition(address: string): Promise<string | null> {
    const offered = this.#live.wanted.rendition(address);
    return offered ? this.#files.rendition(offered, true) : null;
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
    this.#live.wanted.assets = assets;
    const present = await this.#folder.marks();
    for (const name of new Set([...assets, ...marks.keys(), ...present.keys()])) {
      // DrawnImages manages its own files.
      if (name.startsWith(DRAWN_FOLDER)) continue;
      const mark = marks.get(name);
      if (mark && isSameMark(present.get(name), mark)) this.#folder.adopt([[name, mark]]);
      else this.#due.add(name, assets.has(name) ? RANK.list : marks.has(name) ? rankOfFile(name) : RANK.rest);
    }
  }

  /** Makes a version live, and starts to make what is due now. */
  #follow(given: SiteVersion): string[] {
    const due = this.#live.follow(given, this.#folder.placed.keys());
    void this.#due.start();
    return due;
  }

  /** Whether it is not known yet if the site still needs a file that is to be removed. */
  #isHeld(name: string): boolean {
    return this.#due.get(name)?.rank === RANK.rest && (this.#live.isAdminOnly || (isRendition(name) && this.#due.hasPages));
  }

  /** Makes a file for the live version; returns false if that version has changed. */
  async #make(name: string, isAsked: boolean): Promise<boolean> {
    try {
      return await this.#files.make(name, { isAsked, isSaved: this.#due.get(name)?.rank === RANK.saved });
    } catch (error) {
      if (!(error instanceof UnreadablePhotoError) || !this.#live.given) throw error;
      const offered = this.#live.wanted.rendition(`/${name}`);
      if (!offered) return false; // No page shows it any more.
      // Publishes the version again without the damaged photo.
      this.#live.photos.addDamaged(offered.photo, offered.rendition.photoId, error.message);
      this.#followLearned();
      return false;
    }
  }

  #noteMade(name: string): void {
    if (this.#due.size === 0) this.#damage.end();
    if (this.#isKept && !this.#live.isAdminOnly) this.#record.add(fileLine(this.#live, this.#folder.placed, name));
  }
}
