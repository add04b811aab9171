/** Which renditions of photos are on which pages. */
export class RenditionUses {
  readonly #ofPage = new Map<string, ReadonlySet<string>>();
  /** On how many pages each is. */
  readonly #uses = new Map<string, number>();

  /** Whether any page shows the rendition at an address. */
  has(url: string): boolean {
    return this.#uses.has(url);
  }

  /** The addresses of all that are shown. */
  get urls(): Iterable<string> {
    return this.#uses.keys();
  }

  /** Notes what a page shows, in place of what it showed before, and answers that. */
  note(page: string, urls: Iterable<string>): ReadonlySet<string> {
    const now = new Set(urls);
    for (const url of now) this.#uses.set(url, (this.#uses.get(url) ?? 0) + 1);
    const before = this.forget(page);
    this.#ofPage.set(page, now);
    return before;
  }

  /** Drops a page that is gone, and answers what it showed. */
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

  /** What a page shows. */
  of(page: string): string[] {
    return [...(this.#ofPage.get(page) ?? [])];
  }
}
