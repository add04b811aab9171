import { describe, expect, test } from 'vitest';
import { readSearch } from './exclusions.ts';

describe('a search that leaves something out', () => {
  test.each([
    ['egg free', '', 'egg'],
    ['gluten-free pancakes', 'pancakes', 'gluten'],
    ['pancakes gluten free', 'pancakes', 'gluten'],
    ['glutn free bread', 'bread', 'glutn→gluten'],
    ['cookies without eggs', 'cookies', 'eggs→egg'],
    ['cookies without eggs or milk', 'cookies', 'eggs→egg milk→dairy'],
    ['no nuts', '', 'nuts→nut+peanut'],
    ['dairy free and egg free cake', 'and cake', 'dairy egg'],
    ['eggless cake', 'cake', 'egg'],
    ['soup without cilantro', 'soup', 'cilantro→'],
    ['free of soy', '', 'soy'],
    ['food allergies', 'food allergies', ''],
    ['I can’t have eggs', 'i', 'eggs→egg'],
    ['cookies that don’t contain nuts', 'cookies that', 'nuts→nut+peanut'],
    ['free range eggs', 'free range eggs', ''],
    ['eggs free range', 'eggs free range', ''],
    ['no bake cheesecake', 'nobake cheesecake', ''],
    ['no-knead bread', 'noknead bread', ''],
    ['not too sweet', 'not too sweet', ''],
    ['cake without kneading', 'cake noknead', ''],
    ['no added sugar', '', 'sugar→'],
    ['sugarless cake', 'cake', 'sugar→'],
    ['egg and dairy free cake', 'cake', 'dairy egg'],
    ['egg, dairy & nut free', '', 'nut→nut+peanut dairy egg'],
    ['without eggs, milk or wheat', '', 'eggs→egg milk→dairy wheat'],
    ['mac & cheese gluten free', 'mac and cheese', 'gluten'],
    ['free of eggs and milk', '', 'eggs→egg milk→dairy'],
    ['thai without fish sauce', 'thai', 'fish'],
    ['no peanut butter', '', 'peanut'],
    ['without coconut milk', '', '→'],
    ['tree nut free pesto', 'pesto', 'nut→nut+peanut'],
    ['eggfree nondairy cake', 'cake', 'egg dairy'],
    ['cake w/o eggs', 'cake', 'eggs→egg'],
    ['peanut allergy', '', 'peanut'],
    ['celiac bread', 'bread', 'gluten'],
    ['allergic to walnuts', '', 'walnuts→nut'],
    ['brownies without pecans', 'brownies', 'pecans→nut'],
    ['milk alergy', '', 'milk→dairy'],
    ['egg sensitivity', '', 'egg'],
    ['sensative to dairy', '', 'dairy'],
    ['sensitive teeth', 'sensitive teeth', ''],
    ['milk protein allergy', '', 'milk→dairy'],
    ['sesame seed allergy', '', 'sesame'],
    ['egg white free cake', 'cake', 'egg'],
    ['dairy alergies', '', 'dairy'],
    ['eggs alergic', '', 'eggs→egg'],
    ['gluten intollerant', '', 'gluten'],
    ['my kid is alergic to milk', 'my kid is', 'milk→dairy'],
    ['severely allergic to nuts', 'severely', 'nuts→nut+peanut'],
    ['allergies to eggs or milk', '', 'eggs→egg milk→dairy'],
    ['alergy sesame', '', 'sesame'],
    ['alérgico al sesame', '', 'sesame'],
    ['alérgica a la soya', '', 'soya→soy'],
    ['nut allergy cookies', 'cookies', 'nut→nut+peanut'],
    ['egg fre cake', 'cake', 'egg'],
    ['cheese fries', 'cheese fries', ''],
    ['egg allergen', 'egg allergen', ''],
    ['which alergens', 'which alergens', ''],
    ['allergic reaction', 'allergic reaction', ''],
    ['boneless wings', 'boneless wings', ''],
    ['constructor free soup', 'constructor free soup', ''],
    ['constructor allergy', '', '→'],
    ['bake without dutch oven', 'bake without dutch oven', ''],
    ['bread without a bread machine', 'bread without a bread machine', ''],
    ['cookies without a cookie cutter', 'cookies without a cookie cutter', ''],
    ['no fuss bread', 'no fuss bread', ''],
    ['cookies without chopped nuts', 'cookies', 'nuts→nut+peanut'],
    ['pesto without pine nuts', 'pesto', 'nuts→nut+peanut'],
    ['chili without kidney beans', 'chili', '→'],
    ['bagels without sesame seeds', 'bagels', 'sesame'],
    ['no fuss chicken', 'no fuss chicken', ''],
    ['bread without baking soda', 'bread', '→'],
    ['sesame seeds free bagels', 'bagels', 'sesame'],
    ['peanut butter free cookies', 'cookies', '→ peanut'],
    ['coconut milk free curry', 'curry', '→'],
    ['pancakes milk free', 'pancakes', 'milk→dairy'],
    ['pine nut free pesto', 'pesto', 'nut→nut+peanut'],
    ['cake without fresh strawberries or pine nuts', 'cake', '→ nuts→nut+peanut'],
    ['meatless chili', 'chili', 'meat→fish+shellfish'],
    ['shrimp without meat', 'shrimp', '→'],
    ['soup without cilanto', 'soup', 'cilanto→'],
    ['stress free baking', 'stress free baking', ''],
    ['cake without eggs and a mixer', 'cake and a mixer', 'eggs→egg'],
    ['without', 'without', ''],
    ['no', 'no', ''],
    ['free', 'free', ''],
    ['', '', ''],
  ])('%s', (text, words, without) => {
    const read = readSearch(text);
    expect(read.words.join(' ')).toBe(words);
    const expected = without === '' ? [] : without.split(' ').map((each) => each.split('→'));
    expect(read.without.map(({ families }) => families.join('+'))).toEqual(expected.map(([word, families = word]) => families));
  });

  test('of meat or alcohol leaves out each of them', () => {
    expect(readSearch('meatless chili').without[0]?.foods).toContain('beef');
    expect(readSearch('stew without alcohol').without[0]?.foods).toContain('wine');
    expect(readSearch('soup without cilantro').without).toEqual([{ name: 'cilantro', families: [], foods: ['cilantro'], isKnown: true }]);
  });
});

test('sugar includes honey and syrups, which raise it too', () => {
  expect(readSearch('sugar free').without[0]?.foods).toEqual(expect.arrayContaining(['honey', 'syrup']));
});
