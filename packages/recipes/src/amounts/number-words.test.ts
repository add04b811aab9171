import { describe, expect, test } from 'vitest';
import { withDigits } from './number-words.ts';
import { parseLine } from './parse-line.ts';
import { scaleMeasure } from './scale-amount.ts';

const read = (line: string) => {
  const { measures, name } = parseLine(line);
  return [...measures.map(({ amount, unit }) => `${amount} ${unit}`.trim()), name];
};

describe('a number in words at the start of a line', () => {
  test.each([
    ['zwei Eier', '2', 'Eier'],
    ['Eine halbe Zwiebel', '1/2', 'Zwiebel'],
    ['halbe Zitrone', '1/2', 'Zitrone'],
    ['zwei bis drei Zehen Knoblauch', '2-3 Zehen', 'Knoblauch'],
    ['drei viertel Liter Milch', '3/4 Liter', 'Milch'],
    ['une gousse d’ail', '1 gousse', 'd’ail'],
    ['une demi-gousse de vanille', '1/2 gousse', 'de vanille'],
    ['trois quarts de tasse de farine', '3/4 tasse', 'de farine'],
    ['dos huevos', '2', 'huevos'],
    ['media cebolla', '1/2', 'cebolla'],
    ['dos y media tazas de harina', '2 1/2 tazas', 'de harina'],
    ['duas xícaras de farinha', '2 xícaras', 'de farinha'],
    ['due uova', '2', 'uova'],
    ['un’arancia', '1', 'arancia'],
    ['twee eieren', '2', 'eieren'],
    ['twee of drie tenen knoflook', '2-3 tenen', 'knoflook'],
    ['cuarto de taza de leche', '1/4 taza', 'de leche'],
    ['ربع كوب زيت', '1/4 كوب', 'زيت'],
    ['quart jar pickles', 'quart jar pickles'],
    ['een half pond gehakt', '1/2 pond', 'gehakt'],
    ['två ägg', '2', 'ägg'],
    ['en halv lök', '1/2', 'lök'],
    ['dwa jajka', '2', 'jajka'],
    ['pół szklanki mleka', '1/2 szklanki', 'mleka'],
    ['dvě vejce', '2', 'vejce'],
    ['iki yumurta', '2', 'yumurta'],
    ['İki su bardağı un', '2 su bardağı', 'un'],
    ['on iki zeytin', '12', 'zeytin'],
    ['два яйца', '2', 'яйца'],
    ['три столовые ложки масла', '3 столовые ложки', 'масла'],
    ['ثلاث بيضات', '3', 'بيضات'],
    ['आधा कप दूध', '1/2 कप', 'दूध'],
    ['dua butir telur', '2 butir', 'telur'],
    ['hai quả trứng', '2 quả', 'trứng'],
    ['lima siung bawang putih', '5 siung', 'bawang putih'],
    ['on dilim ekmek', '10 dilim', 'ekmek'],
    ['en nypa salt', '1 nypa', 'salt'],
    ['两个鸡蛋', '2 个', '鸡蛋'],
    ['半个洋葱', '1/2 个', '洋葱'],
    ['두 컵 밀가루', '2 컵', '밀가루'],
  ])('%s', (line, ...expected) => expect(read(line)).toEqual(expected));

  test.each([
    ...[
      'ein wenig Salz',
      'ein paar Zweige Thymian',
      'halbe Walnüsse',
      'fünf Gewürze',
      'un peu de sel',
      'quatre épices',
      'demi-abricots au sirop',
    ],
    ...[
      'un poco de sal',
      'tres leches',
      'media crema',
      'um pouco de sal',
      'meio amargo',
      'un po’ di sale',
      'quattro formaggi',
      'mezze penne',
    ],
    ...[
      'een beetje zout',
      'en aning salt',
      'bir miktar tuz',
      'yarım yağlı süt',
      'setengah matang',
      'lima beans',
      'một ít muối',
      'ba chỉ heo',
    ],
    ...['lima rallada', 'en rondelles', 'Un 500 g', 'un (500 g)'],
    ...['三文鱼', '五花肉', '三枚肉', 'on the vine tomatoes', 'once cooled', 'demi glace', 'un'],
  ])('is none in %s', (line) => expect(withDigits(line)).toBe(line));

  test('is one of the measures that scale together', () => {
    const { measures, name } = parseLine('zwei Tassen (480 ml) Milch');
    expect(measures.map((measure) => Object.values(scaleMeasure(measure, 2)).join(' '))).toEqual(['4 Tassen', '960 ml']);
    expect(name).toBe('Milch');
  });

  test('stays a word in English', () => expect(read('six eggs')).toEqual(['six', 'eggs']));
});
