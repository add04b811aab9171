/**
 * Ingredients of one group stand together, in the order in which the groups come up first; those of none come before
 * them, under the name ''.
 */
export const ingredientGroups = <Ingredient extends { group?: string | undefined }>(
  ingredients: readonly Ingredient[],
): [group: string, members: Ingredient[]][] =>
  [...Map.groupBy(ingredients, ({ group }) => group ?? '')].sort(([a], [b]) => Number(a !== '') - Number(b !== ''));
