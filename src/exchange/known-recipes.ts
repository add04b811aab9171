import { isRecord } from '#domain/is-record.ts';
import type { Recipe } from '#schema/recipe.ts';
import { titleWords } from '#domain/title-words.ts';

/** What a recipe is known by. Rows may be anything: an imported recipe is validated when it is saved. */
type Known = Pick<Recipe, 'title' | 'sourceLink'> & { ingredients?: unknown; instructions?: unknown };

/** What is added to links to see where visitors come from. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|igshid|ref)$/i;

/** The page that a link leads to, without what differs between copies of the link; empty if it only names a site. */
function pageOf(link: unknown): string {
  if (typeof link !== 'string') return '';
  const [written = ''] = link.split('#', 1);
  const [place = '', query = ''] = written.split(/\?(.*)/s);
  const asked = query.split('&').filter((part) => part !== '' && !TRACKING.test(part.split('=', 1)[0] ?? ''));
  const plain = place
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
  return plain.includes('/') || asked.length > 0 ? [plain, ...asked].join('&') : '';
}

/** A text without what differs between copies of it: case, spaces, and other characters for the same. */
const folded = (text: string): string =>
  text
    // NFKC would make 11/2 of 1½.
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u2044', '/')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

const LINE = ['amount', 'unit', 'ingredient', 'instruction', 'notes'];

/** The lines of a list of rows, without photos and times. */
const linesOf = (rows: unknown): string[] =>
  (Array.isArray(rows) ? rows : []).filter(isRecord).map((row) =>
    folded(
      LINE.map((field) => row[field])
        .filter((text) => typeof text === 'string')
        .join(' '),
    ),
  );

interface Entry {
  slug: string;
  /** The title and all lines. */
  text: string;
  page: string;
  isOfThisImport: boolean;
}

/** Which pages recipes are from, and how many different recipes are from each. */
class Pages {
  readonly #texts = new Map<string, Set<string>>();

  add({ page, text }: Pick<Entry, 'page' | 'text'>): void {
    const texts = this.#texts.get(page);
    if (texts) texts.add(text);
    else this.#texts.set(page, new Set([text]));
  }
  isShared = (page: string): boolean => (this.#texts.get(page)?.size ?? 0) > 1;
}

/**
 * Recipes that a site has, found by what they say. A recipe is the same if its title and its lines are. One that was there before the
 * import, and may have been edited since, is also the same as one of its title that is from the same page, as long as no other recipe
 * is from that page. `incoming` are the recipes of the import.
 */
export class KnownRecipes {
  readonly #byTitle = new Map<string, Entry[]>();
  readonly #pagesBefore = new Pages();
  readonly #pagesOfImport = new Pages();

  constructor(incoming: readonly Known[]) {
    for (const recipe of incoming) this.#pagesOfImport.add(describe(recipe));
  }

  add(recipe: Known, slug: string, isOfThisImport = false): void {
    const { key, ...described } = describe(recipe);
    (isOfThisImport ? this.#pagesOfImport : this.#pagesBefore).add(described);
    this.#byTitle.set(key, [...(this.#byTitle.get(key) ?? []), { ...described, slug, isOfThisImport }]);
  }

  /** The slug of the recipe that is the same; undefined if there is none. */
  find(recipe: Known): string | undefined {
    const { key, text, page } = describe(recipe);
    const others = this.#byTitle.get(key) ?? [];
    const isOfOwnPage = page !== '' && !this.#pagesBefore.isShared(page) && !this.#pagesOfImport.isShared(page);
    const same =
      others.find((other) => other.text === text) ??
      (isOfOwnPage ? others.find((other) => !other.isOfThisImport && other.page === page) : undefined);
    return same?.slug;
  }
}

function describe({ title, sourceLink, ingredients, instructions }: Known): { key: string; text: string; page: string } {
  const plain = folded(title);
  const key = titleWords(plain) || plain;
  return { key, text: JSON.stringify([key, linesOf(ingredients), linesOf(instructions)]), page: pageOf(sourceLink) };
}
