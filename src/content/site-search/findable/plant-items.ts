import type { MenuItem } from '#schema/menu.ts';
import { wordsOf, stemOf } from '@family-bakery/recipes/search/words';
import { familiesInItem } from './families-in-item.ts';

/** Things of plants and minerals whose names sound as if animals were in them. */
const SOUNDS_ANIMAL =
  /\b(?:cream of tartar|(?:cocoa|peanut|almond|cashew) butter|(?:coconut|oat|soy|almond|rice) milk|sourdough starter)s?\b/gi;
/** Words of ingredients that are no animals, and describe none. What is in 'shortening', 'flavor' or 'sprinkles' no name says. */
const OF_PLANTS = new Set(
  wordsOf(
    `unbleached unbromated organic whole all purpose wheat bread rye spelt einkorn emmer kamut durum semolina rice corn oat rolled barley buckwheat millet flour germ bran cornmeal cornstarch starch
     cracked stone ground malted diastatic malt levain yeast instant active dry fresh dried raw toasted roasted chopped crushed sliced diced extra virgin fine coarse flaky pure unsweetened filtered warm cold
     water ice sea salt kosher pepper sugar cane brown granulated powdered maple agave syrup molasses oil olive sunflower canola rapeseed avocado coconut vegetable sesame pumpkin flax linseed
     poppy chia hemp caraway fennel cumin nigella seed nut walnut pecan almond hazelnut pistachio cashew macadamia peanut pine raisin currant sultana cranberry date fig apricot cherry apple pear
     plum peach banana blueberry raspberry strawberry blackberry lemon lime orange zest peel juice cider vinegar tomato onion garlic shallot scallion chive leek jalapeno chili bell potato
     sweet carrot zucchini spinach kale squash beet mushroom black green red white kalamata dark rosemary thyme basil oregano sage dill parsley cilantro mint lavender cinnamon nutmeg clove ginger
     cardamom anise allspice turmeric paprika mustard vanilla bean extract cocoa cacao mass baking soda powder and or of`,
  ).map(stemOf),
);

/** Whether nothing from an animal is in an item, as far as its ingredients and its allergens, both stated, say it. */
export function isOfPlants(item: Pick<MenuItem, 'ingredients' | 'allergens' | 'otherAllergens'>): boolean {
  const families = familiesInItem(item);
  if (!families || !item.ingredients) return false;
  const words = wordsOf(item.ingredients.replace(SOUNDS_ANIMAL, 'water'));
  return (
    families.every((family) => !['dairy', 'egg', 'fish', 'shellfish'].includes(family)) &&
    words.every((word) => OF_PLANTS.has(stemOf(word)))
  );
}
