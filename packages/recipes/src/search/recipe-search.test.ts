import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRecipe } from '../../tests/a-recipe.ts';
import { type SearchableRecipe, titleKey } from './recipe-index.ts';
import { createRecipeSearch } from './recipe-search.ts';
import { wordsOf } from './words.ts';
import { anyText } from '../../tests/any-text.ts';

const rolls = aRecipe('Overnight Cinnamon Rolls', {
  description: 'Soft spirals that rise while you sleep.',
  tags: ['breakfast', 'brunch'],
  ingredients: ['bread flour', 'ground cinnamon', 'brown sugar'],
});
const toast = aRecipe('French Toast', {
  description: 'For what is left of the loaf, with cinnamon.',
  cuisine: 'French',
  ingredients: ['eggs', 'milk', 'rice milk'],
});
const poppers = aRecipe('Jalapeño Poppers', { category: 'Appetizers', cuisine: 'Mexican', ingredients: ['jalapeños', 'cream cheese'] });
const butter = aRecipe('Whipped Butter', { tags: ['cinnamon'], ingredients: ['unsalted butter', 'honey'] });
const loaf = aRecipe('Sourdough Loaf', { category: 'Breads', ingredients: ['sourdough starter', 'rye flour'] });
const buns = aRecipe('Cinnamon', { ingredients: ['dough', 'sour cream'] });
const pudding = aRecipe('Rice Pudding', { ingredients: ['arborio rice', 'cinnamon sticks'] });
const all = [rolls, toast, poppers, butter, loaf, buns, pudding];

const { search } = createRecipeSearch(all);
const titlesFor = (text: string) => search(text).map(({ title }) => title);

describe('a search leaves out', () => {
  test.each([
    ['a family', 'dairy free', ['Overnight Cinnamon Rolls', 'Sourdough Loaf', 'Rice Pudding']],
    ['a family of what is named by the rest', 'cinnamon without gluten', ['Whipped Butter', 'Rice Pudding']],
    ['several', 'no eggs or gluten', ['Jalapeño Poppers', 'Whipped Butter', 'Rice Pudding']],
    [
      'a food',
      'without honey',
      ['Overnight Cinnamon Rolls', 'French Toast', 'Jalapeño Poppers', 'Sourdough Loaf', 'Cinnamon', 'Rice Pudding'],
    ],
    ['everything, if it cannot tell what is meant', 'cinnamon without xyzzyq', []],
  ])('%s: %s', (_, text, titles) => {
    expect(titlesFor(text)).toEqual(titles);
  });

  test('nothing where free means something else', () => {
    const eggs = createRecipeSearch([aRecipe('Omelet', { ingredients: ['free-range eggs'] }), loaf]);
    expect(eggs.search('free-range eggs').map(({ title }) => title)).toEqual(['Omelet']);
    expect(eggs.search('egg free').map(({ title }) => title)).toEqual(['Sourdough Loaf']);
  });

  test('recipes of which no one knows what is in them, but not the one whose title was typed', () => {
    const unknown = createRecipeSearch([aRecipe('Egg-free Cake', { ingredients: [] }), aRecipe('Cake', { ingredients: [] })]);
    expect(unknown.search('egg free cake').map(({ title }) => title)).toEqual(['Egg-free Cake']);
  });
});

