import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aislesOf, listText } from './shopping-aisles.ts';
import { readLine } from './shopping-line.ts';
import { EMPTY_LIST, type ListedRecipe, type ShoppingList, withoutOwn, withoutRecipe, withRecipe, withTick } from './shopping-list.ts';
import { totalsOf } from './shopping-sums.ts';

const listOf = (...lines: string[]): ShoppingList => ({ ...EMPTY_LIST, recipes: [{ slug: 'a', title: 'A', scale: 1, lines }] });
const items = (list: ShoppingList) => aislesOf(list).flatMap((aisle) => aisle.items);
const words = (list: ShoppingList) => items(list).map(({ name, amount }) => (amount ? `${name}: ${amount}` : name));

describe('lines of the same thing are added up', () => {
  test.each<[lines: string[], expected: string[]]>([
    [['2 eggs', '1 large egg'], ['Eggs: 3']],
    [['1 egg'], ['Egg: 1']],
    [['2 eggs plus 1 egg yolk'], ['Eggs: 3 (1 for its yolk)']],
    [['2 eggs', '1 egg yolk', '3 egg whites'], ['Eggs: 6 (1 for its yolk, 3 for their whites)']],
    [['2 large egg yolks, at room temperature'], ['Eggs: 2 (for their yolks)']],
    [['1 egg white (30 g)'], ['Egg: 1 (for its white)']],
    [['1 1/2 eggs', '1/2 yolk'], ['Eggs: 3 (1 for its yolk)']],
    [['3 whole eggs, plus 2 yolks'], ['Eggs: 5 (2 for their yolks)']],
    [['1 egg or 2 egg whites'], ['Eggs: 2 (for their whites)']],
    [['4 eggs, separated'], ['Eggs: 4']],
    [['1 egg and 1 tablespoon water'], ['Egg: 1']],
    [
      ['1/2 cup egg whites', '1 egg'],
      ['Egg: 1', 'Egg whites: 1/2 cup'],
    ],
    [
      ['2 egg noodle nests', '1 egg'],
      ['Egg: 1', 'Egg noodle nests: 2'],
    ],
    [['2 dozen eggs', '1 egg'], ['Eggs: 25']],
    [['Dozen pearl onions'], ['Pearl onions: 12']],
    [['14-oz can sweetened condensed milk'], ['Sweetened condensed milk: 1 can (14 oz)']],
    [['Package (8 oz) cream cheese', '1 (8 oz) package cream cheese'], ['Cream cheese: 2 packages (8 oz)']],
    [['Can of tomatoes'], ['Tomatoes: 1 can']],
    [['Sleeve graham crackers'], ['Graham crackers: 1 sleeve']],
    [['Bunch cilantro'], ['Cilantro: 1 bunch']],
    [['Stick butter'], ['Butter: 1/2 cup']],
    [['Pinch of salt'], ['Salt']],
    [['1/2 onion', '1/4 onion, diced'], ['Onion: 1']],
    [['500 g flour', '1.2 kg flour'], ['Flour: 1.7 kg']],
    [['12 oz ground beef', '1 lb ground beef'], ['Ground beef: 1 3/4 lb']],
    [['8 oz cream cheese', '100 g cream cheese'], ['Cream cheese: 327 g']],
    [['1 tsp sugar', '1 tbsp sugar', '1/4 cup sugar'], ['Sugar: 1/3 cup']],
    [['1 cup honey', '1 tsp honey'], ['Honey: 1 cup']],
    [['1/4 cup honey', '1 tsp honey'], ['Honey: 1/4 cup + 1 tsp']],
    [['1 cup milk', '250 ml milk'], ['Milk: 487 ml']],
    // Across volume and weight only by the table of cups, and only where it must be.
    [['2 cups all-purpose flour', '100 g plain flour'], ['Plain flour: about 340 g']],
    [['2 cups dragon scales', '100 g dragon scales'], ['Dragon scales: 2 cups + 100 g']],
    [['2 cups flour', '1 cup flour'], ['Flour: 3 cups']],
    [['1 cup flour (120 g)', '2 cups flour (240 g)'], ['Flour: 3 cups (360 g)']],
    [['100 g rye flour (7/8 cup)', '10 g rye flour (4 teaspoons)'], ['Rye flour: 110 g (3/4 cup + 3 1/2 tbsp)']],
    [['1 stick butter', '2 tbsp butter'], ['Butter: 1/2 cup + 2 tbsp']],
    [['1 can (14 oz) tomatoes', '2 (28 oz) cans tomatoes', '1 14-ounce can tomatoes'], ['Tomatoes: 2 cans (14 oz) + 2 cans (28 oz)']],
    [['3 cloves garlic', '1 head garlic', '2 garlic cloves'], ['Garlic: 5 cloves + 1 head']],
    [['1 tsp salt', 'salt, to taste'], ['Salt: 1 tsp + some']],
    [['salt', 'Salt to taste'], ['Salt']],
    [['500 g warm water', 'water', '100 g levain, from above (1/2 cup)'], []],
    [['aubergines', '2 eggplants'], ['Eggplants: 2 + some']],
    [['2000000000 cups sugar'], ['Sugar: 2,000,000,000 cups']],
    [['2 大さじ 醤油'], ['醤油: 2 大さじ']],
    [['—', ' '], []],
  ])('%j is %j', (lines, expected) => {
    expect(words(listOf(...lines))).toEqual(expected);
  });

  test('never too few eggs, in whatever order', () => {
    const need = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('eggs', 'egg yolks', 'egg whites'), fc.boolean());
    fc.assert(
      fc.property(fc.array(need, { minLength: 1, maxLength: 6 }), fc.constantFrom(0.5, 1, 1.5, 3), (needs, scale) => {
        const lines = needs.map(([count, what]) => `${count} ${what}`);
        const recipes = [{ slug: 'a', title: 'A', scale, lines }];
        const [item, ...others] = items({ ...EMPTY_LIST, recipes });
        expect(others).toEqual([]);
        const sumOf = (what: string) => needs.reduce((sum, [count, one]) => sum + (one === what ? count : 0), 0) * scale;
        const least = ['eggs', 'egg yolks', 'egg whites'].reduce((sum, what) => sum + Math.ceil(sumOf(what)), 0);
        expect(parseInt(item?.amount ?? '', 10)).toBe(least);
        expect(items({ ...EMPTY_LIST, recipes: [{ slug: 'a', title: 'A', scale, lines: lines.toReversed() }] })[0]?.amount).toBe(
          item?.amount,
        );
      }),
    );
  });

  test('at the scales of their recipes', () => {
    const list = withRecipe(listOf('1 cup sugar', '3 eggs'), { slug: 'b', title: 'B', scale: 1.5, lines: ['1 cup sugar', '1 egg'] });
    expect(words(list)).toEqual(['Eggs: 5', 'Sugar: 2 1/2 cups']);
    expect(items(list)[1]?.recipes).toEqual(['A', 'B']);
  });

  test('and what stays the same at every scale is not scaled', () => {
    const recipe = { slug: 'b', title: 'B', scale: 3, lines: ['1 cup sugar', '1 tbsp butter'], fixed: [1] };
    expect(words({ ...EMPTY_LIST, recipes: [recipe] })).toEqual(['Butter: 1 tbsp', 'Sugar: 3 cups']);
  });

  test('in the units that the visitor chose; a tick stays', () => {
    const list = withTick(
      listOf(
        '1 cup bread flour',
        '250 g butter',
        '1 cup milk',
        '3 eggs',
        '2 cups dragon scales',
        '1 lb beef',
        '1 cup oats (90 g)',
        '1 tbsp sugar',
      ),
      { key: 'butter', needed: '250 g' },
      true,
    );
    const inUnits = (units: 'us' | 'metric') =>
      aislesOf(list, units).flatMap((aisle) => aisle.items.map(({ name, amount }) => `${name}: ${amount}`));
    expect(inUnits('metric').toSorted()).toEqual([
      'Beef: 454 g',
      'Bread flour: about 120 g',
      'Butter: 250 g',
      'Dragon scales: 473 ml',
      'Eggs: 3',
      'Milk: about 227 g',
      'Oats: 90 g',
      'Sugar: 1 tbsp',
    ]);
    expect(inUnits('us').toSorted()).toEqual([
      'Beef: 1 lb',
      'Bread flour: 1 cup',
      'Butter: 8.82 oz',
      'Dragon scales: 2 cups',
      'Eggs: 3',
      'Milk: 1 cup',
      'Oats: 1 cup (3.17 oz)',
      'Sugar: 1 tbsp',
    ]);
    for (const units of [null, 'us', 'metric'] as const)
      expect(
        aislesOf(list, units)
          .flatMap((aisle) => aisle.items.filter(({ isTicked }) => isTicked))
          .map(({ key }) => key),
      ).toEqual(['butter']);
  });

  test('with the visitor’s own lines, which stay hers', () => {
    const list = { ...listOf('2 eggs'), own: ['1 egg', 'paper towels'] };
    expect(words(list)).toEqual(['Eggs: 3', 'Paper towels']);
    expect(items(list)[0]?.own).toEqual(['1 egg']);
    expect(words(withoutOwn(list, '1 egg'))).toEqual(['Eggs: 2', 'Paper towels']);
  });
});

