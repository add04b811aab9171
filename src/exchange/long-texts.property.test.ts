import { expect, test } from 'vitest';
import { propertyRuns } from '../../tests/support/property-runs.ts';
import { cpuSlowness } from '../../tests/support/slowness.ts';
import { readComments } from './comments/read-comments.ts';
import { jsonOfScript, jsonOfText } from '@family-bakery/recipes/reading/lenient-json';
import { paragraphsOf } from '@family-bakery/recipes/reading/plain-text';
import { mapAddresses } from './posts/body-addresses.ts';
import { readPosts } from './posts/read-posts.ts';
import { htmlOfWordPress } from './posts/wordpress-html.ts';
import { readRecipes } from './read-recipes.ts';
import { stepsFrom } from '@family-bakery/recipes/reading/step-text';

/** What texts are made of that make a reader begin again and again: unclosed marks, long runs, many of one thing. */
const PIECES = [
  ...[
    'a',
    'A',
    '1',
    ' ',
    '\t',
    '\n',
    '\u00a0',
    '\u2028',
    ' \n',
    '\n\n',
    'a\n',
    'a. ',
    'a\n\n',
    ', ',
    'a, ',
    'red, ',
    '. ',
    ': ',
    'a: b\n',
    '::',
  ],
  ...['"', '\\"', '\\', '{', '[', '[[', '(', '(1 ', '1 (1', '{"a":"', '{"a":', '"a":1,', '{"@type":"Recipe","name":"a"},', '{"@id":"a"},'],
  ...[
    '<',
    '</',
    '<a',
    '<a ',
    '<a href="',
    '<li',
    '<li>',
    '</p><p',
    '<p>',
    '<div>',
    '<pre>',
    '<!--',
    '<!-- wp:',
    '<img src=',
    '&',
    '&amp;',
    '&#1',
  ],
  ...['<span itemprop="a">b</span>', '<b itemprop="a b c">x</b>', '<div itemscope itemprop="a">', 'itemprop ', '<script>', '<h1>'],
  ...[
    '](',
    '](<',
    '[a](',
    '![a](',
    '[a',
    '[a x=',
    '[a https:',
    '[embed]',
    '[caption]',
    '[gallery ids=',
    '[-',
    '[- a',
    '{{< ref "',
    '{% post_url ',
  ],
  ...[
    '#',
    '# a\n',
    '# #',
    ' #',
    '## a\n',
    'A:\n',
    'for the a:\n',
    '[A]\n',
    '=',
    '== a\n',
    '---\n',
    '- a\n',
    '1. a\n',
    '**',
    '**a **b ',
    '**a __b ',
    '*a *b',
    '_a _b',
    '`a',
    '> ',
    '| a ',
  ],
  ...[
    '@a',
    '@a{',
    '@a{} ',
    '@-',
    '#c{} ',
    '~{1%min} ',
    '>> a',
    '>> ',
    '-- a\n',
    '1/',
    '1 1/',
    '½',
    '1-',
    '1 cup ',
    'step 1 ',
    'Serves 4\n',
    'Tags: a\n',
  ],
  ...['http://', 'https://a.b/ ', '/a', '//', '?#', '/index', '0 ', '00', 'PT1H', '1 h '],
];
const STARTS = ['', '"', '{"a":"', '# '];
/** A run tries one of this many texts; the sweeps try six. */
const ONE_OF = 16;
const FIRST = Math.floor(Math.random() * ONE_OF);
/** Whether a text is among those of this run, each time others. */
const isChosen = (place: number): boolean => (FIRST + place) % ONE_OF < propertyRuns(1);
const LENGTH = 10_000;
/** What is read sooner than this is no matter of its length, nor at twice the length. */
const QUICK_MS = 15;
/** The parts that a text is compared with, each read alone. */
const PARTS = 4;
/** How wrong the clock may be about all looks together. */
const CLOCK_MS = 40;
/** How many times both are read before a text is called slow. */
const MOST_LOOKS = 8;
/** A text may take half as long again as its parts, as computers count. */
const MOST_TIMES = 1.5;

const files = (name: string, text: string) => [{ name, bytes: new TextEncoder().encode(text) }];
const recipesIn = (name: string) => (text: string) => [...readRecipes(files(name, text))];
const recipe = (fields: object) =>
  JSON.stringify({ '@type': 'Recipe', name: 'x', recipeIngredient: ['a'], recipeInstructions: ['B.'], ...fields });