describe('a search without a food never finds what has it', () => {
  const FOODS: Readonly<Record<string, readonly string[]>> = {
    meat: ['beef', 'ham', 'ground turkey', 'short ribs', 'lamb shank', 'smoked salmon', 'shrimp', 'fish sauce'],
    olives: ['black olives', 'olives in olive oil', 'olive tapenade'],
    'bell pepper': ['red bell pepper', 'capsicum', 'red peppers'],
    peppers: ['jalapeños', 'dried ancho chiles'],
    'sweet potato': ['sweet potatoes'],
    'pine nuts': ['pine nuts', 'walnuts'],
    'sesame seeds': ['sesame seeds', 'tahini'],
    'bay leaves': ['bay leaf'],
    'coconut milk': ['full-fat coconut milk'],
    'peanut butter': ['peanut butter'],
    pork: ['bacon', 'chorizo'],
    beef: ['sirloin', 'ground chuck'],
    onion: ['red onions', 'shallots', 'onion powder', 'onoin flakes'],
    wine: ['red wine', 'dry sherry'],
    alcohol: ['beer', 'dark rum'],
    sugar: ['brown sugar', 'honey', 'maple syrup'],
    corn: ['cornmeal', 'masa harina', 'corn kernels'],
    yeast: ['instant yeast', 'ripe sourdough starter', 'brioche'],
    oats: ['rolled oats', 'oatmeal'],
    tomatoes: ['diced tomatoes', 'ketchup'],
    cheese: ['cheddar', 'crumbled feta', 'cream cheese', 'basil pesto'],
    cinnamon: ['ground cinnamon', 'cinamon sticks', 'cinammon'],
    mayonnaise: ['Mayonaise'],
    eggs: ['egg whites', 'mayonaise', 'mystery sauce'],
    nuts: ['walnuts', 'peanut butter', 'Tofurky'],
    gluten: ['bread flour', 'mąka pszenna'],
  };
  const cases = Object.entries(FOODS).flatMap(([name, foods]) => foods.map((food): [string, string] => [name, food]));
  const beside = fc.array(fc.constantFrom('water', 'olive oil', 'salt', 'celery'), { maxLength: 3 });

  test('whatever else is in it, and however it is labeled', () => {
    const ways = fc.constantFrom('without {}', 'no {}', '{} free', 'dinner without {}', '{} allergy');
    fc.assert(
      fc.property(fc.constantFrom(...cases), beside, fc.boolean(), ways, ([name, food], ingredients, isTagged, way) => {
        const dish = aRecipe('Plain Dinner', { ingredients: [...ingredients, food], tags: isTagged ? [name, food] : [] });
        const other = aRecipe('Dinner', { ingredients: ['rice', 'celery'] });
        expect(createRecipeSearch([dish, other]).search(way.replace('{}', name))).toEqual([other]);
      }),
      { numRuns: 300 },
    );
  });

  test('but what has only the oil of it', () => {
    const salad = aRecipe('Olive Oil Cake', { tags: ['olive oil'], ingredients: ['extra-virgin olive oil', 'flour'] });
    expect(createRecipeSearch([salad]).search('without olives')).toEqual([salad]);
    expect(createRecipeSearch([salad]).search('without olive oil')).toEqual([]);
    const both = aRecipe('Salad', { ingredients: ['olive oil', 'olives'] });
    expect(createRecipeSearch([both]).search('without olives')).toEqual([]);
  });

  test('but what has butter, if it is cheese, unless it is an allergy', () => {
    const mash = aRecipe('Mash', { ingredients: ['potatoes', 'butter', 'milk'] });
    expect(createRecipeSearch([mash]).search('without cheese')).toEqual([mash]);
    for (const text of ['cheese allergy', 'allergic to cheese', 'without dairy'])
      expect(createRecipeSearch([mash]).search(text)).toEqual([]);
  });

  test('but what has ground pepper, if it is peppers', () => {
    const dishes = [['black pepper'], ['salt and pepper'], ['pepper'], ['peppermint extract']].map((ingredients) =>
      aRecipe('Dish', { ingredients }),
    );
    const others = [['green pepper'], ['pepper, diced'], ['black pepper', 'peppers']].map((ingredients) =>
      aRecipe('Dish', { ingredients }),
    );
    expect(createRecipeSearch([...dishes, ...others]).search('without peppers')).toEqual(dishes);
    expect(createRecipeSearch(dishes.slice(0, 3)).search('without pepper')).toEqual([]);
  });

  test('and nothing of what has too many names to know', () => {
    const pears = aRecipe('Pears', { ingredients: ['pears'] });
    for (const text of ['no fruit', 'dinner without vegetables', 'without herbs'])
      expect(createRecipeSearch([pears]).search(text)).toEqual([]);
  });

  test('but what a search without meat names itself', () => {
    const tuna = aRecipe('Tuna Pasta', { ingredients: ['tuna', 'penne'] });
    const ham = aRecipe('Tuna and Ham Pasta', { ingredients: ['tuna', 'ham', 'penne'] });
    expect(createRecipeSearch([tuna, ham]).search('tuna pasta without meat')).toEqual([tuna]);
    expect(createRecipeSearch([tuna, ham]).search('pasta without meat')).toEqual([]);
  });

  test('but what says that it has none of it', () => {
    const cookies = aRecipe('Sugar-Free Banana Cookies', { tags: ['no added sugar'], ingredients: ['bananas', 'rolled oats'] });
    expect(createRecipeSearch([cookies]).search('sugar free')).toEqual([cookies]);
  });

  test('nor what says only of some foods what it contains', () => {
    const stated = aRecipe('Zupa', { ingredients: ['cebula'], contains: [], isUnread: true });
    const { search: find } = createRecipeSearch([stated]);
    expect(find('egg free')).toEqual([stated]);
    expect(find('without onion')).toEqual([]);
  });
});

