import { describe, expect, test } from 'vitest';
import { recipesOfPage } from './web-page.ts';
import { writtenRecipes } from './written-recipe.ts';

const only = (html: string) => {
  const [found, ...others] = recipesOfPage(html, writtenRecipes);
  if (!found || others.length > 0) throw new Error(`The page has ${others.length + (found ? 1 : 0)} recipes.`);
  return found;
};
const lines = (html: string) =>
  only(html).ingredients.map(({ amount, unit, ingredient, notes, group }) => [amount, unit, ingredient, notes, group].join('|'));
const steps = (html: string) => only(html).steps.map(({ instruction }) => instruction);
const jsonLd = (recipe: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Recipe', ...recipe })}</script>`;

const STORY = `<p>${'My aunt baked this pie every fall, and the whole street could smell it from the corner. '.repeat(6)}</p>`;
const FRAME = (main: string, title = 'Apple Pie - The Corner Kitchen') => `<!doctype html><html><head><title>${title}</title></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/r">2 new recipes</a></li><li><a href="/shop">Shop</a></li></ul></nav>
<div class="cookie-banner"><p>We use 12 cookies to improve your visit. Accept all?</p></div>
<main>${main}</main>
<section id="comments"><h3>3 comments</h3><ul><li>Rosa: I used 2 cups honey instead and 1 egg more, so good!</li></ul></section>
<aside class="sidebar"><h2>Popular</h2><ul><li>10 minute soup</li><li>5 ingredient bread</li></ul></aside>
<footer>© 2026 The Corner Kitchen</footer></body></html>`;

const WPRM = `<div id="recipe" class="wprm-recipe-container"><div class="wprm-recipe wprm-recipe-template">
<div class="wprm-recipe-image"><img src="https://x.example/pie-150x150.jpg" srcset="https://x.example/pie-300x300.jpg 300w, https://x.example/pie.jpg 1200w"></div>
<h2 class="wprm-recipe-name wprm-block-text-bold">Apple Pie</h2>
<div class="wprm-recipe-equipment-container"><div class="wprm-recipe-equipment-name">Pie dish</div><div class="wprm-recipe-equipment-name">Rolling pin</div></div>
<div class="wprm-recipe-ingredients-container"><h3 class="wprm-recipe-header">Ingredients</h3>
<div class="wprm-recipe-ingredient-group"><h4 class="wprm-recipe-group-name wprm-recipe-ingredient-group-name">Crust</h4><ul class="wprm-recipe-ingredients">
<li class="wprm-recipe-ingredient"><span class="wprm-checkbox-container"><input type="checkbox"><label>▢</label></span><span class="wprm-recipe-ingredient-amount">2</span> <span class="wprm-recipe-ingredient-unit">cups</span> <span class="wprm-recipe-ingredient-name">flour</span> <span class="wprm-recipe-ingredient-notes">(sifted)</span></li>
<li class="wprm-recipe-ingredient"><span class="wprm-recipe-ingredient-amount">1</span> <span class="wprm-recipe-ingredient-unit">stick</span> <span class="wprm-recipe-ingredient-name">butter</span></li></ul></div>
<div class="wprm-recipe-ingredient-group"><h4 class="wprm-recipe-group-name">Filling</h4><ul><li class="wprm-recipe-ingredient"><span class="wprm-recipe-ingredient-amount">6</span> <span class="wprm-recipe-ingredient-name">apples</span></li></ul></div></div>
<div class="wprm-recipe-instructions-container"><h3>Instructions</h3><div class="wprm-recipe-instruction-group"><h4 class="wprm-recipe-group-name wprm-recipe-instruction-group-name">Crust</h4><ul>
<li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text">Rub the butter into the flour.</div><div class="wprm-recipe-instruction-image"><img src="https://x.example/rub.jpg"></div></li></ul></div>
<div class="wprm-recipe-instruction-group"><h4 class="wprm-recipe-group-name">Filling</h4><ul><li class="wprm-recipe-instruction"><div class="wprm-recipe-instruction-text"><span>Slice the apples and bake.</span></div></li></ul></div></div>
<div class="wprm-recipe-notes-container"><h3>Notes</h3><div class="wprm-recipe-notes">Keeps for <b>two</b> days.</div></div></div></div>`;
const ROWS = ['2|cups|flour|sifted|Crust', '1|stick|butter||Crust', '6||apples||Filling'];

const TASTY = `<div id="tasty" class="tasty-recipes tasty-recipes-4"><h2 class="tasty-recipes-title">Apple Pie</h2>
<div class="tasty-recipes-ingredients"><h3>Ingredients</h3><div data-tasty-recipes-customization="body-color.color"><h4>Crust</h4><ul><li data-tr-ingredient-checkbox=""><span data-amount="2" data-unit="cup">2 cups</span> flour, sifted</li><li><span>1</span> stick butter</li></ul><p><strong>Filling</strong></p><ul><li>6 apples</li></ul></div></div>
<div class="tasty-recipes-instructions"><h3>Instructions</h3><div><h4>Crust</h4><ol><li id="instruction-step-1">Rub the butter into the flour.</li></ol><h4>Filling</h4><ol><li>Slice the apples and bake.</li></ol></div></div>
<div class="tasty-recipes-notes"><h3>Notes</h3><p>Keeps for two days.</p></div><div class="tasty-recipes-equipment"><h3>Equipment</h3><ul><li>Pie dish</li><li>Rolling pin</li></ul></div></div>`;

const CREATE = `<div class="mv-create-card mv-recipe-card"><h1 class="mv-create-title mv-create-title-primary">Apple Pie</h1>
<div class="mv-create-ingredients"><h2 class="mv-create-ingredients-title mv-create-title-secondary">Ingredients</h2><h3>Crust</h3><ul><li>2 cups flour, sifted</li><li>1 stick butter</li></ul><h3>Filling</h3><ul><li>6 apples</li></ul></div>
<div class="mv-create-instructions mv-create-instructions-slot-v2"><h2>Instructions</h2><h3>Crust</h3><ol><li id="mv_create_1">Rub the butter into the flour.</li></ol><h3>Filling</h3><ol><li>Slice the apples and bake.</li></ol></div>
<div class="mv-create-notes"><h2>Notes</h2><div class="mv-create-notes-content"><p>Keeps for two days.</p></div></div><div class="mv-create-products"><h2>Equipment</h2><ul><li>Pie dish</li><li>Rolling pin</li></ul></div></div>`;

describe.each([
  ['WP Recipe Maker', WPRM],
  ['Tasty Recipes', TASTY],
  ['Create', CREATE],
])('the card of %s', (_, card) => {
  test('has its times, servings and kinds, where nothing else states them', () => {
    const facts = '<div>Prep Time 15 minutes mins</div><div>Chill time: 1 hour hr</div><div>Servings: 8</div><div>Course: Dessert</div>';
    const shown = card.replace(/(<\/h[12]>)/, `$1${facts}`);
    expect(only(FRAME(STORY + shown))).toMatchObject({
      times: { prepTime: '15 minutes mins', restTime: '1 hour hr' },
      yields: ['8'],
      categories: ['Dessert'],
    });
    const stated = jsonLd({ name: 'Apple Pie', prepTime: 'PT10M', totalTime: 'PT10M', recipeYield: '6', recipeIngredient: ['6 apples'] });
    expect(only(FRAME(stated + shown))).toMatchObject({ times: { prepTime: 'PT10M', totalTime: 'PT10M' }, yields: ['6'] });
    expect(only(FRAME(stated + shown)).times).not.toHaveProperty('restTime');
  });

  test('is read with its groups, headings, notes and tools', () => {
    const page = FRAME(STORY + card);
    expect(lines(page)).toEqual(ROWS);
    expect(steps(page)).toEqual(['Crust:', 'Rub the butter into the flour.', 'Filling:', 'Slice the apples and bake.']);
    expect(only(page)).toMatchObject({ title: 'Apple Pie', notes: ['Keeps for two days.'], others: [['Tools', 'Pie dish, Rolling pin']] });
  });

  test('says what structured data is silent about, and no more', () => {
    const recipe = {
      name: 'Apple Pie',
      description: 'From my aunt.',
      recipeIngredient: ['2 cups flour (sifted)', '1 stick butter', '6 apples'],
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Rub the butter into the flour.' },
        { '@type': 'HowToStep', text: 'Slice the apples and bake!' },
      ],
    };
    const page = FRAME(STORY + card + jsonLd(recipe));
    expect(lines(page)).toEqual(ROWS);
    expect(steps(page)).toEqual(['Crust:', 'Rub the butter into the flour.', 'Filling:', 'Slice the apples and bake!']);
    expect(only(page)).toMatchObject({
      description: 'From my aunt.',
      notes: ['Keeps for two days.'],
      others: [['Tools', 'Pie dish, Rolling pin']],
      guesses: [],
    });
  });
});

