/** Tracks which pages show which renditions. */
export class RenditionUses {
  readonly #ofPage = new Map<string, ReadonlySet<string>>();
  /** The number of pages that show each rendition. */
  readonly #uses = new Map<string, number>();

  /** Whether any page shows the rendition at an address. */
  has(url: string): boolean {
    return this.#uses.has(url);
  }

  /** The addresses of all renditions in use. */
  get urls(): Iterable<string> {
    return this.#uses.keys();
  }

  /** Records the renditions a page shows, and returns those it showed before. */
  note(page: string, urls: Iterable<string>): ReadonlySet<string> {
    const now = new Set(urls);
    for (const url of now) this.#uses.set(url, (this.#uses.get(url) ?? 0) + 1);
    const before = this.forget(page);
    this.#ofPage.set(page, now);
    return before;
  }

  /** Drops a page that no longer exists, and returns the renditions it showed. */
  forget(page: string): ReadonlySet<string> {
    const before = this.#ofPage.get(page) ?? new Set();
    for (const url of before) {
      const uses = (this.#uses.get(url) ?? 0) - 1;
      if (uses > 0) this.#uses.set(url, uses);
      else this.#uses.delete(url);
    }
    this.#ofPage.delete(page);
    return before;
  }

  /** The renditions a page shows. */
  of(page: string): string[] {
    return [...(this.#ofPage.get(page) ?? [])];
  }
}
