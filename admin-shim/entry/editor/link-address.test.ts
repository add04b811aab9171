import { expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

it.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  [' example.com/bread ', 'https://example.com/bread'],
  ['/blog/rye', '/blog/rye'],
  ['#day-two', '#day-two'],
  ['anna@example.com', 'mailto:anna@example.com'],
  ['mailto:anna@example.com', 'mailto:anna@example.com'],
  ['tel:+18305550100', 'tel:+18305550100'],
])('links %s to %s', (typed, address) => expect(linkAddress(typed)).toBe(address));

it.each([
  '',
  '  ',
  'rye bread',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  '//example.com',
  'bread',
  'java\tscript:alert(1)',
])('refuses %j', (typed) => expect(linkAddress(typed)).toBeNull());
