import { expect, test } from 'vitest';
import { jsonLdText } from '#seo/json-ld.ts';
import { recipeIn } from './recipe-on-page.ts';

const pageOf = (...things: Parameters<typeof jsonLdText>[0]) =>
  `<html><head><style>a{}</style></head><body><script type="application/ld+json" class="typeset">${jsonLdText(things)}</script></body></html>`;

test('a recipe is read from its page', () => {
  const recipe = {
    '@type': 'Recipe',
    url: 'https://bakery.example/kitchen/pie',
    name: 'Pie </script> & more',
    recipeIngredient: ['2 eggs', '1 cup <b>'],
  } as const;
  const expected = { slug: 'pie', title: 'Pie </script> & more', lines: ['2 eggs', '1 cup <b>'] };
  const page = pageOf({ '@type': 'WebSite', name: 'Bakery' }, recipe);
  expect(recipeIn(page)).toEqual(expected);
  expect(recipeIn(`<recipe-sheet data-slug="pie" data-fixed="0 12" class="a"></recipe-sheet>${page}`)).toEqual({
    ...expected,
    fixed: [0, 12],
  });
});

test('another page has none', () => {
  expect(recipeIn(pageOf({ '@type': 'WebSite', name: 'Bakery' }))).toBe(null);
  expect(recipeIn('<p>No data.</p>')).toBe(null);
});
