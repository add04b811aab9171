import { expect, it } from 'vitest';
import { hasLooks, withLooksAsData } from './looks.ts';

it.each(['<p style="color:red">a</p>', '<P\nSTYLE = x>', '<style>p{}</style>', '<p>a</p><style>'])('finds looks in %s', (html) =>
  expect(hasLooks(html)).toBe(true),
);

it.each(['<p>a style="x"</p>', '<p class="style">a</p>', '<p data-style="x">a</p>', 'a < b style= c', ''])('finds none in %s', (html) =>
  expect(hasLooks(html)).toBe(false),
);

it('turns looks into data and leaves the rest', () => {
  expect(withLooksAsData('<style>p{}</style><p class="a" style="color:red">style="x"</p>')).toBe(
    '<p class="a" data-looks="color:red">style="x"</p>',
  );
  expect(hasLooks(withLooksAsData('<b style="font-weight:normal"><i STYLE=x>a</i></b>'))).toBe(false);
});
