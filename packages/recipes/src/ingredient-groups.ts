/** Groups ingredients by group name, in order of first appearance. Ingredients without a group come first, under the name ''. */
export function ingredientGroups<Ingredient extends { group?: string | undefined }>(
  ingredients: readonly Ingredient[],
): [group: string, members: Ingredient[]][] {
  const names = new Set(ingredients.map(({ group = '' }) => group));
  return [...names]
    .sort((a, b) => Number(a !== '') - Number(b !== ''))
    .map((name) => [name, ingredients.filter(({ group = '' }) => group === name)]);
}
