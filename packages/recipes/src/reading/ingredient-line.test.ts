import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { asciiDigits } from '../ascii-digits.ts';
import { ingredientFrom, ingredientsFrom } from './ingredient-line.ts';
import { anyText } from '../../tests/any-text.ts';

const filled = (line: string) => Object.fromEntries(Object.entries(ingredientFrom(line)).filter(([, value]) => value !== ''));

test.each([
  ['1 can (14 oz) tomatoes', '1', 'can', 'tomatoes', '14 oz'],
  ['2 cans (14 oz each) tomatoes, drained', '2', 'cans', 'tomatoes', '14 oz each, drained'],
  ['1 packet (7g) yeast', '1', 'packet', 'yeast', '7g'],
  ['1 8-oz. package cream cheese', '1', 'package', 'cream cheese', '8-oz.'],
  ['1 pkg. (8 oz.) cream cheese', '1', 'pkg', 'cream cheese', '8 oz.'],
  ['1 cup (packed) brown sugar', '1', 'cup', 'brown sugar', 'packed'],
  ['2 9-inch pie crusts', '2', '', '9-inch pie crusts', ''],
  ['2 (6 ounce) salmon fillets', '2', '', '(6 ounce) salmon fillets', ''],
])('the size in %s is a note', (line, amount, unit, ingredient, notes) => {
  expect(ingredientFrom(line)).toMatchObject({ amount, unit, ingredient, notes });
});

test.each([
  ['大さじ1 砂糖', '1', '大さじ', '砂糖'],
  ['砂糖 大さじ1', '1', '大さじ', '砂糖'],
  ['砂糖大さじ１', '1', '大さじ', '砂糖'],
  ['砂糖……大さじ1', '1', '大さじ', '砂糖'],
  ['バター 大さじ1と1/2', '1 1/2', '大さじ', 'バター'],
  ['しょうゆ　小さじ1/2〜1', '1/2-1', '小さじ', 'しょうゆ'],
  ['小麦粉 カップ1', '1', 'カップ', '小麦粉'],
  ['小麦粉 1と1/2カップ', '1 1/2', 'カップ', '小麦粉'],
  ['薄力粉　２００ｇ', '200', 'g', '薄力粉'],
  ['・薄力粉　２００ｇ', '200', 'g', '薄力粉'],
  ['バター 大さじ1・1/2', '1 1/2', '大さじ', 'バター'],
  ['塩 小さじ1/2強', '', '', '塩 小さじ1/2強'],
  ['ごま油 大さじ1杯', '1', '大さじ', 'ごま油'],
  ['葱一根', '1', '根', '葱'],
  ['豆腐 两块', '2', '块', '豆腐'],
  ['洋蔥半顆', '1/2', '顆', '洋蔥'],
  ['鸡蛋十二个', '', '', '鸡蛋十二个'],
  ['三文鱼', '', '', '三文鱼'],
  ['두부 반 모', '1/2', '모', '두부'],
  ['김치 1/4포기', '1/4', '포기', '김치'],
  ['うどん 1玉', '1', '玉', 'うどん'],
  ['1 玉ねぎ', '1', '', '玉ねぎ'],
  ['2 쪽파', '2', '', '쪽파'],
  ['ヨーグルトカップ1個', '1', '個', 'ヨーグルトカップ'],
  ['卵黄 1個分', '1', '個分', '卵黄'],
  ['卵2個', '2', '個', '卵'],
  ['卵 2〜3個', '2-3', '個', '卵'],
  ['じゃがいも２個', '2', '個', 'じゃがいも'],
  ['トマト缶 1缶', '1', '缶', 'トマト缶'],
  ['塩 少々', '', '', '塩 少々'],
  ['鸡蛋2个', '2', '个', '鸡蛋'],
  ['面粉200克', '200', '克', '面粉'],
  ['中筋麵粉 300公克', '300', '公克', '中筋麵粉'],
  ['糖 1大匙', '1', '大匙', '糖'],
  ['糖 大匙1', '1', '大匙', '糖'],
  ['계란2개', '2', '개', '계란'],
  ['밀가루 200g', '200', 'g', '밀가루'],
  ['00号 麺 100g', '100', 'g', '00号 麺'],
  ['7up', '', '', '7up'],
])('%s is an amount, a unit and a name, as in scripts with spaces', (line, amount, unit, ingredient) => {
  expect(ingredientFrom(line)).toMatchObject({ amount, unit, ingredient, notes: '' });
});

test('a letter that is also a picture is no bullet', () => {
  expect(filled('ℹ')).toEqual({ ingredient: 'ℹ' });
  expect(filled('ℹ️ 2 eggs')).toEqual({ amount: '2', ingredient: 'eggs' });
  expect(filled('ℹ 2 eggs')).toEqual({ ingredient: 'ℹ 2 eggs' });
});

