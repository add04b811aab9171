import type { DueFiles } from '@family-bakery/live-pages/folder/due-files';
import { ReadIndex } from '@family-bakery/live-pages/reads/read-index';
import type { Read } from '@family-bakery/live-pages/reads/recorded-queries';
import { reuseAnswers } from '#content/reader.ts';
import { pageOfSource } from '#content/site-routes.ts';
import { changedSources, stalePages } from '#content/stale-pages.ts';
import { LearnedPhotos } from './learned-photos.ts';
import type { Publication } from './publication-record.ts';
import { fileOf, isOfMany } from './published-pages.ts';
import { RANK, type Rank } from './ranks.ts';
import type { SiteVersion } from './site-version.ts';
import { WantedFiles } from './wanted-files.ts';

/** The version that visitors see, what its pages read and show, and what the folder must contain because of it. */
export class LiveVersion {
  readonly wanted = new WantedFiles();
  readonly #due: DueFiles;
  #photos = new LearnedPhotos();
  #index = new ReadIndex();
  #given: SiteVersion | null = null;
  #shown: SiteVersion | null = null;
  /** Whether only the admin is published. */
  isAdminOnly = true;

  /** `due` gets the files that a newer version, or what is learned about a page, makes due. */
  constructor(due: DueFiles) {
    this.#due = due;
  }

  /** The version as it was given. */
  get given(): SiteVersion | null {
    return this.#given;
  }

  /** The version as it is shown: with the sizes of its photos that are known so far, without damaged ones. */
  get shown(): SiteVersion | null {
    return this.#shown;
  }

  get index(): ReadIndex {
    return this.#index;
  }

  get photos(): LearnedPhotos {
    return this.#photos;
  }

  /** Takes over an earlier run's publication of a version. */
  resume(version: SiteVersion, { index, renditions, live, revisions }: Publication): void {
    this.#index = index;
    this.#photos = new LearnedPhotos(live?.damagedPhotos);
    this.wanted.renditions = renditions;
    this.wanted.pages = new Map([...index.pages].map((route) => [fileOf(route), route]));
    this.wanted.files = revisions;
    this.#shown = this.#photos.shown(version);
  }

  /**
   * Makes a version the live one. `placed` are the files that the folder has. Returns the files that this made due. If it throws, nothing
   * has changed.
   */
  follow(given: SiteVersion, placed: Iterable<string>): string[] {
    const before = this.#shown;
    const version = this.#photos.shown(given);
    const changed = before && before !== version ? changedSources(before.snapshot, version.snapshot) : new Set<string>();
    if (before) reuseAnswers(before.snapshot, version.snapshot, changed);
    const { pages, files } = this.wanted;
    const next = this.wanted.filesOf(version, this.isAdminOnly);
    const stale = stalePages(this.#index, version.snapshot, changed);

    // Nothing below can fail.
    const made: string[] = [];
    const due = (name: string, rank: Rank) => {
      made.push(name);
      this.#due.add(name, rank);
    };
    // Without a record it is unknown which of the existing files belong to this version.
    if (!before) for (const name of placed) due(name, RANK.rest);
    const saved = new Set([...changed].map(pageOfSource));
    const rankOf = (route: string): Rank => (saved.has(route) ? RANK.saved : isOfMany(route) ? RANK.page : RANK.list);
    for (const route of saved) this.#due.promote(fileOf(route), RANK.saved);
    for (const route of stale) due(fileOf(route), rankOf(route));
    if (next.pages !== pages) {
      for (const [name, route] of next.pages) if (!pages.has(name)) due(name, rankOf(route));
      for (const [name, route] of pages) {
        if (next.pages.has(name)) continue;
        this.#index.forget(route);
        this.#giveUp(this.wanted.renditions.forget(route));
        due(name, RANK.saved);
      }
    }
    if (next.files !== files) {
      for (const [name, revision] of next.files) if (files.get(name) !== revision) due(name, RANK.file);
      for (const name of files.keys()) if (!next.files.has(name)) due(name, RANK.saved);
    }
    this.wanted.follow(version, next);
    [this.#given, this.#shown] = [given, version];
    return made;
  }

  /** Notes what a page that was rendered reads and shows. Returns the renditions that no page has shown before, which are due now. */
  notePage(route: string, reads: readonly Read[], renditions: Iterable<string>): string[] {
    this.#index.note(route, reads);
    const urls = [...renditions];
    const added = urls.filter((url) => !this.wanted.renditions.has(url));
    this.#giveUp(this.wanted.renditions.note(route, urls));
    const names = added.map((url) => url.slice(1));
    for (const name of names) this.#due.add(name, RANK.photo);
    return names;
  }

  #giveUp(urls: Iterable<string>): void {
    for (const url of urls) if (!this.wanted.renditions.has(url)) this.#due.add(url.slice(1), RANK.rest);
  }
}
