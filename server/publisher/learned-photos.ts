import { type MeasuredPhoto, photoOrReason, uploadPath, withMeasured, withoutPhotos } from '#content/snapshot.ts';
import type { SiteVersion } from './site-version.ts';

/** A photo that turned out to be damaged when it was encoded: the ID of its bytes, and a reason for the owner. */
export type DamagedPhoto = [address: string, found: { id: string; reason: string }];

/** How many photos are read at the same time. Each is in memory until it is measured. */
const AT_ONCE = 8;

/** What is learned of photos after their version went live: the sizes of those that a page needs, and which are damaged. */
export class LearnedPhotos {
  /** By address. Other bytes at the same address are another photo. */
  readonly #damaged: Map<string, DamagedPhoto[1]>;
  /** By the revisions of their files. */
  readonly #measured = new Map<string, MeasuredPhoto>();
  readonly #measuring = new Map<string, Promise<void>>();
  #shown = new WeakMap<SiteVersion, SiteVersion>();

  constructor(damaged: Iterable<DamagedPhoto> = []) {
    this.#damaged = new Map(damaged);
  }

  /** All damaged photos, for the record. */
  get damaged(): DamagedPhoto[] {
    return [...this.#damaged];
  }

  addDamaged(address: string, id: string, reason: string): void {
    this.#damaged.set(address, { id, reason });
    this.#shown = new WeakMap();
  }

  /** Measures photos of a version, by their addresses, unless their sizes are known. Rejects if their bytes cannot be read. */
  async measure({ snapshot, readPublicFile }: SiteVersion, addresses: readonly string[]): Promise<void> {
    const waiting = addresses.values();
    const work = async () => {
      for (const address of waiting) {
        const revision = snapshot.unmeasured.get(address);
        if (revision !== undefined) await this.#measureOne(revision, () => readPublicFile(uploadPath(address)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  #measureOne(revision: string, read: () => Promise<Uint8Array>): Promise<void> {
    const measuring = this.#measuring.get(revision) ?? this.#note(revision, read).finally(() => this.#measuring.delete(revision));
    this.#measuring.set(revision, measuring);
    return measuring;
  }

  async #note(revision: string, read: () => Promise<Uint8Array>): Promise<void> {
    if (this.#measured.has(revision)) return;
    this.#measured.set(revision, await photoOrReason(await read()));
    this.#shown = new WeakMap();
  }

  /** A version with the sizes that are known. */
  withSizes(version: SiteVersion): SiteVersion {
    const snapshot = withMeasured(version.snapshot, this.#measured);
    return snapshot === version.snapshot ? version : { ...version, snapshot };
  }

  /** A version as it is published: with the sizes that are known, without damaged photos. The same object until more is learned. */
  shown(version: SiteVersion): SiteVersion {
    let shown = this.#shown.get(version);
    if (!shown) this.#shown.set(version, (shown = this.#withoutDamaged(this.withSizes(version))));
    return shown;
  }

  #withoutDamaged(version: SiteVersion): SiteVersion {
    const damaged = this.damaged.filter(([address, { id }]) => version.snapshot.photos.get(address)?.id === id);
    if (damaged.length === 0) return version;
    const reasons = new Map(damaged.map(([address, { reason }]) => [address, reason]));
    return { ...version, snapshot: withoutPhotos(version.snapshot, reasons) };
  }
}
