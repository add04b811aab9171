import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Findable } from '#content/site-search/findable/findable.ts';
import type { SearchData } from '#content/site-search/findable/groups.ts';
import type { FoodFamily } from '@family-bakery/recipes/search/food-family';
import { aRecipe } from '../../../tests/support/recipes.ts';
import { createSiteSearch } from './site-search.ts';

const thing = (title: string, more: Partial<Findable> = {}): Findable => ({
  title,
  href: `/${title}`,
  note: '',
  category: '',
  tags: [],
  ingredients: [],
  photo: null,
  ...more,
});
const holding = (...contains: FoodFamily[]) => ({ contains });

const DATA: SearchData = {
  names: { products: 'Creations', posts: 'Journal' },
  recipes: 1,
  answers: [],
  general: [],
  allergenNote: '',
  products: [
    thing('Country Loaf', holding('wheat', 'gluten')),
    thing('Rice Cookies', holding('egg')),
    thing('Chocolate Cookies', { description: 'With walnuts.' }),
  ],
  posts: [thing('Why we never bake gluten free', { description: 'Flour is everywhere.' }), thing('Feeding a starter', { tags: ['rye'] })],
  pages: [thing('Contact', { tags: ['hours', 'pickup'] }), thing('Is your bread gluten free?')],
};
const RECIPES = [
  ...Array.from({ length: 6 }, (_, number) => aRecipe(`Cookies ${number + 1}`, { ingredients: ['rice flour'], category: 'Snacks' })),
  aRecipe('Wheat Cookies', { ingredients: ['bread flour'] }),
];

function serve(answer: () => Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
}
afterEach(() => vi.unstubAllGlobals());

async function find(text: string, data: Partial<SearchData> = {}, most = 4) {
  serve(() => Response.json(RECIPES));
  const { groups, total, without } = await createSiteSearch({ ...DATA, ...data })(text, most, new AbortController().signal);
  return {
    total,
    without,
    groups: groups.map(({ name, hits, more }) => [name, hits.map(({ title }) => title), more?.text]),
  };
}

/** What a search finds, in one line: what it was done for instead, and the titles. */
async function titlesFor(text: string, data: Partial<SearchData> = {}) {
  serve(() => Response.json(RECIPES));
  const { groups, instead, answers } = await createSiteSearch({ ...DATA, ...data })(text, 4, new AbortController().signal);
  return [
    ...answers.map(({ id }) => `@${id}`),
    ...(instead ? [`for ${instead}:`] : []),
    ...groups.flatMap(({ hits }) => hits.map(({ title }) => title)),
  ];
}

test('finds what is sold, recipes, posts and pages, by group', async () => {
  expect(await find('rye')).toEqual({ total: 1, without: [], groups: [['Journal', ['Feeding a starter'], undefined]] });
  expect((await find('pickup')).groups).toEqual([['Pages', ['Contact'], undefined]]);
  expect((await find('chocolat')).groups).toEqual([['Creations', ['Chocolate Cookies'], undefined]]);
});

test('finds what a bakery calls in the language of a search, also where English has nothing', async () => {
  const posts = [thing('Käsekuchen & Äpfel')];
  for (const typed of ['Käsekuchen', 'kasekuchen', 'KÄSEKUCHEN']) expect(await titlesFor(typed, { posts })).toEqual(['Käsekuchen & Äpfel']);
  expect(await titlesFor('galletas', { posts })).toContain('Wheat Cookies');
});

test('finds compounds of other languages by what they are kinds of', async () => {
  const products = ['Möhrenkuchen', 'Roggenbrot', 'Mohnbrötchen', 'Limpa', 'Morotskaka', 'Zuurdesembrood'].map((title) => thing(title));
  for (const [typed, found] of [
    ['Brot', 'Roggenbrot'],
    ['Brote', 'Roggenbrot'],
    ['kuchen', 'Möhrenkuchen'],
    ['Brötchen', 'Mohnbrötchen'],
    ['kaka', 'Morotskaka'],
    ['brood', 'Zuurdesembrood'],
  ] as const)
    expect(await titlesFor(typed, { products }), typed).toEqual([found]);
});