test('an amount of each of several is one, with a note', () => {
  expect(filled('je 1 TL Salz und Pfeffer')).toEqual({ amount: '1', unit: 'TL', ingredient: 'Salz und Pfeffer', notes: 'je' });
});

describe('ingredientFrom', () => {
  it.each([
    ['500 g bread flour', { amount: '500', unit: 'g', ingredient: 'bread flour' }],
    ['500g bread flour', { amount: '500', unit: 'g', ingredient: 'bread flour' }],
    ['1 1/2 cups whole milk, warm', { amount: '1 1/2', unit: 'cups', ingredient: 'whole milk', notes: 'warm' }],
    ['½ tsp. fine sea salt', { amount: '½', unit: 'tsp', ingredient: 'fine sea salt' }],
    ['• 6 cloves of garlic (chopped)', { amount: '6', unit: 'cloves', ingredient: 'garlic', notes: 'chopped' }],
    ['400 g (3 1/3 cups) rye flour', { amount: '400', unit: 'g', otherAmount: '3 1/3', otherUnit: 'cups', ingredient: 'rye flour' }],
    ['400 g / 3 1/3 cups rye flour', { amount: '400', unit: 'g', otherAmount: '3 1/3', otherUnit: 'cups', ingredient: 'rye flour' }],
    ['16 to 18 olives', { amount: '16 to 18', ingredient: 'olives' }],
    ['about 2 tablespoons honey', { amount: 'about 2', unit: 'tablespoons', ingredient: 'honey' }],
    ['8 fl oz cream', { amount: '8', unit: 'fl oz', ingredient: 'cream' }],
    ['3 eggs', { amount: '3', ingredient: 'eggs' }],
    ['2 cloves', { amount: '2', ingredient: 'cloves' }],
    ['a pinch of salt', { amount: 'a pinch', ingredient: 'salt' }],
    ['a bay leaf', { ingredient: 'a bay leaf' }],
    ['7up', { ingredient: '7up' }],
    ['2-inch piece of ginger', { ingredient: '2-inch piece of ginger' }],
    ['1 (14-oz) can tomatoes', { amount: '1', unit: 'can', ingredient: 'tomatoes', notes: '14-oz' }],
    [
      '2 (14.5 ounce) cans diced tomatoes, drained',
      { amount: '2', unit: 'cans', ingredient: 'diced tomatoes', notes: '14.5 ounce, drained' },
    ],
    ['2 x 400g tins chopped tomatoes', { amount: '2', unit: 'tins', ingredient: 'chopped tomatoes', notes: 'x 400g' }],
    ['Flour: 500 g', { amount: '500', unit: 'g', ingredient: 'Flour' }],
    [
      'All-purpose flour – 2 1/2 cups (300 g), sifted',
      { amount: '2 1/2', unit: 'cups', otherAmount: '300', otherUnit: 'g', ingredient: 'All-purpose flour', notes: 'sifted' },
    ],
    ['Butter 200g (soft)', { amount: '200', unit: 'g', ingredient: 'Butter', notes: 'soft' }],
    ['Eggs: 3', { amount: '3', ingredient: 'Eggs' }],
    ['Salt..... ½ tsp', { amount: '½', unit: 'tsp', ingredient: 'Salt' }],
    ['flour\t500\tg', { amount: '500', unit: 'g', ingredient: 'flour' }],
    ['type 00 flour', { ingredient: 'type 00 flour' }],
    ['3 flour tortillas', { amount: '3', ingredient: 'flour tortillas' }],
    ['●\u00a01½\u200b cups\u00a0milk', { amount: '1½', unit: 'cups', ingredient: 'milk' }],
    ['▢ 1⁄2 cup sugar', { amount: '1⁄2', unit: 'cup', ingredient: 'sugar' }],
    ['- [ ] 200 g sugar', { amount: '200', unit: 'g', ingredient: 'sugar' }],
    ['🧈 100 g butter', { amount: '100', unit: 'g', ingredient: 'butter' }],
    ['l/2 tsp salt', { amount: '1/2', unit: 'tsp', ingredient: 'salt' }],
    ['(2) 8 oz packages cheese', { amount: '2', unit: 'packages', ingredient: 'cheese', notes: '8 oz' }],
    ['1 l/2 cups sugar', { amount: '1 1/2', unit: 'cups', ingredient: 'sugar' }],
    ['l 1/2 cups sugar', { amount: '1 1/2', unit: 'cups', ingredient: 'sugar' }],
    ['l Tbsp. sugar', { amount: '1', unit: 'Tbsp', ingredient: 'sugar' }],
    ['1 - 1/2 cups sugar', { amount: '1-1/2', unit: 'cups', ingredient: 'sugar' }],
    ['4 (5 ounce) skinless, boneless breasts, cubed', { amount: '4', ingredient: '(5 ounce) skinless, boneless breasts', notes: 'cubed' }],
    ['8 bone-in, skin-on thighs (3 lb.)', { amount: '8', ingredient: 'bone-in, skin-on thighs', notes: '3 lb.' }],
    ['Two (2) cups flour', { amount: '2', unit: 'cups', ingredient: 'flour' }],
    ['Two (3) cups', { amount: 'Two', ingredient: 'cups', notes: '3' }],
    ['2 ½-ounce packets gelatin', { amount: '2', unit: 'packets', ingredient: 'gelatin', notes: '½-ounce' }],
    ['1 even teaspoon soda', { amount: '1', unit: 'even teaspoon', ingredient: 'soda' }],
    ['l egg', { amount: '1', ingredient: 'egg' }],
    ['I like salt', { ingredient: 'I like salt' }],
    ['2 Ibs. beef', { amount: '2', unit: 'lbs', ingredient: 'beef' }],
    ['5# flour', { amount: '5', unit: 'lb', ingredient: 'flour' }],
    ['(2) eggs', { amount: '2', ingredient: 'eggs' }],
    ['1 #10 can tomatoes', { amount: '1', unit: 'can', ingredient: 'tomatoes', notes: '#10' }],
    ['1 No. 2 can pineapple', { amount: '1', unit: 'can', ingredient: 'pineapple', notes: 'No. 2' }],
    ['1 (½-ounce) envelope gelatin', { amount: '1', unit: 'envelope', ingredient: 'gelatin', notes: '½-ounce' }],
    ['a small handful of mint', { amount: 'a small handful', ingredient: 'mint' }],
    ['2 boneless, skinless breasts (6 oz each)', { amount: '2', ingredient: 'boneless, skinless breasts', notes: '6 oz each' }],
    ['2 cups flour , sifted', { amount: '2', unit: 'cups', ingredient: 'flour', notes: 'sifted' }],
    ['2x tins tuna', { amount: '2', unit: 'tins', ingredient: 'tuna' }],
    ['zest of 1 lemon (about 1 tbsp)', { ingredient: 'zest of 1 lemon', notes: 'about 1 tbsp' }],
    ['Optional: 1 cup nuts', { amount: '1', unit: 'cup', ingredient: 'nuts', notes: 'optional' }],
    ['1 cup sugar**', { amount: '1', unit: 'cup', ingredient: 'sugar' }],
    ['[ ] 2-3 large apples', { amount: '2-3', ingredient: 'large apples' }],
    ['1 – 1 1/2 cups water', { amount: '1 – 1 1/2', unit: 'cups', ingredient: 'water' }],
    ['salt and pepper, to taste', { ingredient: 'salt and pepper', notes: 'to taste' }],
    ['500', { ingredient: '500' }],
    ['1 lb 4 oz apples', { amount: '1 lb 4', unit: 'oz', ingredient: 'apples' }],
    ['1 lb. 4oz. apples, peeled', { amount: '1 lb 4', unit: 'oz', ingredient: 'apples', notes: 'peeled' }],
    ['1lb 4oz apples', { amount: '1 lb 4', unit: 'oz', ingredient: 'apples' }],
    ['1 kg 200 g flour', { amount: '1 kg 200', unit: 'g', ingredient: 'flour' }],
    ['1 kg, 200 g flour', { amount: '1 kg, 200', unit: 'g', ingredient: 'flour' }],
    ['2 cups plus 1 tablespoon milk', { amount: '2 cups plus 1', unit: 'tablespoon', ingredient: 'milk' }],
    ['1 cup + 2 tbsp + ½ tsp sugar', { amount: '1 cup + 2 tbsp + ½', unit: 'tsp', ingredient: 'sugar' }],
    ['567 g (1 lb 4 oz) apples', { amount: '567', unit: 'g', otherAmount: '1 lb 4', otherUnit: 'oz', ingredient: 'apples' }],
    [
      '2 cups and 1 tablespoon (490 g) milk',
      { amount: '2 cups and 1', unit: 'tablespoon', otherAmount: '490', otherUnit: 'g', ingredient: 'milk' },
    ],
    ['Apples: 1 lb 4 oz', { amount: '1 lb 4', unit: 'oz', ingredient: 'Apples' }],
    // An amount repeated in another measure is not a sum.
    ['1 lb 450 g flour', { amount: '1', unit: 'lb', ingredient: '450 g flour' }],
    ['1 cup 2% milk', { amount: '1', unit: 'cup', ingredient: '2% milk' }],
    ['1 can 14 oz tomatoes', { amount: '1', unit: 'can', ingredient: '14 oz tomatoes' }],
    ['2 cups plus 3 eggs', { amount: '2', unit: 'cups', ingredient: 'plus 3 eggs' }],
  ])('reads %s', (line, expected) => expect(filled(line)).toEqual(expected));

  it('always names an ingredient, and loses no letter or digit', () => {
    const kept = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).sort().join('');
    const part = fc.constantFrom(
      '500',
      'g',
      '1/2',
      '½',
      'cup',
      'plus',
      'oz',
      'lb',
      ',',
      '(',
      ')',
      'flour',
      'a',
      'pinch',
      '-',
      ' ',
      'to',
      '🍞',
      '/',
      '.',
      ':',
    );
    const line = fc.oneof(
      fc.array(part).map((parts) => parts.join(' ')),
      anyText().map((text) => text.replace(/of/gi, '')),
    );
    fc.assert(
      fc.property(line, (text) => {
        const row = ingredientFrom(text);
        if (/\p{L}/u.test(text)) expect(row.ingredient).not.toBe('');
        const narrow = asciiDigits(text).replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'));
        expect(kept(Object.values(row).join(' '))).toBe(kept(narrow));
      }),
    );
  });

  it('takes no long time over any line', () => {
    for (const line of [
      '1'.repeat(100_000),
      '1 '.repeat(50_000),
      '('.repeat(100_000),
      'a '.repeat(50_000),
      '1/'.repeat(50_000),
      ' '.repeat(100_000),
      '1 lb '.repeat(20_000),
      '1 cup plus '.repeat(10_000),
      '-'.repeat(100_000),
    ]) {
      const before = process.threadCpuUsage().user;
      ingredientFrom(line);
      expect(process.threadCpuUsage().user - before, line.slice(0, 4)).toBeLessThan(1_000_000);
    }
  });
});

