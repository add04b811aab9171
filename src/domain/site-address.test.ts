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
])('%s may mean %s', (typed, meant) => expect(meantAddresses(typed)).toContain(meant));

test.each(['/menu', '/', '/kitchen/country-loaf', '/blog/rss.xml', '/uploads/a_b.jpg'.replace('_', '-')])('%s means itself', (address) =>
  expect(meantAddresses(address)).toEqual([]),
);

test.each(['//evil.example', '/\\evil.example', '/%5Cevil.example/', '/%2F%2Fevil.example', '/https://evil.example', '/%'])(
  '%s never leads to another site',
  (address) => {
    for (const meant of meantAddresses(address)) expect(new URL(meant, 'https://bakery.example').origin).toBe('https://bakery.example');
  },
);
