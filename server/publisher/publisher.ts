import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileCalls } from '@family-bakery/live-pages/folder/file-calls';
import { LiveFolder } from '@family-bakery/live-pages/folder/live-folder';
import { SiteFolder } from '@family-bakery/live-pages/folder/site-folder';
import type { ReadIndexJson } from '@family-bakery/live-pages/reads/read-index';
import type { PublishingProgress } from '#api/publishing.ts';
import { emptySnapshot, type MeasuredPhoto } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { DRAWN_FOLDER } from '#media/drawn-image.ts';
import { UnreadablePhotoError } from '#media/photo-file.ts';
import type { Renderer } from '#server/renderer/renderer.ts';
import { DrawnImages } from './drawn-images.ts';
import { FileMaker } from './file-maker.ts';
import { LiveVersion } from './live-version.ts';
import { failureSentence } from './publication-error.ts';
import { type FileFacts, Publication, type PublicationNote } from './publication-record.ts';
import { BEFORE_PHOTOS, isRendition, RANK, rankOfFile } from './ranks.ts';
import { factsOf, liveLine, notesOf, photoLines } from './record-lines.ts';
import { RenditionCache } from './rendition-cache.ts';
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

/**
 * Keeps a folder in sync with a version of the content. A version is live as soon as its stale files are known. A request for a stale
 * file renders it immediately; the rest are made one by one in the background while there are no requests.
 */
export class Publisher {
  readonly #renderer: Renderer;
  readonly #folder: LiveFolder<FileFacts, PublicationNote, keyof PublishingProgress>;
  readonly #work: string;
  readonly #cache: RenditionCache;
  readonly #live: LiveVersion;
  readonly #files: FileMaker;
  /** The preview images that social networks show. Publishing does not draw them. */
  readonly drawnImages: DrawnImages;
  #recorded: Publication | null = null;
  /** Whether photos are encoded while pages are rendered, because nothing else needs the machine. */
  #isHurried = false;

