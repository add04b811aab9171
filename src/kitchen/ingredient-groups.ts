import { groupBy } from '#domain/group-by.ts';
/** Groups ingredients by group name, in order of first appearance. Ingredients without a group come first, under the name ''. */
export const ingredientGroups = <Ingredient extends { group?: string | undefined }>(
  ingredients: readonly Ingredient[],
): [group: string, members: Ingredient[]][] =>
  [...groupBy(ingredients, ({ group }) => group ?? '')].sort(([a], [b]) => Number(a !== '') - Number(b !== ''));