test('the largest photo is taken, wherever it is said', () => {
  const recipe = {
    name: 'Apple Pie',
    image: ['https://x.example/pie-225x225.jpg', 'https://x.example/pie-500x500.jpg'],
    recipeIngredient: ['1 egg'],
    recipeInstructions: ['Bake.'],
  };
  expect(only(FRAME(WPRM + jsonLd(recipe))).photo).toEqual({ address: 'https://x.example/pie.jpg' });
  expect(only(FRAME(jsonLd(recipe))).photo).toEqual({ address: 'https://x.example/pie-500x500.jpg' });
  expect(only(WPRM).steps.map(({ image }) => image)).toEqual(['', 'https://x.example/rub.jpg', '', '']);
});

test('several recipes of one page are several, each with its own card', () => {
  const other = TASTY.replaceAll('Apple Pie', 'Pear Tart').replace('6 apples', '4 pears');
  const found = recipesOfPage(FRAME(TASTY + other), writtenRecipes);
  expect(found.map((recipe) => [recipe.title, recipe.ingredients.at(-1)?.ingredient])).toEqual([
    ['Apple Pie', 'apples'],
    ['Pear Tart', 'pears'],
  ]);
});

test('RDFa is read as microdata is', () => {
  const page = `<div vocab="http://schema.org/" typeof="Recipe"><h1 property="name">Apple Pie</h1><img property="image" src="https://x.example/p.jpg">
    <time property="prepTime" datetime="PT20M">20 min</time><ul><li property="recipeIngredient">6 apples</li><li property="recipeIngredient">1 egg</li></ul>
    <div property="recipeInstructions"><p>Slice them.</p><p>Bake them.</p></div></div>`;
  expect(only(page)).toMatchObject({ title: 'Apple Pie', times: { prepTime: 'PT20M' }, photo: { address: 'https://x.example/p.jpg' } });
  expect(lines(page)).toEqual(['6||apples||', '1||egg||']);
  expect(steps(page)).toEqual(['Slice them.', 'Bake them.']);
});

