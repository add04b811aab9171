import { describe, expect, test } from 'vitest';
import { writtenRecipes } from './written-recipe.ts';

const read = (text: string) => {
  const [recipe] = writtenRecipes(text);
  return {
    ...recipe,
    ingredients: recipe?.ingredients.map(({ amount, unit, ingredient, group }) => [amount, unit, ingredient, group]),
    steps: recipe?.steps.map(({ instruction }) => instruction),
  };
};

describe.each([
  ['German', 'Zutaten für 4 Personen', 'Zubereitung', 'Vorbereitungszeit: 15 Min.', '200 g Mehl', 'Alles mischen.'],
  ['French', 'Ingrédients (pour 4 personnes)', 'Préparation', 'Temps de préparation : 15 minutes', '200 g farine', 'Mélanger le tout.'],
  ['Spanish', 'Ingredientes para 4 personas', 'Elaboración', 'Tiempo de preparación: 15 minutos', '200 g harina', 'Mezclar todo.'],
  ['Portuguese', 'Ingredientes (4 porções)', 'Modo de preparo', 'Tempo de preparo: 15 minutos', '200 g farinha', 'Misture tudo.'],
  ['Italian', 'Ingredienti per 4 persone', 'Procedimento', 'Tempo di preparazione: 15 minuti', '200 g farina', 'Mescolare tutto.'],
  ['Dutch', 'Ingrediënten (4 personen)', 'Bereidingswijze', 'Voorbereidingstijd: 15 minuten', '200 g bloem', 'Meng alles.'],
  ['Polish', 'Składniki na 4 porcje', 'Sposób przygotowania', 'Czas przygotowania: 15 minut', '200 g mąki', 'Wymieszać wszystko.'],
  ['Czech', 'Ingredience (4 porce)', 'Postup', 'Doba přípravy: 15 minut', '200 g mouky', 'Vše smíchejte.'],
  ['Swedish', 'Ingredienser (4 portioner)', 'Gör så här', 'Förberedelsetid: 15 minuter', '200 g mjöl', 'Blanda allt.'],
  ['Russian', 'Ингредиенты (на 4 порции)', 'Приготовление', 'Время подготовки: 15 минут', '200 г муки', 'Всё смешать.'],
  ['Turkish', 'Malzemeler (4 kişilik)', 'Yapılışı', 'Hazırlama süresi: 15 dakika', '200 gr un', 'Hepsini karıştırın.'],
  ['Arabic', 'المقادير (٤ حصص)', 'طريقة التحضير', 'وقت التحضير: ١٥ دقيقة', '٢٠٠ غرام دقيق', 'تخلط المكونات كلها.'],
  ['Hindi', 'सामग्री (4 लोग)', 'बनाने की विधि', 'तैयारी का समय: 15 मिनट', '200 ग्राम आटा', 'सब मिला लें।'],
  ['Indonesian', 'Bahan-bahan (4 porsi)', 'Cara membuat', 'Waktu persiapan: 15 menit', '200 gram tepung', 'Campur semuanya.'],
  ['Vietnamese', 'Nguyên liệu (4 người)', 'Cách làm', 'Thời gian chuẩn bị: 15 phút', '200 g bột mì', 'Trộn đều.'],
  ['Chinese', '材料\uff084人份\uff09', '做法', '准备时间\uff1a15分钟', '200克 面粉', '全部混合。'],
  ['Japanese', '【材料】\uff084人分\uff09', '作り方', '準備時間\uff1a15分', '200g 小麦粉', 'すべて混ぜる。'],
  ['Korean', '재료 (4인분)', '만드는 법', '준비 시간: 15분', '200g 밀가루', '모두 섞는다.'],
])('a recipe in %s', (_language, ingredients, steps, prep, line, step) => {
  test.each([
    ['with headings', `# X\n\n${prep}\n\n## ${ingredients}\n\n- ${line}\n- 2 X\n\n## ${steps}\n\n1. ${step}\n2. ${step}`],
    ['with lines', `X\n${prep}\n\n${ingredients}:\n${line}\n2 X\n\n${steps}:\n${step}\n${step}`],
  ])('%s has its parts, times and servings', (_how, text) => {
    const recipe = read(text);
    expect(recipe.title).toBe('X');
    expect(recipe.ingredients).toHaveLength(2);
    expect(recipe.ingredients?.[0]?.[0]).toBe('200');
    expect(recipe.ingredients?.[0]?.[1]).not.toBe('');
    expect(recipe.steps).toEqual([step, step]);
    expect(recipe.times?.prepTime).toMatch(/15|١٥/);
    expect(recipe.yields?.join('')).toMatch(/4|٤/);
    expect(recipe.description).toBe('');
    expect(recipe.notes).toEqual([]);
  });
});

