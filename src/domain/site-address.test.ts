import { expect, test } from 'vitest';
import { meantAddresses } from './site-address.ts';

test.each([
  ['/Menu', '/menu'],
  ['/menu.', '/menu'],
  ['/menu,', '/menu'],
  ['/menu)', '/menu'],
  ['/menu%22', '/menu'],
  ['/menu”', '/menu'],
  ['/menu%E2%80%9D', '/menu'],
  ['/menu&quot;', '/menu'],
  ['/menu&gt;', '/menu'],
  ['/menu%3E', '/menu'],
  ['/menu%2522', '/menu'],
  ['/menu%20', '/menu'],
  ['/menu…', '/menu'],
  ['/menu**', '/menu'],
  ["/menu'", '/menu'],
  ['/%22menu%22', '/menu'],
  ['/MENU/.', '/menu'],
  ['/menu.htm', '/menu'],
  ['/feed', '/blog/rss.xml'],
  ['/Feed/', '/blog/rss.xml'],
  ['/kitchen/feed', '/kitchen/rss.xml'],
  ['/kitchen/Country-Loaf', '/kitchen/country-loaf'],
  ['/kitchen/country loaf', '/kitchen/country-loaf'],
  ['/kitchen/country_loaf!', '/kitchen/country-loaf'],
  ['/robots.txt.', '/robots.txt'],
  ['/Home', '/'],
  ['/menu%3Futm=1', '/menu'],
  ['/menu%3Futm_source=mail&utm_medium=x', '/menu'],
  ['/menu%253Futm=1', '/menu'],
  ['/menu&utm_source=x', '/menu'],
  ['/menu/&fbclid=abc', '/menu'],
  ['/menu;jsessionid=1', '/menu'],
  ['/menu%23breads', '/menu'],
  ['/menu%22%3Eour%20menu%3C/a%3E', '/menu'],
  ['/menu)%20and%20more', '/menu'],
  ['/menu](https://bakery.example/menu)', '/menu'],
  ['/menu%E2%80%8B', '/menu'],
  ['/%E2%80%8Bmenu', '/menu'],
  ['/menu%3F', '/menu'],
  ['/menu%', '/menu'],
  ['/https://bakery.example/menu', '/menu'],
  ['/https:/www.bakery.example/Menu.', '/menu'],
  ['/www.bakery.example/menu', '/menu'],
  ['/www.bakery.example', '/'],
  ['/kitchen/Country%20Loaf?', '/kitchen/country-loaf'],
  ['/%3Futm=1', '/'],
  ['/&utm=1', '/'],
])('%s may mean %s', (typed, meant) => expect(meantAddresses(typed)).toContain(meant));

test.each(['/menu', '/', '/kitchen/country-loaf', '/blog/rss.xml', '/uploads/a_b.jpg'.replace('_', '-')])('%s means itself', (address) =>
  expect(meantAddresses(address)).toEqual([]),
);

test.each(['/..;/.git/config', '/../menu', '/menu/..', '/%2e%2e/menu', '/%252e%252e;/.env', '/..%5Cmenu'])('%s means no page', (address) =>
  expect(meantAddresses(address)).toEqual([]),
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%5Cevil.example/',
  '/%2F%2Fevil.example',
  '/https://evil.example',
  '/%',
  '/https:%2F%2F%2Fwww.x/%2F%2Fevil.example',
  '/%255C%255Cevil.example',
  '/www.a.b//evil.example',
])('%s never leads to another site', (address) => {
  for (const meant of meantAddresses(address)) expect(new URL(meant, 'https://bakery.example').origin).toBe('https://bakery.example');
});
