import { entryAt } from '#domain/content-kinds.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** The photos that cannot be shown, with the reason. */
const photoRemarks = ({ photoProblems }: ContentSnapshot): ContentProblem[] =>
  [...photoProblems].map(([file, reason]) => ({ file, path: '', message: `${reason} Pages show a drawing in its place.` }));

/** The recipes that collections name and that do not exist. A draft does: it joins its collections when it is published. */
function collectionRemarks({ entries, problems }: ContentSnapshot): ContentProblem[] {
  const known = [...entries.recipe.values()].flatMap(({ slug, id }) => [slug, id]);
  const unread = [...problems.keys()].flatMap((path) => entryAt(path)?.slug ?? []);
  const names = new Set([...known, ...unread]);
  return [...entries.collection.values()].flatMap(({ path: file, data }) =>
    data.recipeIds.flatMap((name, index) =>
      names.has(name)
        ? []
        : { file, path: `recipeIds[${index}]`, message: `There is no recipe “${name}”; the collection goes without it.` },
    ),
  );
}

/** What is hardly meant, but keeps nothing from being published, in the order of the files. */
export const remarksOf = (snapshot: ContentSnapshot): ContentProblem[] =>
  [...collectionRemarks(snapshot), ...photoRemarks(snapshot)].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