describe('a food is', () => {
  const nearest = (typed: string, ...titles: string[]) => {
    const { found, instead } = createRecipeSearch(titles.map((title) => aRecipe(title))).near(typed);
    return [...(instead ? [`for ${instead}:`] : []), ...found.map(({ title }) => title)];
  };
  test.each([
    ['pollo', 'Dollop of Cream'],
    ['ham', 'Graham Crackers'],
    ['ham', 'Hamburger'],
    ['ham', 'Champagne Jelly'],
    ['egg', 'Eggplant Dip'],
    ['rice', 'Licorice'],
    ['corn', 'Peppercorn Steak'],
    ['nut', 'Doughnuts'],
    ['nut', 'Nutmeg Custard'],
    ['oat', 'Goat Curry'],
    ['doughnut', 'Dough with a Nut'],
    ['kale', 'Cake'],
    ['lime', 'Lamb'],
  ])('not a part of another word or a misspelling of it: %s in %s', (typed, title) => {
    expect(nearest(typed, title)).toEqual([]);
  });

  test('nearest to what is made of it, which is said', () => {
    expect(nearest('corn', 'Cornbread')).toEqual(['for cornbread:', 'Cornbread']);
    expect(nearest('corn', 'Cornbread', 'Corn Chowder')).toEqual(['Corn Chowder']);
  });

  test('corrected to the one that it may be, which is said', () => {
    expect(nearest('beff stew', 'Beef Stew')).toEqual(['for beef stew:', 'Beef Stew']);
  });
});

describe('a word is found', () => {
  const words = fc.constantFrom('air fryer', 'stir fry', 'sheet pan', 'cheese cake', 'sour dough', 'meat balls', 'pot pie');
  test('written apart and together, wherever it is', () => {
    fc.assert(
      fc.property(
        words,
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('title', 'tags', 'ingredients'),
        (apart, isApart, isTypedApart, field) => {
          const text = isApart ? apart : apart.replace(' ', '');
          const recipe = aRecipe(field === 'title' ? `Our ${text}` : 'Dinner', field === 'title' ? {} : { [field]: [text] });
          const halves = aRecipe('Half', { tags: [apart.split(' ')[0] ?? ''], description: apart.split(' ').toReversed().join(' ') });
          const { search: find } = createRecipeSearch([halves, recipe]);
          expect(find(isTypedApart ? apart : apart.replace(' ', ''))).toContain(recipe);
        },
      ),
    );
  });

  test('as it should be and as recipes misspell it, the right one first', () => {
    const [right, wrong, other] = ['Cinnamon Rolls', 'Cinamon Rolls', 'Cinammon Rolls'].map((title) => aRecipe(title));
    const { near } = createRecipeSearch([other, wrong, right].filter((recipe) => recipe !== undefined));
    for (const text of ['cinnamon', 'cinamon', 'cinammon']) expect(new Set(near(text).found)).toEqual(new Set([right, wrong, other]));
    expect(near('cinnamon').found[0]).toBe(right);
  });

  test('in all of its fields, which break ties', () => {
    const [once, twice] = [aRecipe('Lemon Bars'), aRecipe('Lemon Curd', { tags: ['lemon'], ingredients: ['lemon zest'] })];
    expect(createRecipeSearch([once, twice]).search('lemon')).toEqual([twice, once]);
  });
});

