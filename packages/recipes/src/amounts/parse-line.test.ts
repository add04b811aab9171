import { expect, test } from 'vitest';
import { parseLine } from './parse-line.ts';

test.each([
  ['2 x 120g/4oz trout fillets', ['2 '], 'x 120g/4oz trout fillets', '', []],
  ['2x400g/14oz tins chopped tomatoes', ['2 tins'], 'chopped tomatoes', '', ['x400g/14oz']],
  ['225g/8oz plain flour, sifted', ['225 g', '8 oz'], 'plain flour', 'sifted', []],
  ['8 fl ounces/240 ml cream', ['8 fl ounces', '240 ml'], 'cream', '', []],
  ['One 2-pound hen, cut into 8 pieces', ['One '], '2-pound hen', 'cut into 8 pieces', []],
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
])('%s', (line, measures, name, preparation, notes) => {
  const read = parseLine(line);
  expect(read.measures.map(({ amount, unit }) => `${amount} ${unit}`)).toEqual(measures);
  expect([read.name, read.preparation, read.notes]).toEqual([name, preparation, notes]);
});
