import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

const party = (requested: string, siteUrl = 'https://bakery.example/') => relyingParty(requested, { siteUrl, siteName: 'Bakery' });

test.each([
  ['https://bakery.example', { id: 'bakery.example', origin: 'https://bakery.example', name: 'Bakery' }],
  // As it arrives behind a proxy.
  ['http://bakery.example', { id: 'bakery.example', origin: 'https://bakery.example', name: 'Bakery' }],
  ['http://localhost:4321', { id: 'localhost', origin: 'http://localhost:4321', name: 'Bakery' }],
])('%s has passkeys', (requested, expected) => {
  expect(party(requested)).toEqual(expected);
});

test.each([
  'https://www.bakery.example',
  'https://bakery.example:8443',
  'https://deploy-preview-1--bakery.netlify.app',
  'https://bakery.example.evil.test',
  'https://localhost.evil.test',
  'http://127.0.0.1:4321',
])('%s has none', (requested) => {
  expect(party(requested)).toBeNull();
});

test.each(['https://192.0.2.1', 'https://[2001:db8::1]'])('a site at %s has none', (site) => {
  expect(party(site, site)).toBeNull();
});