describe('a search finds', () => {
  test.each([
    ['a title', 'french toast', toast],
    ['a description', 'spirals', rolls],
    ['a tag', 'brunch', rolls],
    ['an ingredient', 'rye flour', loaf],
    ['a category', 'appetizers', poppers],
    ['a cuisine', 'mexican', poppers],
    ['words of several fields', 'overnight sugar breakfast', rolls],
    ['a word without its accent', 'jalapeno', poppers],
    ['a word with an accent it does not have', 'ovérnight', rolls],
    ['capitals', 'POPPERS', poppers],
    ['a plural', 'loaves', loaf],
    ['a singular', 'popper', poppers],
    ['an incomplete word', 'pud', pudding],
    ['two incomplete words', 'overn cinn', rolls],
    ['words joined by connecting words', 'pudding of the rice', pudding],
    ['a word typed as two', 'sour dough loaf', loaf],
    ['two words typed as one', 'frenchtoast', toast],
    ['two words with a wrong letter between them', 'frenchbtoast', toast],
  ])('%s', (_, text, recipe) => {
    expect(search(text)[0]).toBe(recipe);
  });

  test.each([
    ['one letter too many', 'overnnight'],
    ['one letter too few', 'overnigt'],
    ['a wrong letter', 'ovarnight'],
    ['two letters swapped', 'ovenright'],
    ['a wrong first letter', 'ivernight'],
    ['two mistakes in a long word', 'ovrenigth'],
    ['a mistake in an incomplete word', 'ovrenig'],
    ['a mistake before an incomplete word', 'cinamon ro'],
    ['a mistake in each word', 'overnigt cinamon rols'],
    ['a misspelled connecting word', 'rolls wiht cinnamon sugar'],
  ])('despite %s', (_, text) => {
    expect(search(text)[0]).toBe(rolls);
  });

  test('a known word corrected to another, if nothing else matches', () => {
    const ice = aRecipe('Ice Cream');
    expect(createRecipeSearch([...all, ice]).search('ice pudding')).toEqual([pudding]);
    expect(createRecipeSearch([...all, ice]).search('ice')).toEqual([ice]);
  });

  test('only recipes with all the words', () => {
    expect(titlesFor('cinnamon toast')).toEqual(['French Toast']);
    expect(titlesFor('cinnamon poppers')).toEqual([]);
    expect(titlesFor('cinnamon xylophone')).toEqual([]);
  });

  test('only exact matches of a word, unless it is the last and no food', () => {
    const { search: searchEggs } = createRecipeSearch([aRecipe('Eggplant Salad'), aRecipe('Egg Salad'), aRecipe('Salad in a Hurry')]);
    expect(searchEggs('egg salad').map(({ title }) => title)).toEqual(['Egg Salad']);
    expect(searchEggs('salad egg').map(({ title }) => title)).toEqual(['Egg Salad']);
    expect(searchEggs('salad hurr').map(({ title }) => title)).toEqual(['Salad in a Hurry']);
  });

  test('no correction of a short word that appears only in descriptions', () => {
    const { search: searchHam } = createRecipeSearch([aRecipe('Soup', { description: 'We had it on Sunday.' })]);
    expect(searchHam('hab')).toEqual([]);
    expect(createRecipeSearch([aRecipe('Jab')]).search('hab')).toHaveLength(1);
  });

  test('everything for a blank search, and nothing for symbols only', () => {
    expect(search('')).toEqual(all);
    expect(search(' \n ')).toEqual(all);
    expect(search('!!!')).toEqual([]);
    expect(search('<img src=x onerror=alert(1)>')).toEqual([]);
    expect(createRecipeSearch([]).search('rye')).toEqual([]);
  });
});

