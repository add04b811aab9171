import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['no proxy: what is claimed counts for nothing', '203.0.113.9', 0, '192.0.2.1'],
  ['one proxy: the last is its own word', '198.51.100.7, 203.0.113.9', 1, '203.0.113.9'],
  ['two proxies: the last but one', '198.51.100.7,203.0.113.9 , 192.0.2.5', 2, '203.0.113.9'],
  ['a proxy that says nothing', undefined, 1, '192.0.2.1'],
  ['an empty word', ' ', 1, '192.0.2.1'],
  ['fewer words than proxies', '203.0.113.9', 2, '192.0.2.1'],
])('%s', (_, forwardedFor, proxies, address) => {
  expect(clientAddress('192.0.2.1', forwardedFor, proxies)).toBe(address);
});