describe('ingredientsFrom', () => {
  const read = (text: string) => ingredientsFrom(text).map(({ group, ingredient }) => (group ? `${ingredient}@${group}` : ingredient));

  it.each([
    [
      'headings in words',
      'Ingredients\nsalt\nFor the filling\nbutter\nFor the dough (day 1):\nrye',
      ['salt', 'butter@Filling', 'rye@Dough (day 1)'],
    ],
    ['headings in marks', '**Filling**\n- butter\n## Dough\n* rye', ['butter@Filling', 'rye@Dough']],
    ['headings in capitals', 'FILLING\n1 cup butter\nFOR THE DOUGH:\nrye', ['butter@Filling', 'rye@Dough']],
    ['a list all in capitals', 'BUTTER\nSUGAR', ['BUTTER', 'SUGAR']],
    ['numbered lines', '1. 500 g flour\n2. 10 g salt', ['flour', 'salt']],
    ['amounts, each with its line', '2 eggs\r\n\r\n\r\n1 egg\r\n', ['eggs', 'egg']],
    ['a heading that ends a title', 'Ingredients:\nrye', ['rye']],
  ])('reads %s', (_what, text, expected) => expect(read(text)).toEqual(expected));

  it('reads a list with headings', () => {
    const rows = ingredientsFrom('2 eggs\r\n\nFor the dough:\n- 500 g flour\n- 10 g salt\n\nTopping:\nseeds', 'Levain');
    expect(rows.map(({ group, amount, unit, ingredient }) => [group, amount, unit, ingredient])).toEqual([
      ['Levain', '2', '', 'eggs'],
      ['Dough', '500', 'g', 'flour'],
      ['Dough', '10', 'g', 'salt'],
      ['Topping', '', '', 'seeds'],
    ]);
  });
});

