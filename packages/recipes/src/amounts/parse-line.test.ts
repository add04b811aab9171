import { expect, test } from 'vitest';
import { parseLine } from './parse-line.ts';

test.each([
  ['2 x 120g/4oz trout fillets', ['2 '], 'x 120g/4oz trout fillets', '', []],
  ['2x400g/14oz tins chopped tomatoes', ['2 tins'], 'chopped tomatoes', '', ['x400g/14oz']],
  ['225g/8oz plain flour, sifted', ['225 g', '8 oz'], 'plain flour', 'sifted', []],
  ['8 fl ounces/240 ml cream', ['8 fl ounces', '240 ml'], 'cream', '', []],
  ['One 2-pound hen, cut into 8 pieces', ['One '], '2-pound hen', 'cut into 8 pieces', []],
  ['2 kleine Zwiebel(n) (rot)', ['2 '], 'kleine Zwiebel(n)', 'rot', []],
  ['2 clove(s) garlic, crushed', ['2 cloves'], 'garlic', 'crushed', []],
  ['1 clove(s) garlic', ['1 clove'], 'garlic', '', []],
  ['2 heaped tbsp flour', ['2 heaped tbsp'], 'flour', '', []],
  ['1 Tüte Hefe', ['1 Tüte'], 'Hefe', '', []],
  ['½ Grön paprika', ['½ '], 'Grön paprika', '', []],
  ['4 T-bone steaks', ['4 '], 'T-bone steaks', '', []],
  ['1/3-cup oats', ['1/3 cup'], 'oats', '', []],
  ['a splash of milk', ['a splash '], 'milk', '', []],
  ['Flour: 2 1/4 cups (270 g)', ['2 1/4 cups', '270 g'], 'Flour', '', []],
  ['1 lb plus 1 cup to 2 cups flour', ['1 lb'], 'plus 1 cup to 2 cups flour', '', []],
  ['a pinch', [], 'a pinch', '', []],
  ['600ml/20fl oz/2½ cups milk', ['600 ml', '20 fl oz'], 'milk', '', ['2½ cups']],
  ['½ cup (4 oz; 113 g) butter, soft', ['½ cup', '4 oz'], 'butter', 'soft', ['113 g']],
  ['1 cup or 240 ml milk', ['1 cup', '240 ml'], 'milk', '', []],
  ['1 cup, 240 ml milk', ['1 cup', '240 ml'], 'milk', '', []],
  ['1 cup [240 ml] milk', ['1 cup', '240 ml'], 'milk', '', []],
  ['2 tablespoons or 3 teaspoons harissa', ['2 tablespoons'], 'or 3 teaspoons harissa', '', []],
  ['2 cups, flour', ['2 cups'], 'flour', '', []],
  ['1 can beans (15 ounces), drained', ['1 can'], 'beans', '15 ounces, drained', []],
  ['1 1-inch piece ginger', ['1 piece'], 'ginger', '', ['1-inch']],
  ['2-15 oz cans beans', ['2 cans'], 'beans', '', ['15 oz']],
  ['2 Dosen à 400 g Linsen', ['2 Dosen'], 'Linsen', '', ['à 400 g']],
  ['2 Zehe/n Knoblauch', ['2 Zehen'], 'Knoblauch', '', []],
  ['1 Tasse/n Reis', ['1 Tasse'], 'Reis', '', []],
  ['Farina 00 300 g', ['300 g'], 'Farina 00', '', []],
  ['Oil- 2 tbsp', ['2 tbsp'], 'Oil', '', []],
  ['Cumin seeds -1 tsp', ['1 tsp'], 'Cumin seeds', '', []],
  ['Salt:- 1 tsp', ['1 tsp'], 'Salt', '', []],
  ['Flour = 500 g', ['500 g'], 'Flour', '', []],
  ['eggs, 2 large', ['2 '], 'eggs', 'large', []],
  ['Oil for frying (about 6 cups)', ['about 6 cups'], 'Oil for frying', '', []],
])('%s', (line, measures, name, preparation, notes) => {
  const read = parseLine(line);
  expect(read.measures.map(({ amount, unit }) => `${amount} ${unit}`)).toEqual(measures);
  expect([read.name, read.preparation, read.notes]).toEqual([name, preparation, notes]);
});
