import { describe, expect, test } from 'vitest';
import { familiesInRecipe, familiesInWords, familiesOf } from './food-families.ts';

describe('the families of an ingredient', () => {
  test.each([
    ['free-range eggs', 'egg'],
    ['large egg yolks, beaten', 'egg'],
    ['eggplant', ''],
    ['flax eggs', ''],
    ['vegan egg', ''],
    ['unsalted butter', 'dairy'],
    ['buttermilk', 'dairy'],
    ['half-and-half', 'dairy'],
    ['heavy cream', 'dairy'],
    ['Crème fraîche', 'dairy'],
    ['cream cheese', 'dairy'],
    ['coconut milk', ''],
    ['coconut cream', ''],
    ['oat milk', ''],
    ['cocoa butter', ''],
    ['cream of tartar', ''],
    ['butternut squash', ''],
    ['butter beans', ''],
    ['butter lettuce', ''],
    ['dairy-free butter', ''],
    ['vegan cream cheese', ''],
    ['almond milk', 'nut'],
    ['cashew cream', 'nut'],
    ['peanut butter', 'peanut'],
    ['almond butter', 'nut'],
    ['almond flour', 'nut'],
    ['finely ground almond meal', 'nut'],
    ['nutmeg', ''],
    ['water chestnuts', ''],
    ['coconut flour', ''],
    ['toasted walnuts', 'nut'],
    ['pine nuts', 'nut'],
    ['mixed nuts', 'nut peanut'],
    ['bread flour', 'gluten wheat'],
    ['all-purpose flour', 'gluten wheat'],
    ['white whole wheat flour', 'gluten wheat'],
    ['sifted cake flour', 'gluten wheat'],
    ['rice flour', ''],
    ['buckwheat flour', ''],
    ['rye flour', 'gluten'],
    ['pearl barley', 'gluten'],
    ['rolled oats', 'gluten'],
    ['gluten-free rolled oats', ''],
    ['gluten-free all-purpose flour', ''],
    ['ripe sourdough starter', 'gluten wheat'],
    ['spaghetti', 'gluten wheat'],
    ['egg noodles', 'egg gluten wheat'],
    ['rice noodles', ''],
    ['corn tortillas', ''],
    ['flour tortillas', 'gluten wheat'],
    ['soy sauce', 'gluten soy wheat'],
    ['tamari', 'soy'],
    ['firm tofu', 'soy'],
    ['bean curd', 'soy'],
    ['tahini', 'sesame'],
    ['Worcestershire sauce', 'fish gluten'],
    ['smoked salmon', 'fish'],
    ['peeled shrimp', 'shellfish'],
    ['oyster mushrooms', ''],
    ['oyster sauce', 'shellfish'],
    ['crab apples', ''],
    ['pesto', 'nut dairy'],
    ['half & half', 'dairy'],
    ['1 breaded chicken fillet', 'gluten wheat'],
    ['everything bagels', 'gluten sesame wheat'],
    ['everything bagel seasoning', 'sesame'],
    ['Hershey’s Kisses, unwrapped', 'dairy'],
    ['rotini', 'gluten wheat'],
    ['peppermint coffee creamer', 'dairy'],
    ['nut-free trail mix', ''],
    ['Thai red curry paste', 'fish shellfish'],
    ['soy sauce (gluten-free if preferred)', 'gluten soy wheat'],
    ['all-purpose flour (for gluten free see note)', 'gluten wheat'],
    ['oat flour (or almond flour for gluten-free)', 'gluten nut wheat'],
    ['soy sauce or gluten-free tamari', 'gluten soy wheat'],
    ['mayonnaise (regular or vegan)', 'egg'],
    ['rolled oats (gluten-free)', ''],
    ['dark chocolate', 'dairy soy'],
    ['angel food cake', 'dairy egg gluten wheat'],
    ['shoyu', 'gluten soy wheat'],
    ['ponzu', 'gluten soy wheat'],
    ['margarine', 'dairy soy'],
    ['imitation crab', 'egg fish gluten shellfish wheat'],
    ['gochujang', 'gluten soy'],
    ['chicken bouillon', 'gluten'],
    ['pumpkin pie spice', ''],
    ['pizza crust', 'gluten wheat'],
    ['water', ''],
    ['', ''],
    ['Mehl (Type 550)', 'gluten wheat'],
    ['Dinkelmehl', 'gluten wheat'],
    ['glutenfreies Mehl', ''],
    ['Roggenmehl', 'gluten'],
    ['lauwarme Milch', 'dairy'],
    ['Kokosmilch', ''],
    ['Sahne', 'dairy'],
    ['Eier (Größe M)', 'egg'],
    ['gemahlene Haselnüsse', 'nut'],
    ['Muskatnuss', ''],
    ['de farine', 'gluten wheat'],
    ['farine de riz', ''],
    ['œufs', 'egg'],
    ['lait', 'dairy'],
    ['lait de coco', ''],
    ['crème fraîche', 'dairy'],
    ['poudre d’amandes', 'nut'],
    ['farina 00', 'gluten wheat'],
    ['farina di mandorle', 'nut'],
    ['tuorli', 'egg'],
    ['burro', 'dairy'],
    ['noce moscata', ''],
    ['harina de trigo', 'gluten wheat'],
    ['harina de maíz', ''],
    ['huevos M', 'egg'],
    ['mantequilla', 'dairy'],
    ['vetemjöl', 'gluten wheat'],
    ['mjölk', 'dairy'],
    ['Erdnüsse', 'peanut'],
    ['room-temperature water', ''],
  ])('%s: %s', (ingredient, families) => {
    expect([...familiesOf(ingredient)].toSorted().join(' ')).toBe(families.split(' ').toSorted().join(' '));
  });
});