test('shows some of each kind, and says how many more there are', async () => {
  expect((await find('cookies')).groups).toEqual([
    ['Creations', ['Rice Cookies', 'Chocolate Cookies'], undefined],
    ['Recipes', ['Wheat Cookies', 'Cookies 1', 'Cookies 2', 'Cookies 3'], '3 more recipes'],
  ]);
  const { groups } = await createSiteSearch(DATA)('cookies', 1, new AbortController().signal);
  expect(groups.map(({ more }) => more)).toEqual([
    { href: '/search?q=cookies', text: '1 more product' },
    { href: '/kitchen?search=cookies', text: '6 more recipes' },
  ]);
});

test('what is named by the search comes first', async () => {
  expect((await find('cookies 6')).groups.map(([name]) => name)).toEqual(['Recipes']);
  expect((await find('cookies', { products: [thing('Loaf', { tags: ['cookies'] })] })).groups.map(([name]) => name)).toEqual([
    'Recipes',
    'Creations',
  ]);
});

test('a way of making a dish is found where its words belong together, recipes first', async () => {
  const pages = [
    thing('Is your kitchen inspected?', { description: 'No. We bake in a home kitchen.' }),
    thing('Is notice needed for baked cakes?', { description: 'No: we bake every day.' }),
  ];
  serve(() => Response.json([...RECIPES, aRecipe('Lemon Pie', { tags: ['no-bake'] }), aRecipe('No-Bake Cheesecake')]));
  for (const text of ['no bake', 'no-bake', 'No baking']) {
    const { groups } = await createSiteSearch({ ...DATA, pages })(text, 4, new AbortController().signal);
    expect(groups.map(({ name, hits }) => [name, hits.map(({ title }) => title)])).toEqual([
      ['Recipes', ['No-Bake Cheesecake', 'Lemon Pie']],
    ]);
  }
});

test('a search that leaves out a food finds nothing that contains it or does not say, and articles about it', async () => {
  expect(await find('gluten free', {}, 9)).toEqual({
    total: 9,
    without: ['gluten'],
    groups: [
      ['Journal', ['Why we never bake gluten free'], undefined],
      ['Pages', ['Is your bread gluten free?'], undefined],
      ['Creations', ['Rice Cookies'], undefined],
      ['Recipes', RECIPES.slice(0, 6).map(({ title }) => title), undefined],
    ],
  });
});

describe('words', () => {
  const data = {
    products: [
      thing('Lemon Bars', { description: 'Shortbread below.' }),
      thing('Dinner Rolls', { description: 'Raised with our starter.' }),
      thing('Molasses', { category: 'Cookies', ingredients: ['molasses'] }),
    ],
    posts: [thing('How to store a loaf'), thing('One cut, and eighteen minutes of steam')],
    pages: [thing('Our story', { description: 'Bread for the street, and a note on shopping.' })],
    recipes: 0,
  };
  test.each([
    ['that are parts of others are not them', 'tart', []],
    ['that nothing has are left out, and it says so', 'lemon tart', ['for lemon:', 'Lemon Bars']],
    ['that are known are not taken for others', 'store bread', ['How to store a loaf']],
    ['have other endings', 'storing loaves', ['How to store a loaf']],
    ['that ask or say little are not searched', 'do you have that lemon thing', ['Lemon Bars']],
    ['that are misspelled are corrected, and it says so', 'lemmon bars', ['for lemon bars:', 'Lemon Bars']],
    ['with another first or last letter are other words', 'steak', []],
    ['that are half typed find what they begin', 'lem', ['Lemon Bars']],
    ['that mean nothing here find nothing', 'car insurance', []],
  ])('%s: %s', async (_, text, found) => {
    expect(await titlesFor(text, data)).toEqual(found);
  });
});