const WRITTEN = `<article><h1>Apple Pie</h1>${STORY}<h2>Ingredients</h2><h3>Crust</h3><ul><li>2 cups flour, sifted</li><li>1 stick butter</li></ul>
<h3>Filling</h3><ul><li>6 apples</li></ul><h2>Directions</h2><ol><li>Rub the butter into the flour.</li><li>Slice the apples and bake.</li></ol><h2>How to keep it</h2>${STORY}</article>`;

describe('a page without structured data', () => {
  test('is read in its main column, without its menu, banner, comments and what else is popular', () => {
    expect(lines(FRAME(WRITTEN))).toEqual(ROWS);
    const { title, guesses, notes = [] } = only(FRAME(WRITTEN));
    expect(title).toBe('Apple Pie');
    expect(guesses?.map(({ field }) => field)).toEqual(['ingredients', 'instructions']);
    expect([...steps(FRAME(WRITTEN)), ...notes].join(' ')).not.toMatch(/honey|cookies|soup|Shop|2026/);
  });

  test('that has data of half of it says the rest in words', () => {
    const page = FRAME(WRITTEN + jsonLd({ name: 'Apple Pie', recipeIngredient: ['7 apples'] }));
    expect(lines(page)).toEqual(['7||apples||']);
    expect(steps(page).slice(0, 2)).toEqual(['Rub the butter into the flour.', 'Slice the apples and bake.']);
    expect(only(page).guesses?.map(({ field }) => field)).toEqual(['instructions']);
  });

  test.each([
    ['a wrapper named after its sidebar', '<div class="content-sidebar-wrap">', '</div>'],
    ['a form around the whole page', '<form>', '</form>'],
  ])('is read in %s, with no names of parts', (_, start, end) => {
    const list =
      '<p>2 cups flour, sifted<br>1 stick butter<br>6 apples</p><p>Rub the butter into the flour. Slice the apples and bake.</p>';
    const page = FRAME(`${start}<article><h1>Apple Pie</h1>${list}</article><aside>${STORY}</aside>${end}`);
    expect(lines(page)).toEqual(ROWS.map((row) => row.replace(/[^|]*$/, '')));
  });

  test('has no recipe if it is about something else', () => {
    expect(recipesOfPage(FRAME(`<h1>About us</h1>${STORY}${STORY}`), writtenRecipes)).toEqual([]);
  });
});

test.each([
  [{ '@type': 'Duration', '@value': 'PT45M' }, 'PT45M'],
  [['PT10M', 'PT20M'], 'PT10M'],
])('the duration %j', (prepTime, expected) => {
  expect(only(jsonLd({ name: 'Tea', prepTime, recipeIngredient: ['1 bag tea'] })).times).toMatchObject({ prepTime: expected });
});

test('a script that ends with a semicolon is read', () => {
  expect(only('<script type="application/ld+json">{"@type":"Recipe","name":"Tea","recipeIngredient":["1 bag tea"]};</script>').title).toBe(
    'Tea',
  );
});

test.each([
  ['Boil  the water', 'Boil the water.', 'Boil the water.'],
  ['step-one-boil', 'Boil the water.', 'Boil the water.'],
  ['3', 'Boil the water.', 'Boil the water.'],
  ['Tea', 'Boil the water.', 'Tea: Boil the water.'],
  ['Boil the water.', '', 'Boil the water.'],
])('a step named “%s” with the text “%s” says “%s”', (name, text, expected) => {
  const page = jsonLd({ name: 'Tea', recipeIngredient: ['1 bag tea'], recipeInstructions: [{ '@type': 'HowToStep', name, text }] });
  expect(steps(page)).toEqual([expected]);
});

test('what readers said of a recipe is none of its notes', () => {
  const recipe = {
    name: 'Tea',
    recipeIngredient: ['1 bag tea'],
    comment: [
      { '@type': 'Comment', author: { name: 'Rosa' }, text: 'Mine was cold.' },
      { '@type': 'Comment', name: 'Author Notes', text: 'Warm the pot.' },
    ],
  };
  expect(only(jsonLd(recipe)).notes).toEqual(['Warm the pot.']);
});

const groupedLines = (main: string) =>
  only(FRAME(`<h1>Plum Cake</h1>${STORY}${main}`, 'Plum Cake')).ingredients.map(({ amount, unit, ingredient, group }) =>
    [group, amount, unit, ingredient].join('|'),
  );
const METHOD = '<h3>Method</h3><ol><li>Mix all of it.</li><li>Bake for 40 minutes.</li></ol>';
const LIST = ['Cake|200|g|flour', 'Cake|2||eggs', 'Topping|500|g|plums'];

