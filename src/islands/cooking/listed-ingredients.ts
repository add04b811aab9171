import type { IngredientGroup } from './read-recipe.ts';

/** How many ingredients are shown before the rest is expanded. */
const QUICK_INGREDIENTS = 8;

/** The first lines of some groups, without groups of which none is left: their heading would suggest an empty group. */
function firstLines(groups: readonly IngredientGroup[], most: number): IngredientGroup[] {
  let listed = 0;
  return groups
    .map((group) => {
      const lines = group.lines.slice(0, Math.max(0, most - listed));
      listed += lines.length;
      return { ...group, lines };
    })
    .filter(({ lines }) => lines.length > 0);
}

/** The ingredients with those of a step before all others, which stay in their groups. */
function withOwnFirst(groups: readonly IngredientGroup[], uses: readonly string[]): readonly IngredientGroup[] {
  const isOwn = ({ id }: { id: string }) => uses.includes(id);
  const own = groups.flatMap(({ lines }) => lines.filter(isOwn));
  if (own.length === 0) return groups;
  const others = groups.map(({ name, lines, ...group }) => ({
    ...group,
    name: name || 'Everything else',
    lines: lines.filter((line) => !isOwn(line)),
  }));
  return [{ name: 'For this step', dir: groups[0]?.dir, lines: own }, ...others];
}

/** What is listed at a step, and how many ingredients are left out. All of its own are there. */
export function listedIngredients(
  groups: readonly IngredientGroup[],
  uses: readonly string[],
  isWhole: boolean,
): { listed: IngredientGroup[]; more: number } {
  const all = withOwnFirst(groups, uses);
  const count = all.flatMap(({ lines }) => lines).length;
  const shown = Math.max(QUICK_INGREDIENTS, uses.length);
  return { listed: firstLines(all, isWhole ? count : shown), more: isWhole ? 0 : Math.max(0, count - shown) };
}