describe('answers', () => {
  const answers = [
    { id: 'hours', title: 'Hours', text: 'Saturday 9 AM to 1 PM', href: '/contact', cues: { alone: 'hours, open, sunday' } },
    {
      id: 'delivery',
      title: 'Do you deliver?',
      text: 'No.',
      href: '/contact#faq',
      cues: { always: 'deliver, delivery', alone: 'to me' },
    },
    { id: 'allergens', title: 'Allergens', text: 'Wheat.', href: '/menu', cues: { always: 'allergy, peanut' } },
    { id: 'contents', title: 'Ingredients', text: 'Flour.', href: '/menu', cues: { alone: 'ingredients' } },
  ];
  const data = { answers, general: ['boerne'], recipes: 0 };
  test.each([
    ['hours', ['@hours', 'Contact']],
    ['are you open on sunday', ['@hours']],
    ['boerne hours', ['@hours']],
    ['18 hours of rye', ['for rye:', 'Feeding a starter']],
    ['18 hours', ['for hours:', 'Contact']],
    ['kerrville', ['@delivery']],
    ['kerrville rye', ['for rye:', 'Feeding a starter']],
    ['delivery to san antonio', ['@delivery']],
    ['delivry', ['@delivery']],
    ['peanut', ['@allergens']],
    ['ingredients', ['@contents']],
    ['3 ingredient rye', ['for rye:', 'Feeding a starter']],
    ['egg free', ['@allergens', 'Country Loaf']],
    ['rye', ['Feeding a starter']],
  ])('to %s', async (text, found) => {
    expect(await titlesFor(text, data)).toEqual(found);
  });
});