describe('groups of a page without structured data', () => {
  test.each([
    ['bold paragraphs', '<p><strong>Cake</strong></p><p>200 g flour<br>2 eggs</p><p><b>Topping</b>:</p><p>500 g plums</p>'],
    ['bold lines', '<p><strong>Cake</strong><br>200 g flour<br>2 eggs</p><p><strong>Topping</strong><br>500 g plums</p>'],
    ['bold items', '<ul><li><b>Cake</b></li><li>200 g flour</li><li>2 eggs</li><li><b>Topping</b></li><li>500 g plums</li></ul>'],
    [
      'slanted words',
      '<p><em>Cake:</em></p><ul><li>200 g flour</li><li>2 eggs</li></ul><p><em>Topping:</em></p><ul><li>500 g plums</li></ul>',
    ],
    ['terms', '<dl><dt>Cake</dt><dd>200 g flour</dd><dd>2 eggs</dd><dt>Topping</dt><dd>500 g plums</dd></dl>'],
    ['lists in a list', '<ul><li>Cake<ul><li>200 g flour</li><li>2 eggs</li></ul></li><li>Topping<ul><li>500 g plums</li></ul></li></ul>'],
    ['headings', '<h4>Cake</h4><ul><li>200 g flour</li><li>2 eggs</li></ul><h4>Topping</h4><ul><li>500 g plums</li></ul>'],
  ])('are %s', (_, list) => expect(groupedLines(`<h3>Ingredients</h3>${list}${METHOD}`)).toEqual(LIST));

  test('are shown beside lines that the page states without them', () => {
    const stated = jsonLd({
      name: 'Plum Cake',
      recipeIngredient: ['200 g flour', '2 eggs', '500 g plums'],
      recipeInstructions: 'Mix. Bake.',
    });
    const list = '<h4>Cake</h4><ul><li>200 g flour</li><li><span>2</span> eggs</li></ul><h4>Topping</h4><ul><li>500 g plums</li></ul>';
    expect(groupedLines(`${stated}<h3>Ingredients</h3>${list}${METHOD}`)).toEqual(LIST);
  });
});

describe('a page without structured data', () => {
  const FLAT = ['|200|g|flour', '|2||eggs'];

  test.each([
    [
      'a table',
      '<table><tr><th>Amount</th><th>What</th></tr><tr><td>200 g</td><td>flour</td></tr><tr><td>2</td><td>eggs</td></tr></table>',
    ],
    ['controls and ads', '<p>Metric</p><p>Advertisement</p><ul><li>200 g flour</li></ul><p>Shop ingredients</p><ul><li>2 eggs</li></ul>'],
    ['talk', '<p>Use the best you can find.</p><ul><li>200 g flour</li><li>2 eggs</li></ul><p>This post may contain links to shops.</p>'],
    ['underlined names', '<p><u>Ingredients</u></p><div>200 g flour</div><div>2 eggs</div>'],
    [
      'words about them before',
      '<ul><li><b>Flour</b> – I like spelt.</li><li><b>Eggs</b> – large ones.</li></ul><h3>How to make it</h3><p>You mix, then you bake.</p><h2>Plum Cake</h2><h3>Ingredients</h3><ul><li>200 g flour</li><li>2 eggs</li></ul>',
    ],
    [
      'a grid, with amounts in lines of their own',
      '<div><div>200 g</div><div>flour</div></div><div><div>2</div><div>eggs</div></div><p>#####</p><p>•</p>',
    ],
    ['a grid, with amounts below the names', '<div>flour</div><div>200 g</div><div>eggs</div><div>2</div>'],
    ['items of several blocks', '<ul><li><div>200</div><div>g</div><p>flour</p></li><li><div>2</div><p>eggs</p></li></ul>'],
    [
      'a list with servings and buttons beside it',
      '<p>Serves</p><p>4 portions</p><p>1/2x 1x 2x</p><ul><li>US</li><li>200 g flour</li><li>2 eggs</li></ul><p>View cart (0)</p>',
    ],
    ['a list above that of the tools', '<ul><li>200 g flour</li><li>2 eggs</li></ul><h3>Equipment</h3><ul><li>1 large bowl</li></ul>'],
  ])('has ingredients in %s', (_, list) => expect(groupedLines(`<h3>Ingredients</h3>${list}${METHOD}`)).toEqual(FLAT));

  test('lists its ingredients once, although it shows them in two systems', () => {
    const [metric, imperial] = [
      ['200 g', '60 ml', '30 g'],
      ['7 oz', '2 fl oz', '1 oz'],
    ].map(([flour, milk, sugar]) => `<ul><li>${flour} flour</li><li>${milk} milk</li><li>${sugar} sugar</li></ul>`);
    const page = `<h3>Ingredients</h3><p>Metric</p>${metric}<p>Imperial</p>${imperial}${METHOD}`;
    expect(groupedLines(page)).toEqual(['|200|g|flour', '|60|ml|milk', '|30|g|sugar']);
  });

  test('has items without an amount at the end of a list, and no heading above its steps', () => {
    const list = '<ul><li>200 g flour</li><li>2 eggs</li><li>Oil, for the tin</li></ul>';
    expect(lines(FRAME(`<h1>Plum Cake</h1>${STORY}<h3>Ingredients</h3>${list}<p>Mix all of it and bake for 40 minutes.</p>`))).toEqual([
      '200|g|flour||',
      '2||eggs||',
      '||Oil|for the tin|',
    ]);
  });

  test.each([
    ['Hungarian', 'Hozzávalók', 'Elkészítés'],
    ['Greek', 'Υλικά', 'Εκτέλεση'],
    ['Danish', 'Ingredienser', 'Sådan gør du'],
    ['Finnish', 'Ainekset', 'Valmistusohje'],
    ['Romanian', 'Ingrediente', 'Mod de preparare'],
    ['Croatian', 'Sastojci', 'Priprema'],
  ])('is read in %s', (_, ingredients, method) => {
    const page = `<h3>${ingredients}</h3><ul><li>200 g flour</li><li>2 eggs</li></ul>${METHOD.replace('Method', method)}`;
    expect(groupedLines(page)).toEqual(FLAT);
    expect(steps(FRAME(`<h1>Plum Cake</h1>${STORY}${page}`))).toEqual(['Mix all of it.', 'Bake for 40 minutes.']);
  });

  test('counts its steps in headings without a name above them', () => {
    const numbered = '<h3>Step 1</h3><p>Mix all of it.</p><h3>Step 2</h3><p>Bake for 40 minutes.</p>';
    const page = FRAME(`<h1>Plum Cake</h1>${STORY}<h3>Ingredients</h3><ul><li>200 g flour</li><li>2 eggs</li></ul>${numbered}`);
    expect(steps(page)).toEqual(['Mix all of it.', 'Bake for 40 minutes.']);
  });

  test('counts its steps in headings', () => {
    const numbered =
      '<h3>Method</h3><ol><li><h4>Step 1</h4><p>Mix all of it.</p></li><li><h4>Step 2</h4><p>Bake for 40 minutes.</p></li></ol>';
    const page = FRAME(`<h1>Plum Cake</h1>${STORY}<h3>Ingredients</h3><ul><li>200 g flour</li><li>2 eggs</li></ul>${numbered}`);
    expect(steps(page)).toEqual(['Mix all of it.', 'Bake for 40 minutes.']);
  });

  test('has amounts behind names, as Italian ones', () => {
    expect(groupedLines(`<h3>Ingredienti</h3><p>Farina 00 300 g<br>Burro 150 g<br>Uova 3</p>${METHOD}`)).toEqual([
      '|300|g|Farina 00',
      '|150|g|Burro',
      '|3||Uova',
    ]);
  });
});