  constructor(renderer: Renderer, folders: PublisherFolders, { log, turn, calls }: PublisherOptions = {}) {
    this.#work = folders.work;
    this.#renderer = renderer;
    this.#folder = new LiveFolder({
      site: folders.site,
      work: folders.work,
      code: renderer.id,
      make: (name, isAsked) => this.#make(name, isAsked),
      rankOf: (name, isRecorded) => (isRecorded ? rankOfFile(name) : RANK.rest),
      isHeld: (name) => this.#isHeld(name),
      // DrawnImages manages its own files.
      isApart: (name) => name.startsWith(DRAWN_FOLDER),
      counted: {
        pages: (name) => this.#live.wanted.pages.has(name),
        // Not those that are removed.
        photos: (name, rank) => isRendition(name) && rank === RANK.photo,
      },
      factsOf: (name) => factsOf(this.#live, name),
      notes: () => notesOf(this.#live),
      log,
      turn,
      calls,
    });
    this.#cache = new RenditionCache(folders.renditions, { calls });
    this.#live = new LiveVersion(this.#folder.due);
    this.#files = new FileMaker({
      renderer,
      folder: this.#folder.files,
      cache: this.#cache,
      live: this.#live,
      measure: (version, photos) => this.#measure(version, photos),
      added: (names) => {
        if (this.#isHurried) for (const name of names) void this.#folder.due.make(name, false).catch(() => undefined);
      },
    });
    this.drawnImages = new DrawnImages(this.#folder.files, path.join(folders.renditions, 'social'), calls);
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
    const { failure } = this.#folder.due;
    return failure && failureSentence(failure, this.#live.wanted.pages.get(failure.name));
  }

  /** The progress of the background work; null if all files are made. */
  get progress(): PublishingProgress | null {
    return this.#live.shown && this.#folder.due.progress;
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
    const recorded = new Publication();
    recorded.due = await this.#folder.open((line) => recorded.replay(line));
    await this.#addAssets();
    this.#recorded = recorded;
    return recorded.live?.commit ?? null;
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
    if (!recorded?.live || recorded.live.commit !== version.commit) throw new Error('Nothing of this version has been published.');
    const given = { ...version, snapshot: { ...version.snapshot, outside: recorded.live.outside } };
    this.#live.resume(given, recorded);
    const shown = [...this.#live.wanted.pages.keys(), ...[...recorded.renditions.urls].map((url) => url.slice(1))];
    const missing = shown.filter((name) => !this.#folder.files.placed.has(name));
    for (const name of [...recorded.due, ...missing]) this.#folder.due.add(name, rankOfFile(name));
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
    for (const line of photoLines(before, version)) this.#folder.note(line);
    if (given !== wasGiven || due.length > 0) this.#folder.note(liveLine(this.#live, due));
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
    await this.#folder.scan();
    await this.#addAssets();
    this.follow(version);
    await this.complete();
    this.#folder.due.assertNoFailure();
    return { pages: this.#live.wanted.pages.size, version: this.shown(version) };
  }

  /** Waits until all due files are made, except those that fail. */
  async complete(): Promise<void> {
    if (this.#live.shown !== null) await this.#folder.due.complete();
  }

  /**
   * Makes the due files among `names` for a request that needs them; null if none is due. A file that cannot be made keeps its old bytes.
   */
  ready(names: readonly string[]): Promise<unknown> | null {
    return this.#live.shown === null ? null : this.#folder.ready(names);
  }

  /**
   * Restores a file that something else deleted, for a visitor's request. Returns whether the site has such a file, once it is restored
   * or has been waited for long enough.
   */
  async restore(name: string): Promise<boolean> {
    if (!this.#live.wanted.has(name)) return false;
    await this.#folder.restore(name);
    return true;
  }

  /**
   * Finds and restores files that something else deleted or changed. Each call checks only a part of a large site. Returns whether it
   * found any.
   */
  checkFolder(): boolean {
    return this.#live.shown !== null && this.#folder.check();
  }

  /** The path of a rendition that a published page shows, encoding it again if it is missing; null if no page shows it. */
  async rendition(address: string): Promise<string | null> {
    const offered = this.#live.wanted.rendition(address);
    return offered ? this.#files.rendition(offered, true) : null;
  }

  /** Finishes the work in progress, and writes what a later start needs. */
  close(): Promise<void> {
    return this.#folder.close();
  }

  /** Adds the files of the renderer. Those that are not in the folder as they were recorded come soon, because pages need them. */
  async #addAssets(): Promise<void> {
    // Older code had a record of another form.
    await rm(path.join(this.#work, 'publication.json'), { force: true }).catch(() => undefined);
    const assets = new Set(await new SiteFolder(this.#renderer.assets, '').files());
    this.#live.wanted.assets = assets;
    const { files, due } = this.#folder;
    for (const name of assets) if (due.has(name) || !files.placed.has(name)) due.add(name, RANK.list);
  }

  /** Makes a version live, and starts to make what is due now. */
  #follow(given: SiteVersion): string[] {
    const due = this.#live.follow(given, this.#folder.files.placed.keys());
    void this.#folder.due.start();
    return due;
  }

  /** Whether it is not known yet if the site still needs a file that is to be removed. */
  #isHeld(name: string): boolean {
    const { due } = this.#folder;
    const mayBeShown = () => isRendition(name) && BEFORE_PHOTOS.some((rank) => due.count(rank) > 0);
    return due.get(name)?.rank === RANK.rest && (this.#live.isAdminOnly || mayBeShown());
  }

  /** Makes a file for the live version; returns false if that version has changed. */
  async #make(name: string, isAsked: boolean): Promise<boolean> {
    try {
      return await this.#files.make(name, { isAsked, isSaved: this.#folder.due.get(name)?.rank === RANK.saved });
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
}