const wordPress = (text: string) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>x</title><link>https://o.example/x</link><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${text}]]></content:encoded><wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_date_gmt>2019-06-01 10:00:00</wp:comment_date_gmt><wp:comment_approved>1</wp:comment_approved><wp:comment_content><![CDATA[${text}]]></wp:comment_content></wp:comment></item></channel></rss>`;
const disqus = (text: string) =>
  `<disqus xmlns:dsq="http://disqus.com/disqus-internals"><thread dsq:id="1"><link>https://o.example/x/</link></thread><post dsq:id="1"><message><![CDATA[${text}]]></message><createdAt>2020-01-01T03:04:05Z</createdAt><thread dsq:id="1" /></post></disqus>`;

const READERS: Record<string, (text: string) => unknown> = {
  jsonOfText,
  jsonOfScript,
  paragraphsOf,
  stepsFrom,
  mapAddresses: (text) => mapAddresses(text, 'markdown', () => 'x'),
  htmlOfWordPress: (text) => htmlOfWordPress(text, () => undefined),
  'a text': recipesIn('x.txt'),
  'the parts of a text': (text) => recipesIn('x.txt')(`Cake\n\nIngredients\n${text}\nMethod\n${text}`),
  'a text of Markdown': (text) => recipesIn('x.md')(`# Cake\n\n${text}`),
  Cooklang: recipesIn('x.cook'),
  'a page': (text) => recipesIn('x.html')(`<html><body><div itemscope itemtype="https://schema.org/Recipe">${text}`),
  'an attribute of a page': (text) =>
    recipesIn('x.html')(`<div itemscope itemtype="/Recipe"><b itemprop='${text.replaceAll("'", '')}'>x</b></div>`),
  'a script of a page': (text) => recipesIn('x.html')(`<html><script type="application/ld+json">${text}</script>`),
  JSON: recipesIn('x.json'),
  'an ingredient': (text) => recipesIn('x.json')(recipe({ recipeIngredient: [text, text] })),
  ingredients: (text) => recipesIn('x.json')(recipe({ recipeIngredient: text })),
  'a step': (text) => recipesIn('x.json')(recipe({ recipeInstructions: [text, { '@type': 'HowToStep', name: text, text }] })),
  steps: (text) => recipesIn('x.json')(recipe({ recipeInstructions: text })),
  facts: (text) =>
    recipesIn('x.json')(
      recipe({ totalTime: text, recipeYield: text, nutrition: { calories: text }, keywords: text, url: text, image: text }),
    ),
  words: (text) => recipesIn('x.json')(recipe({ name: text, description: text, author: text, comment: text, other: text })),
  Paprika: (text) => {
    const fields = { ingredients: text, directions: text, notes: text, nutritional_info: text, servings: text, cook_time: text };
    return recipesIn('x.json')(JSON.stringify({ uid: '1', name: 'x', ...fields }));
  },
  Mealie: (text) =>
    recipesIn('x.json')(
      JSON.stringify({ orgURL: text, recipeIngredient: [{ note: text }], recipeInstructions: [{ title: text, text }], notes: [{ text }] }),
    ),
  Tandoor: (text) =>
    recipesIn('x.json')(
      JSON.stringify({
        name: 'x',
        working_time: 5,
        waiting_time: 5,
        steps: [{ instruction: text, ingredients: [{ food: { name: text }, note: text }] }],
      }),
    ),
  'a table': (text) => recipesIn('x.csv')(`Title,Ingredients,Method\nCake,${text}`),
  'a table in quotes': (text) => recipesIn('x.csv')(`Title,Ingredients,Method\nCake,"${text.replaceAll('"', '""')}","${text}`),
  'rows of a table': (text) => recipesIn('x.csv')(`Title,Amount,Ingredient\nCake,1,${text}`),
  'a table without recipes': recipesIn('x.csv'),
  'Plan to Eat': (text) => recipesIn('x.txt')(`Title: Cake\nIngredients:\n${text}\nDirections:\n${text}\n----------\n${text}`),
  RecipeMD: (text) => recipesIn('x.md')(`# Cake\n\n${text}\n\n*${text}*\n\n---\n\n- ${text}\n\n---\n\n${text}`),
  'Meal-Master': (text) => recipesIn('x.mmf')(`MMMMM----- Recipe via Meal-Master (tm)\n\n      Title: Cake\n\n      1 c  ${text}\n${text}`),
  'starts of Meal-Master': (text) => recipesIn('x.mmf')(`-----${text}\nMMMMM----- Meal-Master\n      1 c  flour\n${text}`),
  MasterCook: (text) =>
    recipesIn('x.mxp')(
      `* Exported from MasterCook *\n\n${text}\n--------  ------------\n   1  cup   ${text}\n\n${text}\n- - - - - - - -\n${text}`,
    ),
  'XML of MasterCook': (text) => recipesIn('x.mx2')(`<?xml version="1.0"?><mx2><RcpE name="Cake"><IngR name="egg"/>${text}`),
  'Recipe Keeper': (text) => recipesIn('x.html')(`<html><div class="recipe-details"><div itemprop="recipeIngredients"><p>egg</p>${text}`),
  'Copy Me That': (text) => recipesIn('x.html')(`<html><div class="recipe"><ul id="recipeIngredients"><li>egg</li>${text}`),
  'texts of Copy Me That': (text) => recipesIn('x.txt')(`Cake\n${text}\nINGREDIENTS\n${text}\nSTEPS\n${text}`),
  BigOven: (text) =>
    recipesIn('x.txt')(`-= Exported from BigOven =-\nCake\n${text}\n-= Ingredients =-\n${text}\n-= Instructions =-\n${text}`),
  'My Recipe Box': (text) =>
    recipesIn('x.json')(
      JSON.stringify({
        title: 'x',
        preparationTime: text,
        cookingTime: text,
        ingredients: text,
        instructions: text,
        nutrition: text,
        tags: text,
      }),
    ),
  'recipes in a post of WordPress': (text) => recipesIn('x.xml')(wordPress(`recipe ${text}`)),
  'lists of a plugin of WordPress': (text) =>
    recipesIn('x.xml')(
      wordPress('').replace(
        '<wp:post_type>post</wp:post_type>',
        `<wp:post_type>wprm_recipe</wp:post_type><wp:postmeta><wp:meta_key>wprm_ingredients</wp:meta_key><wp:meta_value><![CDATA[a:1:{i:0;${text}]]></wp:meta_value></wp:postmeta>`,
      ),
    ),
  'a post of Ghost': (text) => [
    ...readPosts(files('x.json', JSON.stringify({ data: { posts: [{ id: 1, title: text, slug: text, html: text }] } })), false),
  ],
  'a post of Markdown': (text) => [...readPosts(files('x.md', text), true)],
  'fields of TOML': (text) => [...readPosts(files('x.md', `+++\n${text.slice(0, 19_000)}\n+++\nx`), true)],
  'a post of WordPress': (text) => [...readPosts(files('x.xml', wordPress(text)), false)],
  'a comment of WordPress': (text) => readComments(files('x.xml', wordPress(text))),
  'a comment of Disqus': (text) => readComments(files('x.xml', disqus(text))),
};