describe('a search by time and difficulty', () => {
  const quick = aRecipe('Naan', { totalTime: 30, difficulty: 'Hard' });
  const slow = aRecipe('Pita', { totalTime: 90 });
  const unknown = aRecipe('Quick Bread', { totalTime: 0 });
  const named = createRecipeSearch([quick, slow, unknown]);
  test.each([
    ['quick', [unknown, quick]],
    ['under 30 minutes', [quick]],
    ['29 min', []],
    ['1 hour 30 minutes', [quick, slow]],
    ['1 hour 29 minutes', [quick]],
    ['half an hour', [quick]],
    ['2hrs', [quick, slow]],
    ['hard', [quick]],
    ['difficult pita', []],
  ])('%s', (text, found) => {
    expect(named.search(text)).toEqual(found);
  });
});

describe('a search that ends with a dish', () => {
  const soup = aRecipe('Squash Soup', { description: 'With the end of a loaf of bread.', ingredients: ['garlic', 'squash'] });
  const banana = aRecipe('Banana Bread', { ingredients: ['bananas'] });
  const kvass = aRecipe('Bread Kvass', { ingredients: ['rye'] });
  const { near } = createRecipeSearch([kvass, soup, banana]);
  test.each([
    ['is not about what only goes with it', 'garlic bread', 'bread', [banana, kvass, soup]],
    ['is about what is called so, and then about what begins with it', 'bread', '', [banana, kvass, soup]],
    ['or is only a part of one is about nothing else', 'pizza crust', '', []],
    ['may name what goes with it', 'soup with bread', '', [soup]],
  ])('%s: %s', (_, text, instead, found) => {
    expect(near(text)).toMatchObject({ instead, found });
  });

  test('finds what goes with it if there is no such dish', () => {
    expect(createRecipeSearch([soup]).near('garlic bread')).toMatchObject({ instead: '', found: [soup] });
  });
});

test('baking behind another word says nothing, and before one it does', () => {
  const cookies = aRecipe('Cookies', { ingredients: ['baking soda'] });
  const rolled = aRecipe('Slow Rolls', { tags: ['weekend'] });
  const { search: find } = createRecipeSearch([cookies, rolled]);
  expect(find('weekend baking')).toEqual([rolled]);
  expect(find('baking soda')).toEqual([cookies]);
  expect(find('baking')).toEqual([cookies]);
});

test('a short word with another first letter is only corrected to what something is called', () => {
  const soup = aRecipe('Soup', { ingredients: ['Yukon Gold potatoes'] });
  expect(createRecipeSearch([soup]).near('soup for a cold day')).toMatchObject({ instead: 'soup', found: [soup] });
});

test.each([
  ['drink', { category: 'Beverages' }],
  ['flatbread', { title: 'Focaccia' }],
])('%s is another name', (text, fields) => {
  const found = aRecipe('Something', fields);
  expect(createRecipeSearch([found]).search(text)).toEqual([found]);
});

