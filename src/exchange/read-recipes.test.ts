import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { FORMATS } from '@family-bakery/recipes/formats';
import { scoreImports } from '../../tools/bench/import-corpus.ts';
import { recipeDraftSchema } from '#schema/recipe.ts';
import { readPosts } from './posts/read-posts.ts';
import { isRecipe, readRecipes } from './read-recipes.ts';
import { expectLessThan } from '../../tests/support/quickly.ts';

const file = (name: string, content: string | Uint8Array | object) => ({
  name,
  bytes: content instanceof Uint8Array ? content : strToU8(typeof content === 'string' ? content : JSON.stringify(content)),
});
const read = (...files: ReturnType<typeof file>[]) => [...readRecipes(files)];
const titles = (...files: ReturnType<typeof file>[]) => read(...files).map((one) => (isRecipe(one) ? one.recipe.title : one.sentence));

const TEA = { '@type': 'Recipe', name: 'Tea', recipeIngredient: ['1 bag tea'], recipeInstructions: ['Pour.'] };
const FIXTURES = path.join(import.meta.dirname, '../../tests/fixtures/imports');
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

test.each(scoreImports())('reads the corpus of $format', ({ wrong, invented, documents }) => {
  expect(wrong).toEqual([]);
  expect(invented).toBe(0);
  expect(documents).toBeGreaterThan(0);
});