describe('a line', () => {
  const word = fc.constantFrom(
    ...'500 g 1/2 2½ (14 oz) cups tbsp of about x a can cans skinless, boneless chicken thighs, flour (sifted, twice) – plus and 3-4 ml salt; (or to taste'.split(
      ' ',
    ),
  );
  const wordsOf = (text: string) => text.match(/[\p{L}\d½]+/gu) ?? [];

  it('keeps the size of containers that hold nothing', () => {
    expect(filled('2 (14 oz) cans')).toEqual({ amount: '2', ingredient: 'cans', notes: '14 oz' });
  });

  it('loses no word but of, and the or between two measures', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
        const line = words.join(' ');
        const read = ingredientFrom(line);
        const without = (list: string[]) => list.filter((one) => one !== 'of' && (one !== 'or' || read.otherAmount === '')).toSorted();
        expect(without(wordsOf(Object.values(read).join(' '))), line).toEqual(without(wordsOf(line)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not end a name at a comma in brackets or between words that describe', () => {
    expect(filled('2 skinless, boneless chicken thighs, cubed')).toEqual({
      amount: '2',
      ingredient: 'skinless, boneless chicken thighs',
      notes: 'cubed',
    });
    expect(filled('1 cup rice (long, white), rinsed')).toEqual({
      amount: '1',
      unit: 'cup',
      ingredient: 'rice (long, white)',
      notes: 'rinsed',
    });
  });
});