describe('what items state of allergens', () => {
  const item = (title: string, category: string, ...allergens: string[]) =>
    thing(title, { category, allergens, description: 'Best with milk.' });
  const data: Partial<SearchData> = {
    recipes: 0,
    allergenNote: 'One kitchen.',
    products: [
      item('Rye', 'Breads', 'wheat'),
      item('Milk Loaf', 'Breads', 'milk', 'wheat'),
      item('Snickerdoodle', 'Cookies', 'milk', 'eggs'),
      item('Ginger', 'Cookies', 'milk', 'mustard'),
      item('Almond', 'Cookies', 'milk', 'tree nuts'),
      item('Rice', 'Cookies'),
      thing('Lasagna', { category: 'Meals', description: 'With nuts.' }),
    ],
    posts: [],
    pages: [],
  };
  const none = (name: string) => `None of these states ${name}: Snickerdoodle, Ginger, Almond, and Rice.`;
  test.each([
    ['do your cookies have milk', 'With milk', 'Snickerdoodle, Ginger, and Almond.', ['Snickerdoodle', 'Ginger', 'Almond']],
    ['cookies with walnuts', 'With walnuts', 'Almond.', ['Almond']],
    ['which cookies contain soy', 'Allergens', none('soy'), ['Snickerdoodle', 'Ginger', 'Almond', 'Rice']],
    ['which breads have dairy', 'Contains', 'Milk Loaf: milk and wheat. Rye: wheat.', ['Milk Loaf']],
    ['is there any egg in the rye', 'Contains', 'Rye: wheat.', ['Rye']],
    ['nuts in rice cookies', 'Contains', 'Rice: none of the major food allergens.', ['Rice']],
    ['contains tree nuts?', 'With nuts', 'Almond.', ['Almond']],
    ['is the rye egg free', 'Contains', 'Rye: wheat.', []],
    ['is the rye vegan', 'Contains', 'Rye: wheat.', ['Rye']],
    ['can a vegan eat the rye', 'Contains', 'Rye: wheat.', ['Rye']],
  ])('%s', async (text, title, stated, titles) => {
    const { answers, groups } = await createSiteSearch({ ...DATA, ...data })(text, 4, new AbortController().signal);
    expect(answers).toMatchObject([{ id: 'allergens', title, text: `${stated} One kitchen.` }]);
    expect(groups.flatMap(({ hits }) => hits.map((hit) => hit.title))).toEqual(titles);
  });

  test.each([
    'rye with whole wheat',
    'milk loaf',
    'recipes with eggs',
    'does the lasagna have nuts',
    'almond cookies',
    'cookies without eggs',
  ])('are not told where it is not what was asked: %s', async (text) => {
    const { answers } = await createSiteSearch({ ...DATA, ...data })(text, 4, new AbortController().signal);
    expect(answers).toEqual([]);
  });

  test('of what is only like the thing that was asked about nothing is told', async () => {
    const products = [item('Dinner Rolls', 'Breads', 'milk')];
    const { answers } = await createSiteSearch({ ...DATA, ...data, products })('are the meals nut free', 4, new AbortController().signal);
    expect(answers.map(({ title }) => title)).not.toContain('Contains');
  });

  describe('for a vegan', () => {
    const isVegan = { tags: ['Vegan by its ingredients'] };
    const named = (category: string, ...titles: string[]) => titles.map((title) => thing(title, { category }));
    const products = [
      ...named('Breads', 'Milk Loaf', 'Honey Loaf'),
      ...named('Breads', 'Rye Loaf', 'Spelt Loaf').map((one) => ({ ...one, ...isVegan })),
      ...named('Cookies', 'Ginger', 'Almond', 'Snickerdoodle', 'Molasses'),
    ];
    const answers = [
      { id: 'vegan', title: 'Vegan', text: 'Rye Loaf.', href: '/menu', cues: { alone: 'vegan, vegan cookies, vegan bread' } },
      { id: 'ask', title: 'Ask us', text: '(830) 555-0142', href: '/contact', cues: { always: 'job' } },
    ];

    test.each(['vegan bread', 'which breads are vegan', 'plant-based bread', 'bread with no animal products'])(
      '%s is found',
      async (text) => {
        expect((await find(text, { ...data, products })).groups).toEqual([['Creations', ['Rye Loaf', 'Spelt Loaf'], undefined]]);
      },
    );

    test('it says that nothing of a kind is vegan, and how to ask, above what is', async () => {
      const site = createSiteSearch({ ...DATA, ...data, products, answers });
      for (const text of ['vegan cookies', 'are your cookies vegan']) {
        const { answers: told, groups, instead } = await site(text, 4, new AbortController().signal);
        expect(told.map(({ text: words }) => words)).toEqual(['Nothing called “cookies” is listed as vegan. Rye Loaf.', '(830) 555-0142']);
        expect(instead).toBe('vegan');
        expect(groups.flatMap(({ hits }) => hits.map(({ title }) => title))).toEqual(['Rye Loaf', 'Spelt Loaf']);
      }
    });
  });

  test('of a thing that states nothing it says that it is not listed as vegan', async () => {
    const told = [
      { id: 'vegan', title: 'Vegan', text: 'Rye Loaf.', href: '/menu', cues: { alone: 'vegan' } },
      { id: 'ask', title: 'Ask us', text: '(830) 555-0142', href: '/contact', cues: { always: 'job' } },
    ];
    const unstated = { products: [thing('Birthday Cake', { href: '/cakes' })], posts: [], pages: [], recipes: 0, answers: told };
    expect(await titlesFor('vegan birthday cake', unstated)).toEqual(['@vegan', '@ask', 'for birthday cake:', 'Birthday Cake']);
  });

  test('of many items the first are named', async () => {
    const products = Array.from({ length: 12 }, (_, number) => item(`Loaf ${number + 1}`, 'Breads', 'milk'));
    const { answers } = await createSiteSearch({ ...DATA, ...data, products })('breads with milk', 4, new AbortController().signal);
    expect(answers[0]?.text).toMatch(/Loaf 8, and 4 more\. One kitchen\.$/);
  });

  test('what has nothing of a food can be anything', async () => {
    const products = [thing('Rice', holding()), thing('Custard', holding('egg'))];
    for (const text of ['anything without eggs', 'I can’t have eggs', 'what doesn’t contain eggs'])
      expect((await find(text, { products, recipes: 0 })).groups).toEqual([['Creations', ['Rice'], undefined]]);
  });
});