describe('facts', () => {
  test.each([
    ['- ⏲️ Prep time: 10 min', { prepTime: '10 min' }],
    ['⏱️ **Cook Time:** 1 hour', { cookTime: '1 hour' }],
    ['🍽️ Serves 4 | ⏳ Total: 30 min', { totalTime: '30 min' }],
    ['Prep: 10 min, cook: 20 min, serves 4', { prepTime: '10 min', cookTime: '20 min' }],
    ['## Prep Time\n\n10 min', { prepTime: '10 min' }],
    ['| Prep time | 10 min |\n| Cook time | 20 min |', { prepTime: '10 min', cookTime: '20 min' }],
    ['| Prep time | Cook time |\n|---|---|\n| 10 min | 20 min |', { prepTime: '10 min', cookTime: '20 min' }],
    ['| Prep time | 10 min |\n|---|---|\n| Cook time | 20 min |', { prepTime: '10 min', cookTime: '20 min' }],
  ])('%s', (line, times) => {
    const recipe = read(`# Soup\n\n${line}\n\n## Ingredients\n\n- 1 leek\n\n## Method\n\nBoil it.`);
    expect(Object.fromEntries(Object.entries(recipe.times ?? {}).filter(([, text]) => text))).toEqual(times);
    expect(recipe.description).toBe('');
  });

  test('are no texts that begin with their name', () => {
    const recipe = read('# Soup\n\n## Ingredients\n\n- 1 leek\n\n## Method\n\nPreparation: wash the leek.\n\nCooking: boil it.');
    expect(recipe.steps).toEqual(['Preparation: wash the leek.', 'Cooking: boil it.']);
  });
});

test.each([
  ['## Ingredients for the dough\n- 1 egg\n\n## Ingredients for the icing\n- 2 lemons', 'For the dough', 'For the icing'],
  ['## Dough ingredients\n- 1 egg\n\n## Icing ingredients\n- 2 lemons', 'Dough', 'Icing'],
])('lists of their own are groups: %s', (lists, first, second) => {
  const recipe = read(`# Cake\n\n${lists}\n\n## Method\n\nBake it.`);
  expect(recipe.ingredients?.map(([, , , group]) => group)).toEqual(
    [first, second].map((name) => name.replace('For the d', 'D').replace('For the i', 'I')),
  );
});