describe('structured data', () => {
  const LISTED = '<h3>Ingredients</h3><ul><li>200 g flour</li><li>2 eggs</li><li>500 g plums</li></ul>';
  const ALL = ['200|g|flour||', '2||eggs||', '500|g|plums||'];
  const page = (recipe: object, list = LISTED) =>
    FRAME(`${jsonLd({ name: 'Plum Cake', recipeInstructions: 'Mix. Bake.', ...recipe })}<h1>Plum Cake</h1>${STORY}${list}${METHOD}`);

  test.each([
    ['names without their amounts', ['flour', 'eggs', 'plums']],
    ['a keyword', 'Plums'],
    ['all lines in one text', ['200 g flour\n2 eggs\n500 g plums']],
    ['lines with a comma between them', '200 g flour, 2 eggs, 500 g plums'],
    ['several lines in an item', ['200 g flour\n2 eggs', '500 g plums']],
    ['every line twice', ['200 g flour', '2 eggs', '500 g plums', '200 g flour', '2 eggs', '500 g plums']],
  ])('may have %s', (_, recipeIngredient) => expect(lines(page({ recipeIngredient }))).toEqual(ALL));

  test('may have line breaks that are not escaped', () => {
    const script = jsonLd({ name: 'Plum Cake', recipeIngredient: ['200 g flour~2 eggs~500 g plums'], recipeInstructions: 'Mix. Bake.' });
    expect(lines(FRAME(script.replaceAll('~', '\n')))).toEqual(ALL);
  });

  test('in attributes may have the list as a whole, too, and steps as JSON', () => {
    const items = '<li itemprop="ingredients">200 g flour</li><li itemprop="ingredients">2 eggs</li>';
    const json = JSON.stringify([{ '@type': 'HowToStep', text: 'Mix.' }, { text: 'Bake.' }]).replaceAll('"', '&quot;');
    const recipe = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Plum Cake</h1>
<div itemprop="recipeIngredient"><ul>${items}</ul></div><meta itemprop="recipeInstructions" content="${json}"></div>`;
    expect(lines(FRAME(recipe))).toEqual(ALL.slice(0, 2));
    expect(steps(FRAME(recipe))).toEqual(['Mix.', 'Bake.']);
  });

  test.each([['Schritt 1'], ['Passo 2'], ['Étape 3'], ['plum-cake_large step 4'], ['Stap 05']])('may only count a step: %s', (name) => {
    const recipeInstructions = [{ '@type': 'HowToStep', name, text: 'Mix all of it.' }];
    expect(steps(page({ recipeIngredient: ['200 g flour'], recipeInstructions }))).toEqual(['Mix all of it.']);
  });

  test('has no heading that only says that these are steps', () => {
    const recipeInstructions = [{ '@type': 'HowToSection', name: 'Instructions', itemListElement: [{ text: 'Mix all of it.' }] }];
    expect(steps(page({ recipeIngredient: ['200 g flour'], recipeInstructions }))).toEqual(['Mix all of it.']);
  });

  test.each([
    ['plain words', '<p>Cake</p><ul><li>200 g flour</li><li>2 eggs</li></ul><p>Topping</p><ul><li>500 g plums</li></ul>'],
    ['items', '<ul><li>Cake</li><li>200 g flour</li><li>2 eggs</li><li>Topping</li><li>500 g plums</li></ul>'],
    [
      'lines beside amounts',
      '<p>Cake</p><div>1 cup</div><div>flour</div><div>2</div><div>eggs</div><p>Topping</p><div>500 g</div><div>plums</div>',
    ],
  ])('has its groups from %s of the page', (_, list) => {
    const stated = jsonLd({
      name: 'Plum Cake',
      recipeIngredient: ['200 g flour', '2 eggs', '500 g plums'],
      recipeInstructions: 'Mix. Bake.',
    });
    expect(groupedLines(`${stated}<h3>Ingredients</h3>${list}${METHOD}`)).toEqual(LIST);
  });
});

test.each([
  ['below the list of steps', '<ul><li>Mix all of it.</li><li>Bake for 40 minutes.</li></ul><p>Print Recipe</p><p>Rate it!</p><h4></h4>'],
  ['as steps without letters', '<ul><li>Mix all of it.</li><li>—</li><li>Bake for 40 minutes.</li></ul>'],
])('%s there are none', (_, method) => {
  const page = `<h1>Plum Cake</h1>${STORY}<h3>Ingredients</h3><ul><li>200 g flour</li><li>2 eggs</li></ul><h3>Method</h3>${method}`;
  expect(steps(FRAME(page))).toEqual(['Mix all of it.', 'Bake for 40 minutes.']);
});

test.each([
  ['escaped twice', '&lt;p&gt;Mix all of it.&lt;/p&gt;&lt;p&gt;Bake for 40 minutes.&lt;/p&gt;'],
  ['numbered without a space', '1. Mix all of it.2. Bake for 40 minutes.'],
])('steps may be %s', (_, recipeInstructions) => {
  const page = jsonLd({ name: 'Plum Cake', recipeIngredient: ['2 eggs'], recipeInstructions });
  expect(steps(FRAME(page))).toEqual(['Mix all of it.', 'Bake for 40 minutes.']);
});

describe('what a page says around its recipe', () => {
  const BODY = '<h3>Ingredients</h3><ul><li>200 g flour</li><li>2 eggs</li></ul><h3>Method</h3><p>Mix and bake.</p>';
  const titleOf = (title: string, main = BODY) =>
    only(FRAME(main, title).replace('<head>', '<head><link rel="canonical" href="https://corner-kitchen.example/pie">')).title;

  test.each([
    ['Apple Pie | The Corner Kitchen', 'Apple Pie'],
    ['Apple Pie - Corner Kitchen', 'Apple Pie'],
    ['Apple Pie – With Cheese', 'Apple Pie – With Cheese'],
  ])('has a title without its site: %s', (title, expected) => expect(titleOf(title)).toBe(expected));

  test('has its title in the one of several headings that names it', () =>
    expect(titleOf('Apple Pie Recipe', `<h1>Kitchen</h1><h1>Apple Pie</h1>${BODY}`)).toBe('Apple Pie'));

  test('has a photo and a description in its preview, if nothing else says them', () => {
    const preview = '<meta property="og:image" content="https://x.example/pie.jpg"><meta name="description" content="A pie &amp; more.">';
    const bare = jsonLd({ name: 'Apple Pie', recipeIngredient: ['2 eggs'], recipeInstructions: 'Bake.' });
    expect(only(FRAME(preview + bare))).toMatchObject({ photo: { address: 'https://x.example/pie.jpg' }, description: 'A pie & more.' });
    const own = jsonLd({ name: 'Pie', description: 'Ours.', image: 'https://x.example/own.jpg', recipeIngredient: ['2 eggs'] });
    expect(only(FRAME(preview + own))).toMatchObject({ photo: { address: 'https://x.example/own.jpg' }, description: 'Ours.' });
  });

  test.each([
    ['labels before', '<p>Préparation 20 min</p><p>Cuisson 45 min</p><p>Personnes 6/8</p>', '6-8'],
    ['labels behind', '<ul><li>20 min Prep Time</li><li>45 min Cook Time</li><li>6 Servings</li></ul>', '6'],
    ['labels above', '<p><b>Prep Time:</b></p><p>20 minutes</p><p><b>Cook Time:</b></p><p>45 minutes</p><p><b>Makes:</b></p><p>6</p>', '6'],
    ['labels in a table', '<p>Prep time | 20 minutes</p><p>Cooking time | 45 minutes</p><p>Serves | 6</p>', '6'],
  ])('has times and servings with %s', (_, facts, servings) => {
    const { times, yields } = only(FRAME(`<h1>Apple Pie</h1>${facts}${BODY}`));
    expect([times?.prepTime, times?.cookTime, yields]).toEqual([
      expect.stringMatching(/^20 min/),
      expect.stringMatching(/^45 min/),
      [servings],
    ]);
  });

  test('has a recipe in a graph whose things are numbered, with names as types have them', () => {
    const graph = {
      0: { '@type': 'WebPage' },
      2: { '@type': 'Recipe', name: 'Apple Pie', PrepTime: 'PT5M', recipeIngredient: ['2 eggs'] },
    };
    const script = `<script type="application/ld+json">${JSON.stringify({ '@graph': graph })}</script>`;
    expect(only(FRAME(script))).toMatchObject({ title: 'Apple Pie', times: { prepTime: 'PT5M' } });
  });
});

test('a card has lines in paragraphs, and buttons in headings', () => {
  const card = `<div class="tasty-recipes"><h2 class="tasty-recipes-title">Plum Cake</h2><div class="tasty-recipes-ingredients"><h3>Ingredients <button>2x</button></h3>
<p><b>Cake</b></p><p>200 g flour<br>2 eggs</p></div><div class="tasty-recipes-instructions"><h3>Instructions</h3><p>Mix<br>all.</p></div></div>`;
  expect(lines(FRAME(STORY + card))).toEqual(['200|g|flour||Cake', '2||eggs||Cake']);
  expect(steps(FRAME(STORY + card))).toEqual(['Mix all.']);
});

describe('what a page has above and below a recipe', () => {
  const LISTED = '<h3>Ingredients</h3><ul><li>200 g flour</li><li>2 eggs</li></ul>';
  const BAKED = ['Mix all of it in a bowl.', 'Bake for 40 minutes.', 'Serve with cream.'];
  const PARAGRAPHS = BAKED.map((step) => `<p>${step}</p>`).join('');
  const whole = (below: string, above = STORY) => only(FRAME(`<h1>Plum Cake</h1>${above}${LISTED}<h3>Method</h3>${PARAGRAPHS}${below}`));
  const instructions = (below: string) => whole(below).steps.map(({ instruction }) => instruction);

  test.each([
    ['links', '<p>Breakfast</p><p>Winter</p>'],
    ['a button', '<p>Print Recipe</p><p>Share this recipe!</p>'],
    ['reviews', '<h3>Ratings & Reviews</h3><p>Rosa made it twice, and it was gone in a minute.</p>'],
    ['other recipes', '<h4>More recipes like this</h4><p>Apple cake, which is as quick.</p>'],
    ['what is called so in German', '<p><b>Ähnliche Rezepte</b></p><p>Apfelkuchen schmeckt auch.</p>'],
    ['its steps again, for another reader', PARAGRAPHS],
    ['an advertisement, which is also among them', '<p>Advertisement</p>'],
  ])('has no steps in %s below them', (_, below) => expect(instructions(below)).toEqual(BAKED));

  test('has a last step without a period, in a list or among others without one', () => {
    const list = (...items: string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
    const read = (method: string) => steps(FRAME(`<h1>Plum Cake</h1>${STORY}${LISTED}<h3>Method</h3>${method}`));
    expect(read(list('Mix all of it.', 'Bake for 40 minutes.', 'Enjoy'))).toEqual(['Mix all of it.', 'Bake for 40 minutes.', 'Enjoy']);
    expect(read('<p>Mix all of it</p><p>Bake for 40 minutes</p><p>Enjoy</p>')).toEqual(['Mix all of it', 'Bake for 40 minutes', 'Enjoy']);
  });

  test('has notes in what is called so, and tools, and none in what else is on it', () => {
    const notes = '<h3>Variations</h3><p>Use apples in fall.</p><h3>Equipment</h3><ul><li>A square tin</li></ul>';
    expect(whole(`${notes}<h3>Our story</h3><p>We began in 1931.</p>`).notes).toEqual([
      'Variations:\n\nUse apples in fall.\n\nEquipment:\n\n- A square tin',
    ]);
  });

  test('is described by the first paragraphs above the recipe, without menus, dates and bylines', () => {
    const above =
      '<ul><li>Join</li><li>Upload a recipe</li></ul><p>0 Comments</p><p>23 May 2026</p><p>A cake that is soft for four days.</p>';
    expect(whole('', above.replace('four days.', 'four days, and better on the second.')).description).toBe(
      'A cake that is soft for four days, and better on the second.',
    );
    expect(whole('', STORY.repeat(3)).description).toBe(STORY.replace(/<\/?p>/g, '').trim());
  });

  test.each([
    ['their names above', ['<p>Metric</p>', '<p>Imperial</p>']],
    ['names in bold', ['<p><b>Metric:</b></p>', '<p><b>US customary</b></p>']],
  ])('has its groups once, of any length, although it has them in two systems with %s', (_, [metric, imperial]) => {
    const group = (name: string, [one, other]: [string, string], items: string) =>
      `<h4>${name}</h4>${metric}<ul><li>${one}${items}</ul>${imperial}<ul><li>${other}${items}</ul>`;
    const cake = group('Cake', ['200 g flour', '7 oz flour'], '</li><li>2 eggs</li>');
    const list = `<h3>Ingredients</h3><p>Metric Imperial</p>${cake}${group('Topping', ['500 g plums', '1 lb plums'], '</li>')}`;
    expect(groupedLines(list + METHOD)).toEqual(LIST);
  });

  test('has the same ingredients in two layers, if their amounts or groups differ', () => {
    const layer = (...amounts: string[]) =>
      ['flour', 'sugar', 'milk', 'butter', 'salt'].map((name, index) => `${amounts[index]} g ${name}`);
    const [first, second] = [layer('200', '90', '60', '50', '2'), layer('300', '120', '90', '80', '3')];
    const stated = jsonLd({ name: 'Plum Cake', recipeIngredient: [...first, ...second, '500 g plums'], recipeInstructions: 'Bake.' });
    expect(lines(FRAME(stated))).toHaveLength(11);
    const list = (rows: string[]) => `<ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`;
    const groups = `<h3>Ingredients</h3><h4>Light</h4>${list(first)}<h4>Dark</h4>${list(first)}${METHOD}`;
    expect(groupedLines(groups)).toHaveLength(10);
  });

  test('never has the author of a review', () => {
    const review = '<div itemscope itemtype="https://schema.org/Review"><meta itemprop="author" content="Jane Doe"></div>';
    expect(whole(review).author).toBe('');
  });

  test('lists repeated short groups once if a long group repeats', () => {
    const again = (rows: readonly string[]) => `<ul>${[...rows, ...rows].map((row) => `<li>${row}</li>`).join('')}</ul>`;
    const cake = again(['200 g flour', '2 eggs', '90 g butter']);
    const page = `<h3>Ingredients</h3><h4>Cake</h4>${cake}<h4>Topping</h4>${again(['500 g plums'])}${METHOD}`;
    expect(groupedLines(page)).toEqual(['Cake|200|g|flour', 'Cake|2||eggs', 'Cake|90|g|butter', 'Topping|500|g|plums']);
  });

  test('has its steps in the list below a heading that calls them something else, and above its ingredients', () => {
    const list = '<ol><li>Mix all of it.</li><li>Bake for 40 minutes.</li></ol>';
    const expected = ['Mix all of it.', 'Bake for 40 minutes.'];
    const read = (main: string) => steps(FRAME(`<h1>Plum Cake</h1>${STORY}${main}`));
    expect(read(`${LISTED}<h3>Off we go!</h3>${list}<p>Written by Rosa</p><h3>More of ours</h3>`)).toEqual(expected);
    expect(read(`<p><b>Shopping list</b></p><h3>Method</h3>${list}${LISTED}`)).toEqual(expected);
  });

  test('has ingredients below the names of two tabs', () => {
    const grid = '<div>flour</div><div>200 g</div><div>milk</div><div>60 ml</div><div>eggs</div><div>2</div>';
    const page = only(FRAME(`<h1>Plum Cake</h1>${STORY}<h3>Ingredients</h3><h3>Method</h3>${grid}`));
    expect(page.ingredients.map(({ amount, unit, ingredient }) => [amount, unit, ingredient].join('|'))).toEqual([
      '200|g|flour',
      '60|ml|milk',
      '2||eggs',
    ]);
    expect(page.steps).toEqual([]);
  });

  test('has no nutrition facts among its ingredients, and no menu among its steps', () => {
    const facts = '<p>calories 71</p><p>Total fat 0 g</p><p>Protein 2 g</p>';
    const menu = '<div>How to</div><div>Our kitchen</div>';
    const page = FRAME(`${menu}<h1>Plum Cake</h1>${STORY}${LISTED}${facts}<h3>Method</h3>${PARAGRAPHS}`);
    expect(lines(page)).toEqual(['200|g|flour||', '2||eggs||']);
    expect(steps(page)).toEqual(BAKED);
  });

  test('has units with periods, in lines of their own', () => {
    const grid = '<div>2 κ.σ.</div><div>ζάχαρη</div><div>1⅓ φλ.</div><div>ελαιόλαδο</div>';
    expect(groupedLines(`<h3>Υλικά</h3>${grid}${METHOD}`)).toEqual(['|2|κ.σ|ζάχαρη', '|1⅓|φλ|ελαιόλαδο']);
  });

  test.each([
    '<meta name="author" content="Rosa Keller">',
    '<meta property="article:author" content="https://x.example/rosa"><meta itemprop="author" content="Rosa Keller">',
  ])('has the author that its head names: %s', (meta) =>
    expect(only(`${meta}${FRAME(`<h1>Plum Cake</h1>${LISTED}<h3>Method</h3>${PARAGRAPHS}`)}`).author).toBe('Rosa Keller'),
  );

  test.each([
    ['<h2>Serves 6</h2><h3>Prep time | 15 minutes</h3><p>Cooking time | 20 minutes</p>', '6', '15 minutes', '20 minutes'],
    ['<p>Serves 6 | Prep 10 min | Cook 25 min | Whole30 compliant</p>', 'Serves 6', '10 min', '25 min'],
  ])('has facts in %s', (above, servings, prepTime, cookTime) => {
    const others = '<h3>More of ours</h3><p>Serves 4 | Prep 5 min | Cook 5 min</p>';
    expect(whole(others, above)).toMatchObject({ title: 'Plum Cake', yields: [servings], times: { prepTime, cookTime } });
  });
});