test('a tick is gone when more is needed, and back when it is not', () => {
  const before = listOf('2 eggs');
  const ticked = withTick(before, { key: 'egg', needed: '2' }, true);
  expect(items(ticked)[0]?.isTicked).toBe(true);
  const more = withRecipe(ticked, { slug: 'b', title: 'B', scale: 1, lines: ['1 egg'] });
  expect(items(more)[0]?.isTicked).toBe(false);
  expect(items(withoutRecipe(more, 'b'))[0]?.isTicked).toBe(true);
  expect(withTick(ticked, { key: 'egg', needed: '2' }, false)).toEqual(before);
});

test('as text it is what is not ticked yet', () => {
  const list = listOf('2 eggs', '1 cup sugar', 'salt');
  expect(listText(aislesOf(list))).toBe('Dairy & eggs\n- Eggs: 2\n\nBaking\n- Sugar: 1 cup\n\nSpices\n- Salt');
  const ticked = withTick(list, { key: 'egg', needed: '2' }, true);
  expect(listText(aislesOf(ticked))).toBe('Baking\n- Sugar: 1 cup\n\nSpices\n- Salt');
});

const line = fc
  .tuple(
    fc.constantFrom('1', '2', '1/2', '3/4', '250', '1 1/3', '2-3', ''),
    fc.constantFrom('g ', 'kg ', 'oz ', 'lb ', 'tsp ', 'tbsp ', 'cups ', 'ml ', 'cloves ', '(14 oz) can ', 'sticks ', ''),
    fc.constantFrom('flour', 'all-purpose flour', 'butter', 'sugar', 'garlic', 'milk', 'eggs', 'tomatoes', 'dragon scales'),
  )
  .map(([amount, unit, name]) => (amount ? `${amount} ${unit}${name}` : name));
