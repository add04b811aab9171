import { expect, test } from 'vitest';
import { placeOf } from './page-places.ts';

const SITE = 'https://bakery.example/';
const addresses = { published: ['/', '/about', '/blog/rye', '/flyer.pdf'], drafts: ['/easter'] };

test.each([
  ['https://bakery.example/', { state: 'there' }],
  ['https://bakery.example/about/', { state: 'there' }],
  ['/about?from=map#hours', { state: 'there' }],
  ['/flyer.pdf', { state: 'there' }],
  ['https://bakery.example/easter', { state: 'draft', path: '/easter' }],
  ['/christmas', { state: 'none', path: '/christmas', slug: 'christmas' }],
  ['/Christmas%20Market', { state: 'none', path: '/Christmas%20Market', slug: 'christmas-market' }],
  ['/blog/gone', { state: 'none', path: '/blog/gone', slug: null }],
  ['/gone.pdf', { state: 'none', path: '/gone.pdf', slug: null }],
  ['/admin', { state: 'none', path: '/admin', slug: null }],
  // Whatever is no address of this site, the field's own rules tell.
  ['', { state: 'there' }],
  ['https://elsewhere.example/x', { state: 'there' }],
  ['https://', { state: 'there' }],
])('at %s there is %j', (url, place) => {
  expect(placeOf(url, SITE, addresses)).toEqual(place);
});
