import { setImmediate as nextTurn } from 'node:timers/promises';
import { asSentence } from '#domain/as-sentence.ts';
import { entryAt } from '#schema/content-kinds.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import { leftOutOf } from './left-out.ts';
import { memoize } from './memoize.ts';
import { KINDS_WITH_REFERENCES, priceErrors, productReferences } from './product-references.ts';
import { productsOf } from './products.ts';
import { recipesNamed } from './recipes.ts';
import type { ContentSnapshot, Entry } from './snapshot.ts';

/** Photos that cannot be shown, with the reason. */
const photoRemarks = ({ photoProblems }: ContentSnapshot): ContentProblem[] =>
  [...photoProblems].map(([file, reason]) => ({ file, path: '', message: `${reason} Pages show a drawing instead.` }));

/** Recipes in collections that do not exist. Drafts exist: they appear in their collections once published. */
function collectionRemarks({ entries, problems }: ContentSnapshot): ContentProblem[] {
  const unread = new Set([...problems.keys()].flatMap((path) => entryAt(path)?.slug ?? []));
  const isKnown = (name: string) => recipesNamed(entries.recipe, name).length > 0 || unread.has(name);
  return [...entries.collection.values()].flatMap(({ path: file, data }) =>
    data.recipeIds.flatMap((name, index) =>
      isKnown(name)
        ? []
        : { file, path: `recipeIds[${index}]`, message: `There is no recipe “${name}”; the collection is shown without it.` },
    ),
  );
}

/** Products that take their price from a menu item that does not exist or has no price of its own, and products with two prices. */
function priceRemarks({ entries }: ContentSnapshot): ContentProblem[] {
  const products = productsOf(entries.menu);
  return KINDS_WITH_REFERENCES.flatMap((kind) => [...entries[kind].values()] as Entry[]).flatMap(({ kind, path: file, data }) =>
    priceErrors(productReferences(kind, data), products).map(({ path, message }) => ({
      file,
      path,
      message: asSentence(message),
    })),
  );
}

/** How long bodies are looked at in one go, in milliseconds: the same thread answers visitors. */
const SLICE_MS = 10;

/** What visitors do not see of one body. */
const bodyRemarksOf = memoize(({ path: file, data: { format }, body = '' }: Entry<'post' | 'page'>): readonly ContentProblem[] =>
  leftOutOf(body, format).map((message) => ({ file, path: 'content', message })),
);

/** What visitors do not see of bodies. Each is rendered only once while its entry is unchanged. */
async function bodyRemarks({ entries }: ContentSnapshot): Promise<ContentProblem[]> {
  const found: ContentProblem[] = [];
  let began = performance.now();
  for (const entry of [...entries.post.values(), ...entries.page.values()]) {
    found.push(...bodyRemarksOf(entry));
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return found;
}

/** Likely mistakes that do not block publishing, in the order of the files. */
export const remarksOf = memoize(async (snapshot: ContentSnapshot): Promise<readonly ContentProblem[]> =>
  [...(await bodyRemarks(snapshot)), ...collectionRemarks(snapshot), ...priceRemarks(snapshot), ...photoRemarks(snapshot)].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : 0,
  ),
);
