import { expect, test } from 'vitest';
import { callLink, mailLink } from './contact-links.ts';

test.each([
  ['(830) 555-0142', 'tel:+18305550142'],
  ['830.555.0142', 'tel:+18305550142'],
  ['1 830 555 0142', 'tel:+18305550142'],
  ['+1 (830) 555-0142', 'tel:+18305550142'],
  ['+49 30 123456', 'tel:+4930123456'],
  ['+49 30 12345678', 'tel:+493012345678'],
  ['555-0142', 'tel:5550142'],
])('%s links to %s', (phone, address) => {
  expect(callLink(phone)).toBe(address);
});

test('a subject may have any character', () => {
  expect(mailLink('a@bakery.example', 'Cake & cookies?')).toBe('mailto:a@bakery.example?subject=Cake%20%26%20cookies%3F');
});