const lines = fc.array(line, { maxLength: 12 });
const recipes = fc
  .array(fc.record({ scale: fc.constantFrom(0.5, 1, 1.5, 2, 4 / 3, 5), lines }), { maxLength: 6 })
  .map((all): ListedRecipe[] => all.map((recipe, index) => ({ ...recipe, slug: `r${index}`, title: `Recipe ${index}` })));

describe('any list', () => {
  test('is the same in whichever order recipes and lines are added', () => {
    fc.assert(
      fc.property(recipes, lines, fc.infiniteStream(fc.nat()), (all, own, random) => {
        const shuffled = <T>(list: readonly T[]) =>
          list
            .map((one) => ({ one, place: random.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ one }) => one);
        const other = shuffled(all).map((recipe) => ({ ...recipe, lines: shuffled(recipe.lines) }));
        expect(words({ recipes: other, own: shuffled(own), ticks: {} })).toEqual(words({ recipes: all, own, ticks: {} }));
      }),
    );
  });

  test('is as before when a recipe is added and taken off', () => {
    fc.assert(
      fc.property(recipes, lines, (all, own) => {
        const before = { recipes: all, own, ticks: {} };
        const added = withRecipe(before, { slug: 'new', title: 'New', scale: 2, lines: ['2 cups flour', '1 egg'] });
        expect(withoutRecipe(added, 'new')).toEqual(before);
      }),
    );
  });

  test('keeps all that its lines weigh, and each in one total only', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(0.5, 1, 3), (texts, scale) => {
        const byKey = Map.groupBy(
          texts.flatMap((text) => readLine(text) ?? []),
          ({ key }) => key,
        );
        for (const same of byKey.values()) {
          const needs = same.flatMap((one) => one.needs.map((need) => need.map((amount) => ({ ...amount, value: amount.value * scale }))));
          const totals = totalsOf(needs);
          const weigh = (amounts: readonly { kind: string; value: number }[]) =>
            amounts.reduce((sum, { kind, value }) => sum + (kind === 'weight' ? value : 0), 0);
          // Where all of it can be weighed and something is, there is one weight, of everything.
          const canWeigh = needs.length > 0 && needs.every((need) => need.some(({ kind }) => kind === 'weight'));
          const isWeighed = totals.some(([main]) => main.kind === 'weight');
          if (canWeigh && isWeighed) {
            expect(totals).toHaveLength(1);
            expect(weigh(totals[0] ?? [])).toBeCloseTo(weigh(needs.flat()), 6);
          }
          // Every need is in exactly one of the totals.
          for (const [{ kind, value }] of totals) {
            const most = needs.flat().reduce((sum, one) => sum + (one.kind === kind ? one.value : 0), 0);
            expect(value).toBeLessThanOrEqual(most + 1e-6);
          }
          expect(totals.length).toBeLessThanOrEqual(needs.length);
        }
      }),
    );
  });
});
