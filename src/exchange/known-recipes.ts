import type { Recipe } from '#domain/recipe.ts';
import { slugFromTitle } from '#domain/slug.ts';

/** What a recipe is known by. */
type Known = Pick<Recipe, 'title' | 'sourceLink'>;

/** A link without what differs between copies of it. */
const sameLink = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');

/** Recipes that a site has, found by their source, or by their title if one of the two has no source. */
export class KnownRecipes {
  readonly #byLink = new Map<string, string>();
  readonly #byTitle = new Map<string, { slug: string; link: string | undefined }[]>();

  add({ title, sourceLink }: Known, slug: string): void {
    if (sourceLink) this.#byLink.set(sameLink(sourceLink), slug);
    const key = slugFromTitle(title);
    this.#byTitle.set(key, [...(this.#byTitle.get(key) ?? []), { slug, link: sourceLink }]);
  }

  /** The slug of the recipe that is the same; undefined if there is none. */
  find({ title, sourceLink }: Known): string | undefined {
    const bySource = sourceLink && this.#byLink.get(sameLink(sourceLink));
    return bySource ?? this.#byTitle.get(slugFromTitle(title))?.find(({ link }) => !link || !sourceLink)?.slug;
  }
}
