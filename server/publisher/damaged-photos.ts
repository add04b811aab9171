import { withoutPhotos } from '#content/snapshot.ts';
import type { SiteVersion } from './site-version.ts';

/** A photo that turned out to be damaged when it was encoded: the ID of its bytes, and a reason for the owner. */
export type DamagedPhoto = [address: string, found: { id: string; reason: string }];

/** The damaged photos found so far. Other bytes at the same address are another photo. */
export class DamagedPhotos {
  readonly #found: Map<string, DamagedPhoto[1]>;
  #shown = new WeakMap<SiteVersion, SiteVersion>();

  constructor(found: Iterable<DamagedPhoto> = []) {
    this.#found = new Map(found);
  }

  /** All of them, for the record. */
  get all(): DamagedPhoto[] {
    return [...this.#found];
  }

  add(address: string, id: string, reason: string): void {
    this.#found.set(address, { id, reason });
    this.#shown = new WeakMap();
  }

  /** A version as it is published: without damaged photos. Always the same object for the same version. */
  shown(version: SiteVersion): SiteVersion {
    let shown = this.#shown.get(version);
    if (!shown) this.#shown.set(version, (shown = this.#without(version)));
    return shown;
  }

  #without(version: SiteVersion): SiteVersion {
    const damaged = this.all.filter(([address, { id }]) => version.snapshot.photos.get(address)?.id === id);
    if (damaged.length === 0) return version;
    const reasons = new Map(damaged.map(([address, { reason }]) => [address, reason]));
    return { ...version, snapshot: withoutPhotos(version.snapshot, reasons) };
  }
}
