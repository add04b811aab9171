import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createReader, keepAnswers, type Read } from '#content/reader.ts';
import { PUBLIC_FOLDER, uploadPath, withoutPhotos } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { UnreadablePhotoError } from '#media/photo-file.ts';
import { renditionsIn } from '#media/renditions.ts';
import { SOCIAL_IMAGE_FOLDER } from '#media/social-image.ts';
import type { Renderer } from '#server/renderer/renderer.ts';
import { isSameMark } from './file-mark.ts';
import { ensureFolder } from './into-place.ts';
import { type OfferedRendition, offeredRenditions } from './offered-renditions.ts';
import { PublicationError } from './publication-error.ts';
import { type Publication, PublicationRecord } from './publication-record.ts';
import { changedSources, ReadIndex } from './read-index.ts';
import { refusedFiles } from './refused-files.ts';
import { RenditionCache } from './rendition-cache.ts';
import { RenditionUses } from './rendition-uses.ts';
import { ADMIN_ROUTES, fileOf, routesOf } from './routes.ts';
import { SiteFolder } from './site-folder.ts';
import type { SiteVersion } from './site-version.ts';
import { SocialImages } from './social-images.ts';

interface RenderedPage {
  text: string;
  reads: Read[];
  renditions: Map<string, OfferedRendition>;
}

/** What a publication did: which pages it rendered, and whether all that was damaged is put back. */
interface Published {
  pages: string[];
  isWhole: boolean;
}

/** Where a publisher keeps its files: `site` is what visitors see, the rest is its own. */
export interface PublisherFolders {
  site: string;
  /** On the same disk as `site`. */
  work: string;
  renditions: string;
}

const publicName = (file: string): string => file.slice(`${PUBLIC_FOLDER}/`.length);

/** How many files are looked at for damage at a time: some milliseconds. */
const LOOKED_AT = 1_000;
/** How long renditions are put back at a time: what people save must not wait for all of them. */
const RESTORE_MS = 1_000;

const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Keeps a folder equal to the site that a version of the content makes. The first time every page is rendered,
 * after that only those whose questions to the content are answered otherwise.
 */
export class Publisher {
  readonly #renderer: Renderer;
  readonly #folder: SiteFolder;
  readonly #record: PublicationRecord;
  readonly #work: string;
  readonly #cache: RenditionCache;
  /** The images of the pages for those who share them. Publishing draws none of them. */
  readonly socialImages: SocialImages;
  #live: SiteVersion | null = null;
  /** The photos that were found to be damaged when they were to be encoded, by address. */
  #damaged = new Map<string, { id: string; reason: string }>();
  #index = new ReadIndex();
  #renditions = new RenditionUses();
  #publicFiles = new Map<string, string>();
  #refused: ReadonlyMap<string, ContentProblem> = new Map();