describe('archives', () => {
  test('of many recipes are read one by one, each with its photo', () => {
    const paprika = {
      uid: '1',
      name: 'Pie',
      ingredients: '1 apple',
      directions: 'Bake.',
      photo_data: Buffer.from(JPEG).toString('base64'),
    };
    const tandoor = {
      name: 'Soup',
      working_time: 5,
      steps: [{ instruction: 'Stir.', ingredients: [{ food: { name: 'leek' }, amount: 1 }] }],
    };
    const zip = zipSync({
      'Pie.paprikarecipe': new Uint8Array(gzipSync(JSON.stringify(paprika))),
      'Soup.zip': zipSync({ 'recipe.json': strToU8(JSON.stringify(tandoor)), 'image.jpg': JPEG }),
      'Tea/recipe.json': strToU8(JSON.stringify(TEA)),
      'Tea/full.jpg': JPEG,
      'Cake.zip': zipSync({
        'cake.json': strToU8(JSON.stringify({ name: 'Cake', orgURL: '', image: 'k3', recipeIngredient: [{ note: '1 egg' }] })),
        'original.webp': JPEG,
      }),
      '__MACOSX/Pie.paprikarecipe': JPEG,
    });
    const found = read(file('export.zip', zip)).filter(isRecipe);
    expect(found.map(({ from, format, recipe }) => [from, format, recipe.title])).toEqual([
      ['export.zip › Pie.paprikarecipe', 'paprika', 'Pie'],
      ['export.zip › Soup.zip › recipe.json', 'tandoor', 'Soup'],
      ['export.zip › Tea/recipe.json', 'nextcloud', 'Tea'],
      ['export.zip › Cake.zip › cake.json', 'mealie', 'Cake'],
    ]);
    for (const { photo } of found) expect(photo).toEqual({ bytes: JPEG });
  });

  test('that this site exported have posts too, which are left to their own reader', () => {
    const zip = zipSync({
      'content/recipes/tea.json': strToU8(JSON.stringify(TEA)),
      'content/posts/rye.md': strToU8('---\ntitle: Rye\n---\n## Ingredients\n- 1 cup flour\n\n## Method\nBake.\n'),
    });
    const files = [file('all.zip', zip)];
    expect(titles(...files)).toEqual(['all.zip has 1 post too. `npm run import` makes drafts of them.', 'Tea']);
    expect([...readPosts(files, false)].map(({ from }) => from)).toEqual(['all.zip › content/posts/rye.md']);
  });

  test('with names that leave the folder are only names', () => {
    expect(titles(file('odd.zip', zipSync({ '../../etc/tea.json': strToU8(JSON.stringify(TEA)) })))).toEqual(['Tea']);
  });

  test('unpack to 400 MB together at most, also in each other', () => {
    const heavy = zipSync({ 'heavy.jpg': new Uint8Array(39_000_000) });
    const nested = zipSync(Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.zip`, heavy])), { level: 0 });
    const sentences = [...readRecipes([file('nested.zip', nested), file('heavy.zip', heavy), file('tea.json', TEA)])].map((finding) =>
      isRecipe(finding) ? finding.recipe.title : finding.sentence,
    );
    const leftOut =
      'is left out: with it, this import would unpack to more than 400 MB or 20,000 files. Import it by itself, without the archives before it.';
    expect(sentences).toEqual([`nested.zip › 10.zip ${leftOut}`, `nested.zip › 11.zip ${leftOut}`, `heavy.zip ${leftOut}`, 'Tea']);
  });

  test('that are bombs, cut off or nested are named, and the others go on', () => {
    const bomb = zipSync({ 'big.json': new Uint8Array(41_000_000) });
    const cut = zipSync({ 'tea.json': strToU8(JSON.stringify(TEA)) }).subarray(0, -30);
    const gzip = new Uint8Array(gzipSync(Buffer.alloc(41_000_000)));
    let nested = zipSync({ 'tea.json': strToU8(JSON.stringify(TEA)) });
    for (let depth = 0; depth < 5; depth += 1) nested = zipSync({ 'inner.zip': nested });
    expect(
      titles(file('bomb.zip', bomb), file('cut.zip', cut), file('x.paprikarecipe', gzip), file('deep.zip', nested), file('tea.json', TEA)),
    ).toEqual([
      'bomb.zip unpacks to more than 400 MB, or has a file of more than 40 MB.',
      'cut.zip is cut off or damaged: its list of files cannot be read.',
      'x.paprikarecipe unpacks to more than 40 MB, which no recipe does.',
      'deep.zip › inner.zip › inner.zip › inner.zip is an archive in an archive in an archive, and is not unpacked.',
      'Tea',
    ]);
  });
});

describe('bad input', () => {
  test.each([
    ['JSON that was cut off', '{"name": "Tea", "recipeIngr', 'x is cut off or damaged: it is not valid JSON.'],
    ['a file of another program', { name: 'site', version: '1.0.0' }, 'x has no recipe that could be found: no ingredients and no steps.'],
    [
      'an export of WordPress',
      '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"></rss>',
      'x is an export of WordPress, with posts and not recipes. `npm run import` makes drafts of them.',
    ],
    [
      'an export of Ghost',
      { db: [{ data: { posts: [] } }] },
      'x is an export of Ghost, with posts and not recipes. `npm run import` makes drafts of them.',
    ],
    ['an empty file', '', 'x has no recipe that could be found: no ingredients and no steps.'],
    ['a letter', 'Dear Rosa,\n\nthe oven is fixed.\n\nYours, Ben', 'x has no recipe that could be found: no ingredients and no steps.'],
    ['10 MB of text', 'flour '.repeat(1_700_000), 'x is too large to be a recipe: more than 1 MB of text.'],
    ['bytes', new Uint8Array(1_000).fill(0), 'x is in a format that is not known.'],
    [
      'too many steps',
      { ...TEA, recipeInstructions: Array(101).fill('Stir.') },
      'x has a recipe with more than 200 ingredients or 100 steps: Tea.',
    ],
  ])('%s is a sentence', (_what, content, sentence) => {
    expect(titles(file('x', content), file('tea.json', TEA))).toEqual([sentence, 'Tea']);
  });

  test('characters that cannot be shown are left out of every row', () => {
    const [recipe] = read(
      file('tea.json', {
        ...TEA,
        recipeIngredient: [
          { amount: '\u0000', text: 'Tea' },
          { amount: '\u00012', unit: 'g\ud800', food: 'honey' },
        ],
      }),
    ).filter(isRecipe);
    expect(recipe?.recipe.ingredients).toEqual([
      expect.objectContaining({ ingredient: 'Tea' }),
      expect.objectContaining({ amount: '2', unit: 'g', ingredient: 'honey' }),
    ]);
  });

  test('nested 10,000 deep does not stop the others', () => {
    const deep = `${'{"recipe":['.repeat(10_000)}${']}'.repeat(10_000)}`;
    const inside = `{"@type": "Recipe", "name": "Deep", "recipeIngredient": ["tea"], "recipeInstructions": ["Pour."], "x": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect(titles(file('deep.json', deep), file('inside.json', inside), file('tea.json', TEA))).toEqual([
      'deep.json has no recipe that could be found: no ingredients and no steps.',
      'Deep',
      'Tea',
    ]);
  });

  test('a page full of scripts gives no script, and takes no long time', () => {
    const page = `<html>${'<script>alert(1)</script><div itemscope>'.repeat(20_000)}<script type="application/ld+json">${JSON.stringify(TEA)}</script></html>`;
    const started = performance.now();
    expect(titles(file('page.html', page))).toEqual(['Tea']);
    expectLessThan(5_000, performance.now() - started);
  });

  test.each([
    '- 1 cup x\n'.repeat(10_000),
    '**'.repeat(200_000),
    '@a{'.repeat(100_000),
    '1 '.repeat(200_000),
    '[a]('.repeat(100_000),
    '_a '.repeat(100_000),
    '|\n'.repeat(100_000),
    '|-'.repeat(100_000),
    '> '.repeat(100_000),
  ])('long lines and lists take no long time (%#)', (text) => {
    const started = performance.now();
    read(file('x.txt', `Ingredients\n${text}\nMethod\n${text}`));
    expectLessThan(5_000, performance.now() - started);
  });

  test('never throws, and finds only what a draft can hold', () => {
    const key = fc.constantFrom(
      'name',
      'title',
      '@type',
      'recipeIngredient',
      'ingredients',
      'recipeInstructions',
      'steps',
      'directions',
      'uid',
      'working_time',
      'orgURL',
      'recipe',
      '@graph',
      'text',
      'image',
      'totalTime',
      'recipeYield',
      'notes',
      'nutrition',
      'food',
      'unit',
      'amount',
      '__proto__',
      'constructor',
    );
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('Recipe', 'PT30M', '1/2 cup rye', '', '<p>x', '\u0000', '\ud800', 'x'.repeat(3_000)),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(key, tie('json'), { maxKeys: 8 }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.oneof(
          json.map((value) => JSON.stringify(value)),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          for (const finding of read(file('x', text))) {
            if (isRecipe(finding)) expect(recipeDraftSchema.safeParse(finding.recipe).error).toBeUndefined();
            else expect(finding.sentence, 'what the schema refuses is left out or a note').not.toContain('cannot be read');
          }
        },
      ),
    );
  });
});

describe('what others get wrong', () => {
  const rowsOf = (text: string | Uint8Array, name = 'x') => {
    const [found] = read(file(name, text)).filter(isRecipe);
    return found && [found.recipe.title, found.recipe.ingredients.map(({ ingredient }) => ingredient), found.recipe.instructions.length];
  };
  const json = (end: string) =>
    `{"@type": "Recipe", "name": "Tea, [black],", "recipeIngredient": ["water", "tea"${end}], "recipeInstructions": "Pour,]."${end}}`;

  test.each([
    ['a comma at the end of a list', json(',')],
    ['and line breaks after it', json(' ,\n ')],
    ['a script that is hidden from old browsers', `<script type=application/ld+json><!--\n${json('')}\n//--></script>`],
    ['in a comment', `<script type="application/ld+json">//<![CDATA[\n${json('')}\n//]]></script>`],
    ['in another comment', `<script type="application/ld+json">/*<![CDATA[*/${json(',')}/*]]>*/</script>`],
  ])('%s', (_what, text) => expect(rowsOf(text)).toEqual(['Tea, [black],', ['water', 'tea'], 1]));

  test('a message that begins with its time is no JSON', () => {
    expect(rowsOf('[12:03] Rosa: Pie crust\n2 cups flour\n1 cup butter\n\nMix and chill.')).toEqual([
      '[12:03] Rosa: Pie crust',
      ['flour', 'butter'],
      1,
    ]);
  });

  test('a list without amounts, above sentences', () => {
    expect(rowsOf('Panzanella\n\nBread\nRed onion\nOlive oil\n\nTear the bread. Toss it all.\n\nWait for 20 minutes.')).toEqual([
      'Panzanella',
      ['Bread', 'Red onion', 'Olive oil'],
      2,
    ]);
    expect(rowsOf('Dear Rosa\n\nthe oven\nis\nfixed\n\nYours')).toBeUndefined();
  });

  test('a message that was forwarded, and quoted', () => {
    const mail =
      'From: Rosa\nSubject: Fwd: Zucchini bread\n\n> Hi!\n>\n> INGREDIENTS\n> 3 c. flour\n> 1 egg\n>\n> DIRECTIONS\n> Mix. Bake.\n';
    expect(rowsOf(mail)).toEqual(['Zucchini bread', ['flour', 'egg'], 1]);
  });

  test('what is copied from a page, with its buttons and names above what they say', () => {
    const [found] = read(
      file(
        'x.txt',
        'Brownies\nPrep Time\n15 minutes mins\nCook Time\n1 hour hr 5 minutes mins\n\nIngredients\nUS Customary\nMetric\n1x\n2x\n▢ 1 cup sugar\n▢ 2 eggs\n\nInstructions\nMix.\nBake.',
      ),
    ).filter(isRecipe);
    expect(found?.recipe).toMatchObject({ prepTime: 15, cookTime: 65, notes: 'US Customary\nMetric\n1x\n2x' });
    expect(found?.recipe).not.toHaveProperty('description');
    expect(found?.recipe.ingredients.map(({ ingredient }) => ingredient)).toEqual(['sugar', 'eggs']);
  });

  test('facts without a colon, and names of facts of which nothing is said', () => {
    const text =
      'Title: "Plain Rice"\nDescription: \nSource: \nOriginal URL: \nYield: \nActive: \nImage: https://a.example/rice.jpg\nIngredients:\n\t1 cup rice\n\nInstructions:\n\tSimmer.\n';
    const [found] = read(file('x.txt', text)).filter(isRecipe);
    expect(found?.recipe).toMatchObject({ title: 'Plain Rice', ingredients: [{ ingredient: 'rice' }] });
    expect(found?.recipe).not.toHaveProperty('description');
    const [eggs] = read(
      file('x.txt', 'Eggs\n\nCook Time 15 Minutes\n\nOriginal recipe (1X) yields 6 servings\n6 eggs\n1 cup water\n\nBoil.\n'),
    );
    expect(eggs && isRecipe(eggs) ? eggs.recipe : eggs).toMatchObject({ cookTime: 15, servings: 6 });
    expect(eggs).not.toHaveProperty('recipe.description');
  });

  test('a table of ingredients, and steps to check off', () => {
    const table = '| Ingredient | Amount |\n|---|---|\n| Flour | 500 g |\n| Salt | |\n';
    expect(rowsOf(`# Dough\n\n${table}\n## Steps\n\n- [ ] Mix\n- [x] Rest\n`, 'x.md')).toEqual(['Dough', ['Flour', 'Salt'], 2]);
    expect(rowsOf(`# Dough\n\n## Ingredients\n${table}\n## Steps\n\nMix.\n`, 'x.md')).toEqual(['Dough', ['Flour', 'Salt'], 1]);
  });

  test('headings without anything below them, whose words stay', () => {
    const [found] = read(
      file('x.md', '# Pie\n\n## Ingredients\n### Topping\n#### Seeds\n- sesame\n### To serve\n\n## Method\nBake.'),
    ).filter(isRecipe);
    expect(found?.recipe.ingredients).toEqual([
      { ingredient: 'sesame', group: 'Topping: Seeds' },
      { ingredient: 'To serve', group: 'Topping: Seeds' },
    ]);
  });

  test('a page without structured data is called what its heading says, not its menu', () => {
    const page =
      '<title>Pie | Site</title><nav>Home</nav><h1>Apple pie</h1><h2>Ingredients</h2><ul><li>1 apple</ul><h2>Method</h2><p>Bake.';
    const [found] = read(file('page.html', page)).filter(isRecipe);
    expect(found?.recipe.title).toBe('Apple pie');
    expect(found?.recipe.notes ?? '').not.toMatch(/Home|Site/);
  });

  test.each([
    ['Zutaten', 'Zubereitung'],
    ['Ingrédients :', 'Étapes :'],
    ['INGREDIENTES', 'Preparación'],
    ['Ingredienti', 'Procedimento:'],
  ])('%s and %s are headings too', (ingredients, method) => {
    expect(rowsOf(`X\n\n${ingredients}\n1 kg mele\nsale\n\n${method}\n1. A.\n2. B.`)).toEqual(['X', ['mele', 'sale'], 2]);
  });
});

test('a category is one of the site’s, whatever the program calls it', () => {
  const categoryOf = (recipeCategory: string) => {
    const [found] = [...readRecipes([file('tea.json', { ...TEA, recipeCategory })], ['Sauces', 'Breakfast', 'Breads'])].filter(isRecipe);
    return [found?.recipe.category, found?.recipe.tags];
  };
  expect(categoryOf('sauce')).toEqual(['Sauces', []]);
  expect(categoryOf('Sourdough')).toEqual(['Breads', ['Sourdough']]);
  expect(categoryOf('Salads')).toEqual(['', ['Salads']]);
});

describe('numbers with a decimal comma', () => {
  const recipeWith = (facts: object) => read(file('tea.json', { ...TEA, ...facts })).filter(isRecipe)[0]?.recipe;

  test.each([
    ['312,8 kcal', 313],
    ['312.8 kcal', 313],
    ['Calories: 96,4', 96],
    ['1.308,5 kJ', 313],
    ['1 308,5 kJ', 313],
    ['1,250 calories', 1_250],
    ['1.250 kcal', 1_250],
    ['0,5 kcal', 1],
  ])('calories of %s', (calories, kcal) => {
    expect(recipeWith({ nutrition: { calories } })?.nutritionInfo?.calories).toBe(kcal);
  });

  test('other facts, times, amounts and steps', () => {
    const recipe = recipeWith({
      nutrition: { fatContent: '12,5 g', sodiumContent: '0,3 g' },
      totalTime: '1,5 Stunden',
      prepTime: 'PT0,5H',
      recipeYield: '4,0 Portionen',
      recipeIngredient: ['1,5 kg Mehl', '0,25 l Milch'],
    });
    expect(recipe).toMatchObject({
      nutritionInfo: { fat: '12,5 g', sodium: '0,3 g' },
      prepTime: 30,
      cookTime: 60,
      servings: 4,
      ingredients: [
        { amount: '1,5', unit: 'kg', ingredient: 'Mehl' },
        { amount: '0,25', unit: 'l', ingredient: 'Milch' },
      ],
    });
  });

  test('in plain text', () => {
    const text =
      'Suppe\nKochzeit: 1,5 Std.\n\nZutaten\n0,5 l Wasser\n\nZubereitung\nKochen.\n\nNutrition\nCalories: 312,8 kcal\nFat: 9,4 g';
    const [found] = read(file('x.txt', text)).filter(isRecipe);
    expect(found?.recipe).toMatchObject({ cookTime: 90, nutritionInfo: { calories: 313, fat: '9,4 g' } });
  });
});

describe('the addresses that a page of a static site has', () => {
  const found = (matter: string) => {
    const [one] = [
      ...readRecipes([file('rye.md', `---\ntitle: Rye\n${matter}\n---\n## Ingredients\n\n- 1 cup flour\n\n## Method\n\n1. Bake.\n`)]),
    ];
    if (!one || !isRecipe(one)) throw new Error('no recipe');
    return one;
  };

  test.each([
    ['permalink: /recipes/rye/', ['/recipes/rye']],
    ['permalink: https://old.example/rye.html', ['/rye.html']],
    ['path: recipes/rye', ['/recipes/rye']],
    ['url: /recipes/rye/index.html', ['/recipes/rye']],
    ['aliases:\n  - /old/rye\n  - Oma’s rye\n  - rye.html', ['/old/rye', '/rye.html']],
    ['redirect_from: [/a, /b/]\npermalink: /c', ['/a', '/b', '/c']],
    ['slug: /recipes/dark-rye', ['/recipes/dark-rye']],
    ['slug: dark-rye', []],
    ['url: https://elsewhere.example/rye', []],
    ['permalink: /:categories/:title/', []],
    ['permalink: /admin/rye', []],
  ])('are kept: %s', (matter, addresses) => {
    expect(found(matter).recipe.formerAddresses).toEqual(addresses);
  });

  test('give it its new address, and are no words of it', () => {
    const { slug, recipe } = found('slug: Dark_Rye\npermalink: /recipes/dark-rye/\naliases: [Oma’s rye]');
    expect(slug).toBe('dark-rye');
    expect(recipe.notes).toBe('Aliases: Oma’s rye');
    expect(found('slug: /recipes/dark-rye/').slug).toBe('dark-rye');
    expect(found('url: https://elsewhere.example/rye').recipe.sourceLink).toBe('https://elsewhere.example/rye');
  });
});

describe('tables', () => {
  test.each([
    ['no names of columns', 'Milk,2\nEggs,12\n'],
    ['names that are none of a recipe', 'Date,Amount\n2024-01-01,5\n'],
    ['a title alone', 'Title,Rating\nPie,5\n'],
  ])('%s', (_what, table) => {
    expect(titles(file('shopping.csv', table), file('tea.json', TEA))).toEqual([
      'shopping.csv is a table in which no recipe was found. Its first row must name the columns: one for the title, and one for the ingredients or the steps.',
      'Tea',
    ]);
  });
});

test('an export of Copy Me That may have spaces in its tags', () => {
  const page = readFileSync(path.join(FIXTURES, 'copymethat/full.html'), 'utf8').replace(/(id|class)="/g, '$1 = "');
  expect(read(file('recipes.html', page)).map((one) => isRecipe(one) && [one.format, one.recipe.title])).toEqual([
    ['copymethat', 'Harbor Fish Pie'],
    ['copymethat', 'Warm Milk'],
  ]);
});

test('a table of Plan to Eat has names of groups behind a comma, and servings besides a yield', () => {
  const table =
    'Title,Main Ingredient,Source,Servings,Yield,Ingredients,Directions\nBuns,,https://inge.example/buns,6,1 tray,", Dough\n2 cups flour\n, Glaze 2\n1 cup sugar","Bake."';
  const [found] = read(file('table.csv', table)).filter(isRecipe);
  expect(found?.recipe).toMatchObject({
    servings: 6,
    yield: '1 tray',
    sourceLink: 'https://inge.example/buns',
    ingredients: [
      { ingredient: 'flour', group: 'Dough' },
      { ingredient: 'sugar', group: 'Glaze 2' },
    ],
  });
  expect(found?.recipe.sourceName).toBeUndefined();
});

test('nutrition facts in Cooklang', () => {
  const [found] = read(file('soup.cook', '>> calories: 300%kcal\n>> total carb.: 20%g\n\nBoil the @leek{1}.')).filter(isRecipe);
  expect(found?.recipe.nutritionInfo).toEqual({ calories: 300, carbs: '20 g' });
  expect(found?.report.leftOut).toEqual([]);
});

test('a file in YAML', () => {
  const yaml =
    '# Of Rosa\ntitle: Soup\ncook_time: 20 min\ningredients:\n  - name: leek\n  - 2 rolls\ninstructions:\n  - Cut it.\n  - Boil it.\n';
  const [found] = read(file('soup.yaml', yaml)).filter(isRecipe);
  expect(found?.recipe).toMatchObject({
    title: 'Soup',
    cookTime: 20,
    ingredients: [{ ingredient: 'leek' }, { amount: '2', ingredient: 'rolls' }],
    instructions: [{ instruction: 'Cut it.' }, { instruction: 'Boil it.' }],
  });
});

test.each([['🍽️ Servings 4'], ['Servings: 4+'], ['Serves: 4.'], ['4 Personen']])('servings: %s', (line) => {
  const [found] = read(file('x.md', `# Soup\n\n- ${line}\n\n## Ingredients\n\n- 1 leek\n\n## Method\n\nBoil it.`)).filter(isRecipe);
  expect([found?.recipe.title, found?.recipe.servings]).toEqual(['Soup', 4]);
});

test('an archive of a program has its recipes and photos, and its other files are no problem', () => {
  const page = readFileSync(path.join(FIXTURES, 'copymethat/full.html'));
  const zip = zipSync({ 'recipes.html': new Uint8Array(page), 'images/harbor-fish-pie.jpg': JPEG, 'style.css': strToU8('p {}') });
  const found = read(file('export.zip', zip));
  expect(found.map((one) => isRecipe(one) && [one.format, one.recipe.title, one.photo])).toEqual([
    ['copymethat', 'Harbor Fish Pie', { bytes: JPEG }],
    ['copymethat', 'Warm Milk', undefined],
  ]);
  const phone = readFileSync(path.join(FIXTURES, 'myrecipebox/phone.json'));
  const [tart] = read(file('box.rtk', zipSync({ 'recipes_0.json': new Uint8Array(phone), 'onion-tart.jpg': JPEG })));
  expect(tart).toMatchObject({ format: 'myrecipebox', photo: { bytes: JPEG } });
});

test('an export of WordPress has recipes of plugins once, and posts for the other command', () => {
  const maker = readFileSync(path.join(FIXTURES, 'wordpress/recipe-maker.xml'));
  expect(titles(file('export.xml', new Uint8Array(maker)))).toEqual([
    'Pear Crumble',
    'export.xml may have posts too. `npm run import` makes drafts of them.',
  ]);
  const cards = readFileSync(path.join(FIXTURES, 'wordpress/cards-in-posts.xml'));
  expect(titles(file('export.xml', new Uint8Array(cards)))).toEqual([
    'Beet Dip',
    'Garlic Oil',
    'Mint Syrup',
    'export.xml may have posts too. `npm run import` makes drafts of them.',
  ]);
});

test.each([
  ['bigoven/mailed.bof', ['Plum Dumplings', 'Iced Tea']],
  ['copymethat/written.txt', ['Plum Dumplings']],
  ['mealmaster/two-columns.mmf', ['Corn Chowder', 'Iced Tea']],
  ['mastercook/mailed.mxp', ['Skillet Corn Bread', 'Sweet Water']],
  ['plantoeat/text.txt', ['Leek Soup', 'Plain Rice']],
  ['plantoeat/table.csv', ['Ginger "Snap" Bars', 'Toast']],
  ['csv/a-row-for-each-ingredient.csv', ['Potato Salad', 'Rye Toast']],
  ['csv/spreadsheet.csv', ['Lemon Loaf', 'Lemonade']],
])('%s has all its recipes, whatever the file is called', (name, wanted) => {
  const bytes = new Uint8Array(readFileSync(path.join(FIXTURES, name)));
  expect(titles(file('x', bytes))).toEqual(wanted);
  expect(read(file('x', bytes)).map((one) => isRecipe(one) && one.format)).toEqual(wanted.map(() => path.dirname(name)));
});

test('every format has documents that it is tested with', () => {
  expect(readdirSync(FIXTURES).sort()).toEqual([...Object.keys(FORMATS), 'own'].sort());
});
