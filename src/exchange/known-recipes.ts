import { isRecord } from '#domain/is-record.ts';
import type { Recipe } from '#domain/recipe.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { titleWords } from '#domain/title-words.ts';

/** What a recipe is known by. Rows may be anything: an imported recipe is validated when it is saved. */
type Known = Pick<Recipe, 'title' | 'sourceLink'> & { ingredients?: unknown; instructions?: unknown };

/** What is added to links to see where visitors come from. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|igshid|ref)$/i;

/** A link without what differs between copies of it. Other parts of a query may say which page it is. */
function plainLink(link: unknown): string {
  if (typeof link !== 'string') return '';
  const [written = ''] = link.split('#', 1);
  const [place = '', query = ''] = written.split(/\?(.*)/s);
  const asked = query.split('&').filter((part) => part !== '' && !TRACKING.test(part.split('=', 1)[0] ?? ''));
  const plain = place
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
  return [plain, ...asked].join('&');
}

const keyOf = ({ title }: Known): string => titleWords(title) || title.trim();

/** What the rows of a recipe say, without photos and notes. */
const saidIn = (rows: unknown): unknown[] =>
  Array.isArray(rows)
    ? rows.map((row: unknown) => (isRecord(row) ? ['amount', 'unit', 'ingredient', 'instruction'].map((field) => row[field] ?? '') : row))
    : [];

interface Entry {
  slug: string;
  link: string;
  /** All that it says. */
  said: string;
  isOfThisImport: boolean;
}

/**
 * Recipes that a site has, found by their titles. A recipe that was there before the import is the same as one of its title, unless both
 * name different sources. What came with this import must say the same too, because different recipes may share a title, and so must
 * one of whose title no address can be made. An address alone is no mark of a recipe: a page can have several.
 */
export class KnownRecipes {
  readonly #byTitle = new Map<string, Entry[]>();

  add(recipe: Known, slug: string, isOfThisImport = false): void {
    const entry = { ...this.#described(recipe), slug, isOfThisImport };
    const key = keyOf(recipe);
    const others = this.#byTitle.get(key);
    if (others) others.push(entry);
    else this.#byTitle.set(key, [entry]);
  }

  /** The slug of the recipe that is the same; undefined if there is none. */
  find(recipe: Known): string | undefined {
    const { link, said } = this.#described(recipe);
    const hasNoAddress = slugFromTitle(recipe.title) === '';
    const isSame = (other: Entry): boolean =>
      (other.link === '' || link === '' || other.link === link) && (!(other.isOfThisImport || hasNoAddress) || other.said === said);
    return this.#byTitle.get(keyOf(recipe))?.find(isSame)?.slug;
  }

  #described({ sourceLink, ingredients, instructions }: Known): Pick<Entry, 'link' | 'said'> {
    return { link: plainLink(sourceLink), said: JSON.stringify([saidIn(ingredients), saidIn(instructions)]) };
  }
}
