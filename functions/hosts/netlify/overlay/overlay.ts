import type { Storage, StorageValue } from 'unstorage';
import { once } from '#content/memoize.ts';
import { snapshotFromJson, type SnapshotDifference, withDifference } from '#content/snapshot-json.ts';
import type { Build, DeployedContent } from '../deploy-data.ts';
import type { CommittedContent } from '#content/committed-content.ts';

/**
 * The overlay: what visitors get instead of the deployed files, because the content has changed since the deploy. The edge function
 * reads it with each request.
 */
export interface Overlay {
  /** Names its content in addresses: the commit, and the moment of the schedule if content has appeared or disappeared by it. */
  version: string;
  commit: string;
  /** When it went live, in ISO 8601. */
  builtAt: string;
  /** The addresses whose deployed files are out of date; null if there are too many to list, so that all are. */
  stale: string[] | null;
  /** The versions before, the newest first, whose content is still stored. */
  previous: string[];
  /** When content appears or disappears next by its schedule, in milliseconds since 1970; null if none does. */
  next: number | null;
}

/** The content of an overlay, as what differs from the deploy's. */
export interface OverlayContent {
  commit: string;
  /** The last moment of its schedule, in ISO 8601; null before the first. */
  moment: string | null;
  difference: SnapshotDifference;
  /** The revisions of files under public/ that differ; null if the file was removed. */
  publicFiles: [path: string, revision: string | null][];
  /** All addresses whose deployed files are out of date. */
  stale: string[];
}

/** The same, as it is stored. */
type StoredContent = OverlayContent & Pick<Overlay, 'builtAt'>;

/** The content that visitors get, with its commit; null if it was built from files outside git. */
export interface ShownContent extends Pick<CommittedContent, 'snapshot' | 'publicFiles'>, Build {
  /** The addresses whose deployed files are out of date. */
  stale: ReadonlySet<string>;
}

/** How long the CDN uses what has no version in its address without asking again, should a purge have been lost. */
export const OVERLAY_MS = 5 * 60_000;
/** More addresses than this are not listed: the edge function would read a long list with each request. */
const MOST_LISTED = 1_000;
/** How many contents of earlier versions stay stored, for requests that are under way. */
const KEPT = 3;
/** How long an overlay outlives its deploy: a deploy may be published again. */
const KEPT_MS = 7 * 86_400_000;

const versionOf = ({ commit, moment }: Pick<OverlayContent, 'commit' | 'moment'>): string =>
  moment === null ? commit : `${commit}-${Date.parse(moment)}`;

const FOLDER = 'overlay';
const CURRENT = 'current';

/** Where the overlay of a deploy is stored. All instances of all functions share it. */
export class OverlayStorage {
  readonly #storage: Storage;
  readonly #build: string;
  readonly #deploy: Build;
  readonly #deployed: () => ShownContent;
  /** The last contents that were read. */
  readonly #known = new Map<string, ShownContent>();

  /** An overlay belongs to one deploy: the next one starts without. */
  constructor(storage: Storage, deploy: Build, readContent: () => DeployedContent) {
    this.#storage = storage;
    this.#deploy = deploy;
    this.#build = `${Date.parse(deploy.builtAt)}-${deploy.commit ?? ''}`;
    this.#deployed = once(() => {
      const { snapshot, publicFiles } = readContent();
      return { ...deploy, snapshot: snapshotFromJson(snapshot), publicFiles: new Map(publicFiles), stale: new Set() };
    });
  }

  /** The deploy itself. */
  get deploy(): Build {
    return this.#deploy;
  }

  /** The content of the deploy. */
  get deployed(): ShownContent {
    return this.#deployed();
  }

  /** The overlay; null while all visitors get the deployed files. */
  async current(): Promise<Overlay | null> {
    return (await this.#storage.getItem(this.#key(CURRENT))) as Overlay | null;
  }

  /** The content that visitors get now. */
  async shown(): Promise<ShownContent> {
    const current = await this.current();
    return (current && (await this.contentOf(current.version))) ?? this.deployed;
  }

  /** The content of a version; null if it is not stored, or no longer. */
  async contentOf(version: string): Promise<ShownContent | null> {
    const known = this.#known.get(version);
    if (known) return known;
    const stored = (await this.#storage.getItem(this.#key(version))) as StoredContent | null;
    if (stored === null) return null;
    const { snapshot, publicFiles } = this.deployed;
    const files = new Map(publicFiles);
    for (const [path, revision] of stored.publicFiles) {
      if (revision === null) files.delete(path);
      else files.set(path, revision);
    }
    const { commit, builtAt, difference, moment, stale } = stored;
    const changed = withDifference(snapshot, difference);
    const newest = { ...changed, outside: { ...changed.outside, moment } };
    const content = { commit, builtAt, snapshot: newest, publicFiles: files, stale: new Set(stale) };
    this.#remember(version, content);
    return content;
  }

  /** Stores an overlay. Its content comes first, so that a reader of the overlay finds it. */
  async put(overlay: Pick<Overlay, 'builtAt' | 'next'>, content: OverlayContent): Promise<void> {
    const version = versionOf(content);
    const { commit } = content;
    const stale = content.stale.length > MOST_LISTED ? null : content.stale;
    const last = await this.current();
    const earlier = last ? [last.version, ...last.previous].filter((one) => one !== version) : [];
    const previous = earlier.slice(0, KEPT);
    const stored: StoredContent = { ...content, builtAt: overlay.builtAt };
    await this.#storage.setItem(this.#key(version), stored as unknown as StorageValue);
    await this.#storage.setItem(this.#key(CURRENT), {
      ...overlay,
      version,
      commit,
      stale,
      previous,
    } satisfies Overlay as unknown as StorageValue);
    this.#known.delete(version);
    // Only what this one drops: another instance may have stored the content of an overlay that it has not put yet.
    for (const one of earlier.slice(KEPT)) await this.#storage.removeItem(this.#key(one));
  }

  /** The bytes of a photo that replaced a deployed one; null if there are none. */
  async photo(revision: string): Promise<Uint8Array | null> {
    const bytes = await this.#storage.getItemRaw<Uint8Array | ArrayBuffer>(this.#key(`photo-${revision}`));
    return bytes && new Uint8Array(bytes);
  }

  async putPhoto(revision: string, bytes: Uint8Array): Promise<void> {
    await this.#storage.setItemRaw(this.#key(`photo-${revision}`), bytes);
  }

  /** Removes the overlays of old deploys. */
  async tidy(now: Date): Promise<void> {
    for (const key of await this.#storage.getKeys(FOLDER)) {
      const [, build = ''] = key.split(':');
      if (build !== this.#build && Number.parseInt(build) < now.getTime() - KEPT_MS) await this.#storage.removeItem(key);
    }
  }

  #remember(version: string, content: ShownContent): void {
    if (this.#known.size >= KEPT) this.#known.delete([...this.#known.keys()][0] ?? '');
    this.#known.set(version, content);
  }

  #key(name: string): string {
    return `${FOLDER}:${this.#build}:${name}`;
  }
}