describe('what a recipe contains', () => {
  const bread = [{ ingredient: 'spelt flour' }, { ingredient: 'butter' }];

  test('is what its ingredients say', () => {
    expect(familiesInRecipe({ ingredients: bread })).toEqual(['dairy', 'gluten', 'wheat']);
    expect(familiesInRecipe({ ingredients: [{ ingredient: 'water' }] })).toEqual([]);
    expect(familiesInRecipe({ ingredients: [{ ingredient: '500 g Mehl' }, { ingredient: '200 ml Milch' }] })).toEqual([
      'dairy',
      'gluten',
      'wheat',
    ]);
  });

  test('is what the owner says instead, if she says something; wheat has gluten', () => {
    expect(familiesInRecipe({ contains: ['wheat', 'nut'], ingredients: bread })).toEqual(['nut', 'gluten', 'wheat']);
    expect(familiesInRecipe({ contains: ['none of these'], ingredients: bread })).toEqual([]);
    expect(familiesInRecipe({ contains: ['egg'], ingredients: [] })).toEqual(['egg']);
  });

  test('is what its title says too, if that names a food and not a kind of dish', () => {
    const ingredients = [{ ingredient: 'sugar' }];
    expect(familiesInRecipe({ title: 'Marzipan Cake', ingredients })).toEqual(['nut']);
    expect(familiesInRecipe({ title: 'Nut-Free Granola', ingredients })).toEqual([]);
    expect(familiesInRecipe({ title: 'Marzipan Cake', contains: ['egg'], ingredients })).toEqual(['egg']);
  });

  test('is not known without ingredients, or if one is in letters that no name here is in', () => {
    expect(familiesInRecipe({ contains: [], ingredients: [] })).toBeUndefined();
    expect(familiesInRecipe({ ingredients: [...bread, { ingredient: '高筋麵粉' }] })).toBeUndefined();
    expect(familiesInRecipe({ ingredients: [...bread, { ingredient: '卵 (eggs)' }, { ingredient: '½' }] })).toEqual([
      'dairy',
      'egg',
      'gluten',
      'wheat',
    ]);
    expect(familiesInRecipe({ contains: ['dairy'], ingredients: [{ ingredient: '牛乳' }] })).toEqual(['dairy']);
  });

  test('is in words', () => {
    expect(familiesInWords(['dairy', 'egg', 'nut'])).toBe('dairy, eggs, and nuts');
  });
});
