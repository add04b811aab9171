import { expect, test } from 'vitest';
import { callLink, callWords, mailLink } from './contact-links.ts';

test.each([
  ['US', '(830) 555-0142', 'tel:+18305550142'],
  ['US', '830.555.0142', 'tel:+18305550142'],
  ['US', '1 830 555 0142', 'tel:+18305550142'],
  ['US', '+1 (830) 555-0142', 'tel:+18305550142'],
  ['US', '+49 30 123456', 'tel:+4930123456'],
  ['US', '+49 30 12345678', 'tel:+493012345678'],
  ['US', '555-0142', 'tel:5550142'],
  ['DE', '0761 12345', 'tel:+4976112345'],
  ['DE', '0049 761 12345', 'tel:+4976112345'],
  ['DE', '+49 (0)761 12345', 'tel:+4976112345'],
  ['PL', '12 555 01 42', 'tel:+48125550142'],
  ['GB', '020 7946 0958', 'tel:+442079460958'],
  ['FR', '01 23 45 67 89', 'tel:+33123456789'],
  ['IT', '06 1234567', 'tel:+39061234567'],
  ['HU', '06 1 234 5678', 'tel:+3612345678'],
  ['CA', '(416) 555-0142', 'tel:+14165550142'],
  [undefined, '0761 12345', 'tel:076112345'],
  [undefined, '+49 761 12345', 'tel:+4976112345'],
])('in %s, %s links to %s', (country, phone, address) => {
  expect(callLink(phone, country)).toBe(address);
});

test.each([
  ['US', '(830) 555-0142', '/contact', 'Call/Text Us'],
  ['CA', '(416) 555-0142', '/contact', 'Call/Text Us'],
  ['US', '+49 30 123456', '/contact', 'Call Us'],
  ['DE', '0761 12345', '/contact', 'Call Us'],
  ['DE', '0761 12345', 'https://wa.me/4976112345', 'Call Us'],
  ['DE', '0151 12345678', 'sms:+4915112345678', 'Call/Text Us'],
  ['PL', '12 555 01 42', 'sms:+48601234567', 'Call Us'],
  [undefined, '0761 12345', '/contact', 'Call Us'],
])('in %s, the button for %s promises texts only where they arrive', (country, phone, menu, words) => {
  expect(callWords(phone, country, { menu, sourdough: menu, meals: menu })).toBe(words);
});

test('a subject may have any character', () => {
  expect(mailLink('a@bakery.example', 'Cake & cookies?')).toBe('mailto:a@bakery.example?subject=Cake%20%26%20cookies%3F');
});