describe('a front matter', () => {
  const body = '\n## Ingredients\n- 1 leek\n\n## Method\nBoil it.';
  test('with a key that is there twice keeps both', () => {
    const recipe = read(`---\ntitle: Soup\ntags: [easy]\ntags: [winter]\nservings: 4\n---\n${body}`);
    expect(recipe.title).toBe('Soup');
    expect(recipe.tags).toEqual(['easy', 'winter']);
  });
  test('with a key of objects has only fields of its own', () => {
    const recipe = read(`---\n__proto__:\n  cuisine: French\ntitle: Soup\n---\n${body}`);
    expect([recipe.title, recipe.cuisines]).toEqual(['Soup', []]);
  });
  test('that is no YAML is read line by line', () => {
    const recipe = read(`---\ntitle: Soup: the best\nservings: 4\n---\n${body}`);
    expect(recipe.title).toBe('Soup: the best');
    expect(recipe.yields).toContain('4');
  });
  test('has facts by any name', () => {
    const recipe = read(
      `---\ntitle: Soup\nPrep Time: 10 min\ncookTime: 20 min\nYield: 2 bowls\nCourse: Dinner\ntimes:\n  rest: 5 min\n  total: 1 h\n---\n${body}`,
    );
    expect(recipe.times).toEqual({ prepTime: '10 min', cookTime: '20 min', restTime: '5 min', activeTime: '', totalTime: '1 h' });
    expect([recipe.yields, recipe.categories, recipe.leftOut]).toEqual([['2 bowls'], ['Dinner'], []]);
  });
  test('that is no YAML in one field is read in the others', () => {
    const recipe = read(`---\ntitle: Soup\nsource: [Rosa](https://example.org/soup)\ntags:\n- easy\n- winter\n---\n${body}`);
    expect([recipe.sourceName, recipe.sourceLink, recipe.tags]).toEqual(['Rosa', 'https://example.org/soup', ['easy', 'winter']]);
  });
  test('has notes and nutrition facts', () => {
    const recipe = read(
      `---\ntitle: Soup\nnotes:\n- Freezes well.\n- Add salt, if needed.\ncalories: 300\nnutrition:\n  protein: 20 g\n  iron: 2 mg\n---\n${body}`,
    );
    expect(recipe.notes).toEqual(['Freezes well.', 'Add salt, if needed.']);
    expect([recipe.nutrition, recipe.others]).toEqual([{ calories: '300', protein: '20 g' }, [['Iron', '2 mg']]]);
  });
  test('with the title of the heading below has it once', () => {
    const recipe = read(`---\ntitle: 🍲 Soup\n---\n# Soup\n\nFrom <https://example.org/soup>.\n${body}`);
    expect([recipe.title, recipe.description]).toEqual(['🍲 Soup', 'From https://example.org/soup.']);
  });
  test('has what a recipe is from in an object', () => {
    const recipe = read(`---\ntitle: Soup\nsource:\n  name: Rosa\n  url: https://example.org/soup\n---\n${body}`);
    expect([recipe.sourceName, recipe.sourceLink]).toEqual(['Rosa', 'https://example.org/soup']);
  });
  test.each([
    ['objects', '- name: leek\n  amount: 2\n  group: Soup\n- name: rolls\n  amount: 3\n  group: Top'],
    ['lists in lists', '- Soup:\n  - 2 leek\n- Top:\n  - 3 rolls'],
    ['lists by name', '  Soup:\n  - 2 leek\n  Top:\n  - 3 rolls'],
    ['a text', '  |\n  Soup:\n  2 leek\n  Top:\n  3 rolls'],
  ])('has ingredients as %s', (_what, list) => {
    const recipe = read(
      `---\ntitle: Soup\ningredients:${list.startsWith('  |') ? list.slice(1) : `\n${list}`}\ndirections:\n- Cut it.\n- Note: boil it.\n---\n`,
    );
    expect(recipe.ingredients).toEqual([
      ['2', '', 'leek', 'Soup'],
      ['3', '', 'rolls', 'Top'],
    ]);
    expect(recipe.steps).toEqual(['Cut it.', 'Note: boil it.']);
  });
  test('has units in amounts', () => {
    const recipe = read('---\ntitle: Soup\ningredients:\n- name: flour\n  quantity: 2 cups\n- name: water\n  quantity: 1L\n---\n');
    expect(recipe.ingredients).toEqual([
      ['2', 'cups', 'flour', ''],
      ['1', 'L', 'water', ''],
    ]);
  });
  test('in TOML is one as well', () => {
    const recipe = read(`+++\ntitle = "Soup"\ntags = ["easy", "winter"]\nservings = 4\n\n[extra]\ncuisine = "French"\n+++\n${body}`);
    expect([recipe.title, recipe.tags, recipe.cuisines]).toEqual(['Soup', ['easy', 'winter'], ['French']]);
    expect(recipe.description).toBe('');
  });
});