  constructor(renderer: Renderer, folders: PublisherFolders) {
    this.#work = folders.work;
    const drafts = path.join(folders.work, 'drafts');
    this.#renderer = renderer;
    this.#folder = new SiteFolder(folders.site, drafts);
    this.#record = new PublicationRecord(path.join(folders.work, 'publication.json'), drafts);
    this.#cache = new RenditionCache(folders.renditions);
    this.socialImages = new SocialImages(this.#folder, path.join(folders.renditions, 'social'));
  }

  /** The renditions it keeps, so that a photo can be encoded before it is published. */
  get cache(): RenditionCache {
    return this.#cache;
  }

  /** Why files of public/ are not published; what is live goes without them. */
  get refusedFiles(): ContentProblem[] {
    return [...this.#refused.values()];
  }

  /** Whether a published file is one of public/, and no page or part of one. */
  isFromPublic(name: string): boolean {
    return this.#publicFiles.has(`${PUBLIC_FOLDER}/${name}`);
  }

  /** The commit of the folder as an earlier run left it; null where that is not known or other code made it. */
  async recordedCommit(): Promise<string | null> {
    const publication = await this.#record.read();
    return publication?.rendererId === this.#renderer.id ? publication.commit : null;
  }

  /** Goes on from what an earlier run published of this commit. Answers the version that the folder shows. */
  async resume(version: SiteVersion): Promise<SiteVersion> {
    const publication = await this.#record.read();
    if (!publication || publication.commit !== version.commit) throw new Error('Nothing of this version has been published.');
    const index = ReadIndex.fromJSON(publication.index);
    const renditions = RenditionUses.fromJSON(publication.renditions);
    const publicFiles = new Map(publication.publicFiles);
    await this.#assertUndamaged(publication, await this.#expected(index, renditions, publicFiles));
    [this.#index, this.#renditions, this.#publicFiles] = [index, renditions, publicFiles];
    this.#folder.adopt(publication.marks);
    this.#damaged = new Map(publication.damagedPhotos);
    this.#live = this.#shown({ ...version, snapshot: { ...version.snapshot, outside: publication.outside } });
    this.#refused = refusedFiles(version.publicFiles.keys(), index.pages);
    this.socialImages.follow(this.#live);
    return this.#live;
  }

  /** Whether a file of that name was put into the folder, be it there or not. */
  isPublished(name: string): boolean {
    return this.#folder.placed.has(name);
  }

  /**
   * Makes the admin reachable where nothing is published yet, whatever content there is. It leaves no record: to the next
   * publication it is as if nothing were there.
   */
  async publishAdmin(version: SiteVersion): Promise<void> {
    if (this.#live) return;
    await ensureFolder(this.#work);
    await this.#record.withdraw();
    await this.#addAssets();
    // Icons, and the photos that its forms show.
    await this.#publishPublicFiles(version, new Set(routesOf(createReader(version.snapshot))), NO_NAMES);
    for (const route of ADMIN_ROUTES) await this.#folder.write(fileOf(route), (await this.#render(route, version)).text);
  }

  /** Whether something else has deleted or changed a published file. A large site is looked at in parts, one at a time. */
  isDamaged(): boolean {
    return this.#folder.damaged(LOOKED_AT).length > 0;
  }

  /**
   * Makes the folder show a version, but for photos that are damaged: pages go without. Answers which pages were rendered,
   * and the version as they show it. Nothing changes where a page cannot be rendered. What is damaged is put back where the version
   * is the one that it shows already, and where an earlier attempt has failed. Photo sizes that would take long to encode again
   * are left for the next time; then it is not `isWhole`.
   */
  async publish(version: SiteVersion): Promise<Published & { version: SiteVersion }> {
    // Each time round knows of another photo.
    for (;;) {
      const shown = this.#shown(version);
      const published = await this.#publishShown(shown);
      if (published) return { ...published, version: shown };
    }
  }

  /** A version without the photos that were found to be damaged. */
  #shown(version: SiteVersion): SiteVersion {
    const { photos } = version.snapshot;
    const damaged = [...this.#damaged].filter(([address, { id }]) => photos.get(address)?.id === id);
    if (damaged.length === 0) return version;
    const reasons = new Map(damaged.map(([address, { reason }]) => [address, reason]));
    return { ...version, snapshot: withoutPhotos(version.snapshot, reasons) };
  }

  /** Publishes a version; null, and nothing changes, where a photo of it turns out to be damaged. */
  async #publishShown(version: SiteVersion): Promise<Published | null> {
    const everything = this.#live === null;
    const damaged = everything || this.#live === version ? new Set(this.#folder.damaged()) : NO_NAMES;
    const changed = this.#live ? changedSources(this.#live.snapshot, version.snapshot) : undefined;
    if (this.#live && changed) keepAnswers(this.#live.snapshot, version.snapshot, changed);
    const routes = new Set(routesOf(createReader(version.snapshot, () => undefined)));
    const known = new Set(this.#index.pages);
    const stale = changed ? this.#index.stalePages(version.snapshot, changed) : known;
    const isDue = (route: string) => stale.has(route) || !known.has(route) || damaged.has(fileOf(route));

    const rendered = new Map<string, RenderedPage>();
    for (const route of routes) if (isDue(route)) rendered.set(route, await this.#render(route, version));
    let isWhole = true;
    const gone = [...known].filter((route) => !routes.has(route));
    if (!(await this.#prepareRenditions(rendered.values(), version))) return null;

    if (everything) await ensureFolder(this.#work);
    await this.#record.withdraw();
    try {
      // What killed programs left half-written.
      if (everything) await rm(path.join(this.#work, 'drafts'), { recursive: true, force: true });
      await this.#addAssets(everything ? undefined : damaged);
      await this.#publishPublicFiles(version, routes, damaged);
      await this.#removeUnused(await this.#publishPages(rendered, gone, version));
      if (damaged.size > 0) isWhole = await this.#restoreRenditions(damaged, version);
      this.#live = version;
      this.socialImages.follow(version);
      if (everything) await this.#sweep();
    } catch (error) {
      // Some files are of this version now and some are not, as on a full disk: the next time everything is rendered again.
      this.#live = null;
      this.#index = new ReadIndex();
      throw error;
    }
    this.#record.writeSoon(() => this.#publication());
    return { pages: [...rendered.keys()], isWhole };
  }

  /** The file of a rendition that a published page shows, made again where it is gone; null where no page does. */
  async rendition(address: string): Promise<string | null> {
    const offered = this.#live && this.#offered(address, this.#live);
    return this.#live && offered ? this.#keptFile(offered, this.#live) : null;
  }

  /** Writes down what a later start needs. */
  async close(): Promise<void> {
    await this.#record.flush();
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

  /** Encodes what pages show of photos. Answers whether all of that can be; photos of which it cannot are damaged. */
  async #prepareRenditions(pages: Iterable<RenderedPage>, version: SiteVersion): Promise<boolean> {
    const wanted = new Map([...pages].flatMap((page) => [...page.renditions].filter(([url]) => !this.#renditions.has(url))));
    let isWhole = true;
    const prepare = async (offered: OfferedRendition) => {
      try {
        await this.#keptFile(offered, version);
      } catch (error) {
        if (!(error instanceof UnreadablePhotoError)) throw error;
        this.#damaged.set(offered.photo, { id: offered.rendition.photoId, reason: error.message });
        isWhole = false;
      }
    };
    await Promise.all([...wanted.values()].map(prepare));
    return isWhole;
  }

  #keptFile({ rendition, photo }: OfferedRendition, version: SiteVersion): Promise<string> {
    return this.#cache.file(rendition, () => version.readPublicFile(uploadPath(photo)));
  }

  /** A rendition that a page shows, and its photo; null where no page does, or where there is no such photo any more. */
  #offered(url: string, { snapshot }: SiteVersion): OfferedRendition | null {
    return this.#renditions.has(url) ? (offeredRenditions(renditionsIn(url), snapshot.photos).get(url) ?? null) : null;
  }

  #assets(): Promise<string[]> {
    return new SiteFolder(this.#renderer.assets, '').files();
  }

  /** Copies what pages load, or of that only some: a link would let damage in the folder reach the program. */
  async #addAssets(only?: ReadonlySet<string>): Promise<void> {
    if (only?.size === 0) return;
    for (const name of await this.#assets())
      if (!only || only.has(name)) await this.#folder.write(name, await readFile(path.join(this.#renderer.assets, name)));
  }

  async #publishPublicFiles(version: SiteVersion, routes: ReadonlySet<string>, damaged: ReadonlySet<string>): Promise<void> {
    this.#refused = refusedFiles(version.publicFiles.keys(), routes);
    const pages = new Set([...routes].map(fileOf));
    const wanted = new Map([...version.publicFiles].filter(([file]) => !this.#refused.has(file)));
    for (const [file, revision] of wanted) {
      const name = publicName(file);
      if (this.#publicFiles.get(file) !== revision || damaged.has(name)) await this.#folder.write(name, await version.readPublicFile(file));
    }
    for (const file of this.#publicFiles.keys())
      if (!wanted.has(file) && !pages.has(publicName(file))) await this.#folder.remove(publicName(file));
    this.#publicFiles = wanted;
  }

  /** Writes the rendered pages and what they show, takes away the ones that are gone, and answers which renditions a page gave up. */
  async #publishPages(rendered: ReadonlyMap<string, RenderedPage>, gone: string[], version: SiteVersion): Promise<Set<string>> {
    const givenUp = new Set<string>();
    for (const [route, page] of rendered) {
      for (const [url, offered] of page.renditions) {
        if (!this.#renditions.has(url)) await this.#folder.add(url.slice(1), await this.#keptFile(offered, version));
      }
      for (const url of this.#renditions.note(route, page.renditions.keys())) givenUp.add(url);
      await this.#folder.write(fileOf(route), page.text);
      this.#index.note(route, page.reads);
    }
    for (const route of gone) {
      for (const url of this.#renditions.forget(route)) givenUp.add(url);
      await this.#folder.remove(fileOf(route));
      this.#index.forget(route);
    }
    return givenUp;
  }

  async #removeUnused(renditions: Iterable<string>): Promise<void> {
    for (const url of renditions) if (!this.#renditions.has(url)) await this.#folder.remove(url.slice(1));
  }

  /**
   * Puts renditions back, as many as fit in a moment, and forgets what no page shows: social images are drawn again later.
   * Answers whether that was all of them.
   */
  async #restoreRenditions(damaged: ReadonlySet<string>, version: SiteVersion): Promise<boolean> {
    const until = performance.now() + RESTORE_MS;
    const expected = await this.#expected();
    let isWhole = true;
    for (const name of damaged) {
      if (!expected.has(name)) await this.#folder.remove(name);
      const offered = this.#offered(`/${name}`, version);
      if (!offered) continue;
      if (performance.now() < until) await this.#folder.add(name, await this.#keptFile(offered, version));
      else isWhole = false;
    }
    return isWhole;
  }

  /** The names of all that must be in the folder, but for the social images. */
  async #expected(index = this.#index, renditions = this.#renditions, publicFiles = this.#publicFiles): Promise<Set<string>> {
    return new Set([
      ...(await this.#assets()),
      ...[...index.pages].map(fileOf),
      ...[...renditions.urls].map((url) => url.slice(1)),
      ...[...publicFiles.keys()].map(publicName),
    ]);
  }

  /** Takes away whatever an earlier run left that belongs to no page of this one. */
  async #sweep(): Promise<void> {
    const expected = await this.#expected();
    for (const name of await this.#folder.files()) if (!expected.has(name)) await this.#folder.remove(name);
  }

  /** Throws where the folder is not as it was left, or does not have what must be there. */
  async #assertUndamaged({ marks }: Publication, expected: Iterable<string>): Promise<void> {
    // Social images come and go by themselves.
    const present = new Map([...(await this.#folder.marks())].filter(([name]) => !name.startsWith(SOCIAL_IMAGE_FOLDER)));
    const recorded = new Map(marks);
    const damaged = [...new Set([...expected, ...recorded.keys(), ...present.keys()])].filter(
      (name) => !isSameMark(present.get(name), recorded.get(name)),
    );
    if (damaged.length === 0) return;
    throw new Error(
      `The published folder was changed by something else (${damaged.length} files, such as ${damaged[0]}): it is rendered again.`,
    );
  }

  /** What a later start can go on from; null while the folder is not as it must be. */
  #publication(): Publication | null {
    if (!this.#live || this.#folder.damaged().length > 0) return null;
    return {
      marks: [...this.#folder.placed].filter(([name]) => !name.startsWith(SOCIAL_IMAGE_FOLDER)),
      rendererId: this.#renderer.id,
      commit: this.#live.commit,
      outside: this.#live.snapshot.outside,
      index: this.#index.toJSON(),
      renditions: this.#renditions.toJSON(),
      publicFiles: [...this.#publicFiles],
      damagedPhotos: [...this.#damaged],
    };
  }
}