function cpuOf(read: (text: string) => unknown, text: string, times = 1): number {
  const start = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) read(text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

test.each(Object.entries(READERS))(
  '%s takes as long as the text is, and no longer',
  (_name, read) => {
    const slow: string[] = [];
    for (const [row, start] of STARTS.entries())
      for (const piece of PIECES.filter((_, place) => isChosen(row * 5 + place))) {
        const textOf = (length: number) => `${start}${piece.repeat(Math.ceil(length / piece.length))}!`;
        if (cpuOf(read, textOf(LENGTH)) <= QUICK_MS) continue;
        let [whole, parts] = [0, 0];
        // A shared machine may count the time of other programs in some looks, but not in all.
        let least = Infinity;
        const isSlow = () => whole > MOST_TIMES * parts;
        // In all, since the clock counts in steps, and what is compiled or collected meanwhile may take as long once.
        for (let look = 0; look < MOST_LOOKS && (look === 0 || isSlow()); look += 1) {
          parts += cpuOf(read, textOf(LENGTH / PARTS), PARTS);
          const taken = cpuOf(read, textOf(LENGTH));
          whole += taken;
          least = Math.min(least, taken);
        }
        if (Math.min(whole, MOST_LOOKS * least) > MOST_TIMES * parts + CLOCK_MS)
          slow.push(`${JSON.stringify(start + piece)}: ${Math.round(parts)} ms in parts, ${Math.round(whole)} ms`);
      }
    expect(slow).toEqual([]);
  },
  300_000,
);

/** The readers that a format has alone, and what makes each look again: what it begins with, many times. */
const WORST: Record<string, readonly string[]> = {
  'a table': ['"', ',', '"",', '1. a. 1', ';', '| '],
  'a table in quotes': ['"', '",', '\n', '1 a, 1'],
  'rows of a table': ['\n', ',\n', '"\n'],
  'a table without recipes': ['"', ',', ';\n', 'sep=', '"a'],
  'Plan to Eat': ['Title: ', '\nTitle: a', '-------- ', '\n', 'Tags: ^'],
  RecipeMD: ['---\n', '\n---', '- \n', '*a', '**a', '# a\n', '  a\n', '\n\n', '_'],
  'Meal-Master': ['-----', 'MMMMM', '-----\n', '      1 c  a\n', '           -a\n', 'a: ', '------Meal', '\n'],
  'starts of Meal-Master': ['-', 'M', ' ', '----- Meal', '-----Meal-Master', '\n-----'],
  MasterCook: ['- ', '- - - - - - - ', '* Exported from', '*', '                         -- a\n', 'Categories :', '\n', ' '],
  'XML of MasterCook': ['<DirT>', '<IngR name="a"/>', '<CatT>a', '<RcpE>', '&amp;', '</a>'],
  'Recipe Keeper': ['<p>', '<p>a</p>', '<div class="recipe-details">', '<div itemprop="photo0">', '<b>'],
  'Copy Me That': ['<li>', '<div class="recipe">', '<ul id="recipeNotes">', '<li class="a b">c</li>', '<b>'],
  'texts of Copy Me That': ['\n\n', 'a\n1', 'NOTES\n', 'Rated', ' ', '\nab cd ef gh\n'],
  BigOven: ['-=', '\n**', '** **\n', 'Cuisine:', ' ', '\n-= Ingredients =-\n', ';'],
  'My Recipe Box': ['\n', 'a: 1\n', ';', '/', '1 g '],
  'recipes in a post of WordPress': [
    '<!--',
    '<!-- wp:wpzoom-recipe-card/block-recipe-card {',
    '<!--WPRM Recipe 1-->',
    '<div class="easyrecipe">',
    '<script type="application/ld+json">',
    '<div class="wprm-fallback-recipe"><li>',
  ],
  'lists of a plugin of WordPress': ['a:1:{i:0;', 's:9:"a";', 's:1:"', 'i:1;', 'a:9999999:{', 's:99999999:"a'],
};
const WORST_LENGTH = 100_000;
/** Twice the 200 ms that it may take, because computers that run other programs count more. */
const WORST_MS = 400;

/** How often a reader's document has the text. */
const COPIES: Readonly<Record<string, number>> = {
  'a table in quotes': 2,
  'Plan to Eat': 3,
  RecipeMD: 4,
  'Meal-Master': 2,
  'starts of Meal-Master': 2,
  MasterCook: 4,
  'texts of Copy Me That': 3,
  BigOven: 3,
  'My Recipe Box': 6,
  'recipes in a post of WordPress': 2,
};

test.each(Object.entries(WORST))('100 kB of the worst of %s take no 200 ms', (name, pieces) => {
  const read = READERS[name] ?? (() => undefined);
  read('a');
  const slow = pieces.flatMap((piece) => {
    const text = piece.repeat(Math.ceil(WORST_LENGTH / (COPIES[name] ?? 1) / piece.length));
    let least = Infinity;
    // What is compiled or collected meanwhile counts once, and other programs slow each other down.
    for (let look = 0; look < MOST_LOOKS && least > WORST_MS; look += 1) least = Math.min(least, cpuOf(read, text));
    return least > WORST_MS ? [`${JSON.stringify(piece)}: ${Math.round(least)} ms`] : [];
  });
  expect(slow).toEqual([]);
});

test('a page of one text that is cut off is read in no time', () => {
  const page = `<html><script type="application/ld+json">{"a":"${'\\"'.repeat(50_000)}</script><b itemprop="${'a '.repeat(100_000)}">x</b></html>`;
  expect(cpuOf(recipesIn('x.html'), page)).toBeLessThan(1_000);
});

// The library compares each of its keys with all before it, so its length has a limit.
test('front matter takes little time up to its longest', () => {
  const readings = PIECES.filter((_, place) => isChosen(place))
    .map((piece) => piece.repeat(Math.floor(19_900 / piece.length)))
    .map((text) => () => recipesIn('x.md')(`---\n${text}\n---\nCake`));
  expect(Math.max(...readings.map((read) => cpuOf(read, '')))).toBeLessThan(1_000 * cpuSlowness());
});
