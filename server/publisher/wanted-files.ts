import { memoize } from '#content/memoize.ts';
import { createReader } from '#content/reader.ts';
import { type ContentSnapshot, emptySnapshot, PUBLIC_FOLDER } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { renditionsIn } from '#media/renditions.ts';
import { type OfferedRendition, offeredRenditions } from './offered-renditions.ts';
import { ADMIN_ROUTES, fileOf, routesOf } from './published-pages.ts';
import { refusedFiles } from './refused-files.ts';
import { RenditionUses } from './rendition-uses.ts';
import type { SiteVersion } from './site-version.ts';

/** The pages and the files of public/ that a version has, by file name: pages with their addresses, files with their revisions. */
export interface VersionFiles {
  pages: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
  /** The files of public/ that are not published, with the reasons. */
  refused: ReadonlyMap<string, ContentProblem>;
}

const routesIn = memoize((pages: VersionFiles['pages']): readonly string[] => [...pages.values()]);

const publicName = (file: string): string => file.slice(`${PUBLIC_FOLDER}/`.length);

/** What the published folder must contain. */
export class WantedFiles implements VersionFiles {
  pages: ReadonlyMap<string, string> = new Map();
  files: ReadonlyMap<string, string> = new Map();
  refused: ReadonlyMap<string, ContentProblem> = new Map();
  /** The renderer's scripts, styles and fonts. */
  assets: ReadonlySet<string> = new Set();
  /** The renditions that pages show. */
  renditions = new RenditionUses();
  #publicFiles: SiteVersion['publicFiles'] | null = null;
  #photos: ContentSnapshot['photos'] = emptySnapshot.photos;

  /** The pages and files of a version; the very same maps where nothing differs. */
  filesOf({ snapshot, publicFiles }: SiteVersion, isAdminOnly: boolean): VersionFiles {
    const routes = isAdminOnly ? ADMIN_ROUTES : routesOf(createReader(snapshot, () => undefined));
    const before = routesIn(this.pages);
    const hasSamePages = routes.length === before.length && routes.every((route, place) => route === before[place]);
    if (hasSamePages && publicFiles === this.#publicFiles) return this;
    const pages = hasSamePages ? this.pages : new Map(routes.map((route) => [fileOf(route), route]));
    const refused = refusedFiles(publicFiles.keys(), routes);
    const wanted = [...publicFiles].filter(([file]) => !refused.has(file));
    return { pages, files: new Map(wanted.map(([file, revision]) => [publicName(file), revision])), refused };
  }

  /** Takes over what `filesOf` returned for a version. */
  follow({ snapshot, publicFiles }: SiteVersion, { pages, files, refused }: VersionFiles): void {
    [this.pages, this.files, this.refused] = [pages, files, refused];
    [this.#publicFiles, this.#photos] = [publicFiles, snapshot.photos];
  }

  /** Whether the folder must contain a file. */
  has(name: string): boolean {
    return this.pages.has(name) || this.files.has(name) || this.assets.has(name) || this.rendition(`/${name}`) !== null;
  }

  /** A rendition that a page shows, with its photo; null if no page shows it or the photo no longer exists. */
  rendition(url: string): OfferedRendition | null {
    return (this.renditions.has(url) && offeredRenditions(renditionsIn(url), this.#photos).get(url)) || null;
  }
}