describe('groups', () => {
  test.each([
    ['are items with lists of their own', '## Ingredients\n\n- Soup\n  - 1 leek\n- Croutons\n  - 2 rolls'],
    ['are headings before a list without a name', '## For the soup\n\n- 1 leek\n\n## For the croutons\n\n- 2 rolls'],
  ])('%s', (_, list) => {
    const recipe = read(`# Leek Soup\n\n${list}\n\n## Method\n\nBoil it.`);
    expect(recipe.ingredients).toEqual([
      ['1', '', 'leek', 'Soup'],
      ['2', '', 'rolls', 'Croutons'],
    ]);
  });
});

describe('a list of ingredients', () => {
  const rows = (list: string) => read(`# Soup\n\n## Ingredients\n\n${list}\n\n## Method\n\nBoil it.`).ingredients;
  test.each([
    ['ends a group where the list of an item ends', '- Herbs:\n  - 1 sprig thyme\n  - 1 sprig sage\n- 2 leeks', ['Herbs', 'Herbs', '']],
    ['goes back to its own group', '### Base\n- 1 onion\n- Herbs:\n  - 1 sprig thyme\n- 2 leeks', ['Base', 'Herbs', 'Base']],
    ['has names of groups without marks', 'Base\n- 1 onion\n\nOn top\n- 2 rolls', ['Base', 'On top']],
    ['has numbers in names of groups', 'Base, part 1:\n- 1 onion\n\nBase, part 2:\n- 2 rolls', ['Base, part 1', 'Base, part 2']],
  ])('%s', (_what, list, groups) => expect(rows(list)?.map(([, , , group]) => group)).toEqual(groups));

  test.each([
    ['goes on in the next line', '- 1 leek, washed and cut\n  into rings\n- 2 rolls'],
    ['has other marks', '+ 1 leek\n+ 2 rolls\n+'],
    ['is below sentences', 'This serves 2. Take twice as much\nfor 4 people.\n\n- 1 leek\n- 2 rolls'],
    ['is below the servings', 'About 2 servings\n\n- 1 leek\n- 2 rolls'],
    ['is below words in parentheses', '(for 1 big pot)\n\n- 1 leek\n- 2 rolls'],
  ])('%s', (_what, list) =>
    expect(rows(list)?.map(([amount, , name]) => [amount, name])).toEqual([
      ['1', 'leek'],
      ['2', 'rolls'],
    ]),
  );
});

test.each([
  ['## Source\n\n[Rosa](https://example.org/soup)', 'Rosa', 'https://example.org/soup'],
  ['**Based on:**\n- https://example.org/soup', '', 'https://example.org/soup'],
])('a heading may say where a recipe is from: %s', (source, name, link) => {
  const recipe = read(`# Soup\n\n## Ingredients\n\n- 1 leek\n\n## Method\n\nBoil it.\n\n${source}`);
  expect([recipe.sourceName, recipe.sourceLink, recipe.notes]).toEqual([name, link, []]);
});

test('headings of a list of steps stay, whatever they are called', () => {
  const recipe = read('# Soup\n\n## Ingredients\n\n- 1 leek\n\n## Method\n\n### Preparation\n\nCut it.\n\n### Cooking\n\nBoil it.');
  expect(recipe.steps).toEqual(['Preparation:', 'Cut it.', 'Cooking:', 'Boil it.']);
});

test('marks of HTML and Markdown are no part of a line', () => {
  const recipe = read(
    '# Soup\n\n## Ingredients\n\n- <b>1 leek</b><br>\n- 2 rolls (or [bread](https://example.org/bread))\n\n> ## Method\n>\n> Boil it ==well== as [in\n> the book](/book).',
  );
  expect(recipe.ingredients).toEqual([
    ['1', '', 'leek', ''],
    ['2', '', 'rolls', ''],
  ]);
  expect(recipe.steps).toEqual(['Boil it well as in the book.']);
});

test('links of a notebook are their words, and a line of hashtags is tags', () => {
  const recipe = read('# Soup\n\n## Ingredients\n\n- 1 [[Vegetables/Leek|leek]]\n- 2 [[rolls]]\n\n## Method\n\nBoil it.\n\n#easy #winter');
  expect(recipe.ingredients?.map(([, , name]) => name)).toEqual(['leek', 'rolls']);
  expect([recipe.steps, recipe.tags]).toEqual([['Boil it.'], ['easy', 'winter']]);
});