describe('what costs no more than a search says', () => {
  const priced = (title: string, price?: number) => thing(title, price === undefined ? {} : { price });
  const products = [priced('Plum Cake', 40), priced('Rye Cake', 9.5), priced('Nut Cake'), priced('Oat Cake', 10)];
  test.each([
    ['cakes under $10', ['Rye Cake', 'Oat Cake']],
    ['10 dollar cake', ['Rye Cake', 'Oat Cake']],
    ['cakes under 10', ['Rye Cake', 'Oat Cake']],
    ['cakes between 20 and 50 dollars', ['Rye Cake', 'Oat Cake', 'Plum Cake']],
    ['cheapest cake', ['Rye Cake', 'Oat Cake', 'Plum Cake']],
    ['anything under 30 bucks', ['Rye Cake', 'Oat Cake']],
    ['cakes under $5', ['for cakes:', 'Plum Cake', 'Rye Cake', 'Nut Cake', 'Oat Cake']],
    ['cakes over $5', ['for cakes:', 'Plum Cake', 'Rye Cake', 'Nut Cake', 'Oat Cake']],
  ])('%s', async (text, found) => {
    expect(await titlesFor(text, { products, posts: [], pages: [], recipes: 0 })).toEqual(found);
  });
});

test('what an answer says is not among the results below it', async () => {
  const answers = [
    { id: 'pay', title: 'How can I pay?', text: 'By card.', href: '/contact#faq', cues: { always: 'pay' } },
    { id: 'cakes', title: 'Cakes', text: 'Tell us.', href: '/cakes', cues: { always: 'wedding' } },
  ];
  const pages = [
    thing('How can I pay?', { href: '/contact#faq' }),
    thing('Who can pay for wholesale?', { href: '/contact#faq' }),
    thing('Wedding cakes', { href: '/cakes' }),
  ];
  const products = [thing('Wedding Cake', { href: '/cakes#wedding' })];
  expect(await titlesFor('pay', { answers, pages, products, recipes: 0 })).toEqual(['@pay', 'Who can pay for wholesale?']);
  expect(await titlesFor('wedding', { answers, pages, products, recipes: 0 })).toEqual(['@cakes', 'Wedding Cake']);
});

test('a question of which nothing has all words is answered as far as one is asked', async () => {
  const answers = [{ id: 'phone', title: 'Phone', text: '(830) 555-0142', href: '/contact', cues: { alone: 'message' } }];
  expect(await titlesFor('send a message', { answers, recipes: 0 })).toEqual(['@phone']);
  expect(await titlesFor('rye message', { answers, recipes: 0 })).toEqual(['for rye:', 'Feeding a starter']);
});

test('what only mentions a thing is no recipe for it', async () => {
  const posts = [thing('Ginger snaps with the children')];
  serve(() => Response.json([aRecipe('Cocoa', { description: 'Good with ginger snaps.' })]));
  const { groups } = await createSiteSearch({ ...DATA, posts })('ginger snaps recipe', 4, new AbortController().signal);
  expect(groups.map(({ name }) => name)).toEqual(['Journal', 'Recipes']);
});