describe('ranking', () => {
  test('identical title, title prefix, title words, then tags, ingredients and description', () => {
    expect(titlesFor('cinnamon')).toEqual(['Cinnamon', 'Overnight Cinnamon Rolls', 'Whipped Butter', 'Rice Pudding', 'French Toast']);
    const begins = aRecipe('Cinnamon Toast Crunch');
    expect(
      createRecipeSearch([...all, begins])
        .search('cinnamon')
        .slice(0, 3),
    ).toEqual([buns, begins, rolls]);
  });

  test('is not affected by misspellings', () => {
    expect(titlesFor('cinamon')).toEqual(titlesFor('cinnamon'));
  });

  test('a corrected word begins as it was typed before any that does not', () => {
    const recipes = [aRecipe('Red Velvet Cake'), aRecipe('Red'), aRecipe('Bread'), aRecipe('Soft Sandwich Bread')];
    const bread = createRecipeSearch(recipes);
    expect(bread.search('bred').map(({ title }) => title)).toEqual(['Bread', 'Soft Sandwich Bread', 'Red', 'Red Velvet Cake']);
    expect(bread.search('ed velvet').map(({ title }) => title)).toEqual(['Red Velvet Cake']);
    fc.assert(
      fc.property(fc.constantFrom('bread', 'scone', 'trout', 'pearl', 'flan', 'cream'), fc.integer({ min: 1, max: 3 }), (word, place) => {
        const typed = word.slice(0, place) + word.slice(place + 1);
        const other = `x${typed.slice(1)}`;
        const { search: find } = createRecipeSearch([aRecipe(other), aRecipe(`${other} and more`), aRecipe(`A Fine ${word}`)]);
        expect(find(typed)[0]?.title).toBe(`A Fine ${word}`);
      }),
    );
  });

  test('ways of making a dish are one word, wherever they are', () => {
    const { search: find } = createRecipeSearch([
      aRecipe('No Fuss Tray Bake'),
      aRecipe('Lemon Pie', { tags: ['no-bake'] }),
      aRecipe('Icebox Cake', { description: 'A dessert with no baking.' }),
      aRecipe('No-Bake Cookies'),
    ]);
    for (const text of ['no bake', 'no-bake', 'no baking', 'nobake'])
      expect(find(text).map(({ title }) => title)).toEqual(['No-Bake Cookies', 'Lemon Pie', 'Icebox Cake']);
  });

  test('is stable for equal matches', () => {
    const pies = ['Apple Pie', 'Plum Pie', 'Pear Pie'].map((title) => aRecipe(title));
    expect(createRecipeSearch(pies).search('pie')).toEqual(pies);
    expect(createRecipeSearch(pies.toReversed()).search('pie')).toEqual(pies.toReversed());
  });

  test('a word that names something is not the beginning of another', () => {
    const [hamburger, ham, bars, barley] = ['Our Hamburger', 'Our Ham', 'Lemon Bars', 'Barley Soup'].map((title) => aRecipe(title));
    const named = createRecipeSearch([hamburger, ham, bars, barley].filter((recipe) => recipe !== undefined));
    expect(named.search('ham')).toEqual([ham]);
    expect(named.search('bar')).toEqual([bars]);
    expect(named.search('barl')).toEqual([barley]);
  });
});

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('Rye Bread', 'butter', 'eggs, beaten', 'ココア'));
const recipes = fc.array(
  fc
    .record({
      title: text.filter((title) => title.trim() !== ''),
      description: text,
      tags: fc.array(text, { maxLength: 3 }),
      ingredients: fc.array(text, { maxLength: 4 }),
    })
    .map(({ title, ...given }) => aRecipe(title.trim(), given)),
  { maxLength: 6 },
);
const keyOf = (title: string) => titleKey(title, wordsOf(title));

test('a thing of two words is found in the title of the first recipe', () => {
  const cookies = aRecipe('Icing Sugar Cookies');
  expect(createRecipeSearch([cookies]).search('icing sugar')).toEqual([cookies]);
});

describe('for arbitrary recipes', () => {
  test('each is the first result for its title', () => {
    fc.assert(
      fc.property(recipes, (some) => {
        const { search: searchSome } = createRecipeSearch(some);
        for (const { title } of some) expect(keyOf(searchSome(title)[0]?.title ?? '')).toBe(keyOf(title));
      }),
    );
  });

  test('any search gives distinct recipes, deterministically', () => {
    const isSound = (some: readonly SearchableRecipe[], asked: string) => {
      const found = createRecipeSearch(some).search(asked);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((recipe) => some.includes(recipe))).toBe(true);
      expect(createRecipeSearch(some).search(asked)).toEqual(found);
    };
    fc.assert(fc.property(recipes, anyText({ maxLength: 300 }), isSound));
    for (const asked of ['constructor', '__proto__ toString', 'a'.repeat(100_000), 'ab '.repeat(2_000), '\uD800', '.*+?^${}()|[]\\'])
      fc.assert(fc.property(recipes, fc.constant(asked), isSound), { numRuns: 5 });
  });
});