describe('what an answer does not explain', () => {
  const answers = [
    {
      id: 'deadline',
      title: 'Orders',
      text: 'By Thursday.',
      href: '/menu',
      cues: { always: 'order deadline', alone: 'baking' },
    },
    { id: 'cakes', title: 'Cakes', text: 'Tell us.', href: '/cakes', cues: { unusual: 'cake' } },
  ];
  const data = {
    answers,
    recipes: 0,
    products: [thing('Carrot Cake')],
    posts: [thing('Thanksgiving orders')],
    pages: [thing('Christmas')],
  };
  test.each([
    ['order deadline thanksgiving', ['@deadline', 'Thanksgiving orders']],
    ['order deadline', ['@deadline']],
    ['mini cake', ['@cakes', 'for cake:', 'Carrot Cake'], [thing('Mini Rolls')]],
    ['dinosaur cake', ['@cakes', 'for cake:', 'Carrot Cake']],
    ['carot cake', ['for carrot cake:', 'Carrot Cake']],
  ])('is searched: %s', async (text, found, more: Findable[] = []) => {
    expect(await titlesFor(text, { ...data, products: [...data.products, ...more] })).toEqual(found);
  });
});

describe('what nothing is called', () => {
  const CHEESE = { products: [thing('Hamburger Buns'), thing('Carrot Cake', { ingredients: ['cream cheese', 'butter'] })] };
  const BREAKFAST = [thing('Scones', { tags: ['breakfast'] }), thing('Rolls', { tags: ['breakfast'] })];
  const FAST = { products: [...BREAKFAST, thing('Penne', { totalTime: 20 })] };
  const ask = { id: 'ask', title: 'Ask us', text: '(830) 555-0142', href: '/contact', cues: { always: 'job' } };
  const data: Partial<SearchData> = {
    answers: [ask],
    recipes: 0,
    products: [
      thing('Raisin Loaf', { description: 'Raisins soaked in tea.' }),
      thing('Pot Pie'),
      thing('Vegan Stew'),
      thing('Hamburger Buns'),
    ],
    posts: [thing('Feeding a starter'), thing('Thanksgiving orders')],
    pages: [],
  };
  test.each([
    ['a mention says that it is one', 'tea', { isMention: true, instead: '', titles: ['Raisin Loaf'] }],
    ['part of a name says what it was taken for', 'pumpkin pie', { isMention: false, instead: 'pie', titles: ['Pot Pie'] }],
    ['the thing is kept rather than what it is like', 'hot cross buns', { instead: 'buns', titles: ['Hamburger Buns'] }],
    ['also before what it is for', 'soft buns for parties', { instead: 'buns', titles: ['Hamburger Buns'] }],
    [
      'what an ingredient is made from is not in it',
      'apple pie',
      { instead: 'pie' },
      { products: [thing('Pot Pie', { ingredients: ['apple cider vinegar'] })] },
    ],
    ['a misspelled word is corrected before one is left out', 'hambruger bun', { instead: 'hamburger bun', titles: ['Hamburger Buns'] }],
    [
      'and so is one of a thing with another name',
      'cinamon bun',
      { titles: ['Cinnamon Rolls'] },
      { products: [thing('Cinnamon Rolls'), thing('Hamburger Buns')] },
    ],
    ['but a diet or a day is kept first', 'thanksgiving pie', { instead: 'thanksgiving', titles: ['Thanksgiving orders'] }],
    ['who eats vegan is shown nothing else', 'vegan buns', { instead: 'vegan', titles: ['Vegan Stew'] }],
    ['what goes on a bread is left out before it', 'buns and cream cheese', { instead: 'buns', titles: ['Hamburger Buns'] }, CHEESE],
    ['also without an "and"', 'buns butter', { instead: 'buns', titles: ['Hamburger Buns'] }, CHEESE],
    ['how fast a thing is says less than what it is', 'quick breakfast', { instead: 'breakfast', titles: ['Scones', 'Rolls'] }, FAST],
    ['a day says less than the thing', 'will buns come saturday', { titles: ['Hamburger Buns'] }, { posts: [thing('A Saturday')] }],
    ['how many are in a box is asked of the thing', 'how many hamburger buns in a box', { instead: '', titles: ['Hamburger Buns'] }],
    ['doubled letters are no other number', 'bunns', { titles: ['Hamburger Buns', 'Bun Post'] }, { posts: [thing('Bun Post')] }],
    ['a question how something is done is answered by what tells it', 'how do i feed my fat starter', { answers: [] }],
    ['what is left out in an abbreviation is so in the search', 'gf buns', { titles: [] }],
    ['a short word is not taken for another', 'shelf lite', { titles: [] }],
    ['a question to the bakery is answered by how to ask', 'do you paint faces', { answers: ['ask'], titles: [] }],
    ['other forms of a word are found, in a title first', 'feed my starter', { instead: '', titles: ['Feeding a starter'] }],
    ['Spanish names are read in English', 'pastel', { instead: 'cake', titles: ['Cake'] }, { products: [thing('Cake')] }],
    ['but a name of the site is none', 'pan', { instead: '', titles: ['Pan'] }, { products: [thing('Pan'), thing('Bread')] }],
  ])('%s: %s', async (_, text, wanted, more?: Partial<SearchData>) => {
    const { groups, answers, ...found } = await createSiteSearch({ ...DATA, ...data, ...more })(text, 4, new AbortController().signal);
    const titles = groups.flatMap(({ hits }) => hits.map(({ title }) => title));
    expect({ ...found, titles, answers: answers.map(({ id }) => id) }).toMatchObject(wanted);
  });

  test('how a thing is made is told by a recipe for it first', async () => {
    const posts = [thing('How we roll', { description: 'Make cookies 6 times.' })];
    expect(await titlesFor('how to make cookies 6', { posts, recipes: 1 })).toEqual(['Cookies 6', 'How we roll']);
  });

  test('what a thing is for is left out before the thing', async () => {
    const both = { products: [thing('Bread'), thing('Lentil Soup', { description: 'Bread is in the bag.' })], pages: [], recipes: 0 };
    expect(await titlesFor('bread for soup', both)).toEqual(['for bread:', 'Bread', 'Lentil Soup']);
    expect(await titlesFor('bread bowl', { ...both, posts: [thing('A bowl of soup')] })).toEqual(['for bread:', 'Bread', 'Lentil Soup']);
  });

  test('what is labeled with the word comes before what has it in a longer name', async () => {
    const products = [thing('Banana Bread'), thing('Country Loaf', { tags: ['bread'] })];
    expect(await titlesFor('bread', { products, posts: [], pages: [], recipes: 0 })).toEqual(['Country Loaf', 'Banana Bread']);
  });

  test('what is called by a time comes in place of all that takes as long', async () => {
    const products = [thing('Sourdough', { tags: ['18-hour dough'] })];
    const quick = aRecipe('Sourdough Pancakes', { totalTime: 20 });
    serve(() => Response.json([quick]));
    const found = async (more: Partial<SearchData>) => {
      const { groups } = await createSiteSearch({ ...DATA, ...more })('18 hour sourdough', 4, new AbortController().signal);
      return groups.flatMap(({ hits }) => hits.map(({ title }) => title));
    };
    expect(await found({ products })).toEqual(['Sourdough']);
    expect(await found({ products: [] })).toEqual(['Sourdough Pancakes']);
  });

  test('how something is done is told by posts first', async () => {
    const both = { products: [thing('Bread', { tags: ['freeze'] })], posts: [thing('Storing', { description: 'Freeze the bread.' })] };
    expect(await titlesFor('can i freeze the bread', { ...both, pages: [], recipes: 0 })).toEqual(['Storing', 'Bread']);
  });

  test('also where some of the words are left out', async () => {
    const both = { products: [thing('Crust')], posts: [thing('The crust of a loaf')], pages: [], recipes: 0 };
    expect(await titlesFor('why is the crust floppy', both)).toEqual(['for crust:', 'The crust of a loaf', 'Crust']);
  });
});

test('a site without recipes asks for none, and a failure is one', async () => {
  expect((await find('wheat', { recipes: 0 })).total).toBe(0);
  serve(() => new Response(null, { status: 503 }));
  await expect(createSiteSearch(DATA)('rye', 4, new AbortController().signal)).rejects.toThrow('503');
});
