import { expect, test } from 'vitest';
import { optionalOrderAddress } from './address-fields.ts';
import { isMessageAddress, orderAddress, orderPage, orderWayOf, orderWords, takesMessage, withMessage } from '#domain/order-way.ts';

const field = optionalOrderAddress('Where people order');

test.each([
  ['page', 'https://order.example.com/menu', 'https://order.example.com/menu'],
  ['page', 'https://wa.me/message/ABCDEF123', 'https://wa.me/message/ABCDEF123'],
  ['whatsapp', '+49 761 123456', 'https://wa.me/49761123456'],
  ['whatsapp', '0048 12 345 67 89', 'https://wa.me/48123456789'],
  ['text', '(830) 555-0142', 'sms:8305550142'],
  ['text', '+1 830.555.0142', 'sms:+18305550142'],
  ['call', '+49 (761) 12-34', 'tel:+497611234'],
  ['mail', ' brot@example.de ', 'mailto:brot@example.de'],
] as const)('%s: %s is stored as %s, and read back', (way, typed, address) => {
  expect(orderAddress(way, typed)).toBe(address);
  expect(field.parse(address)).toBe(address);
  expect(orderWayOf(address).way).toBe(way);
  expect(orderAddress(way, orderWayOf(address).text)).toBe(address);
});

test.each([
  ['whatsapp', '0171 234 56 78', 'DE', 'https://wa.me/491712345678'],
  ['text', '(830) 555-0142', 'US', 'sms:+18305550142'],
  ['call', '601 234 567', 'PL', 'tel:+48601234567'],
  ['call', '+49 (0)761 1234', 'PL', 'tel:+497611234'],
] as const)('%s: %s in a country is dialed from everywhere', (way, typed, country, address) => {
  expect(orderAddress(way, typed, country)).toBe(address);
  expect(orderAddress(way, orderWayOf(address).text, country)).toBe(address);
});

test.each([
  ['whatsapp', '830 555 0142 or so', 'must be a WhatsApp number that begins with the code of its country'],
  ['whatsapp', '0761 123456', 'must be a WhatsApp number'],
  ['text', 'call me', 'must be a telephone number'],
  ['call', '12', 'must be a telephone number'],
  ['mail', 'brot at example.de', 'must be an e-mail address'],
  ['page', 'our shop', 'must be a web address'],
  ['page', 'javascript:alert(1)', 'must be a web address'],
] as const)('%s: %s is refused with a sentence', (way, typed, sentence) => {
  expect(field.safeParse(orderAddress(way, typed)).error?.issues[0]?.message).toContain(sentence);
});

test.each([
  'tel:123;phone-context=evil',
  'sms:+1?body=hi',
  'mailto:a@example.com?cc=b@example.com',
  'sms:',
  'https://wa.me/',
  'data:text/html,x',
])('%s is no place to order', (address) => {
  expect(field.safeParse(address).success).toBe(false);
});

test('an empty field is missing', () => {
  expect(field.parse(' ')).toBeUndefined();
});

test('a message is filled in, whatever it contains', () => {
  const words = 'Hello & welcome?\n2 × Crème brûlée #1 + “Żurek”';
  const whatsapp = new URL(withMessage('https://wa.me/49761123456', words));
  expect([whatsapp.pathname, whatsapp.searchParams.get('text')]).toEqual(['/49761123456', words]);
  expect(new URL(withMessage('https://api.whatsapp.com/send?phone=49761123456', words)).href).toBe(whatsapp.href);
  const [to, body = ''] = withMessage('sms:+18305550142', words).split('?&body=');
  expect([to, decodeURIComponent(body)]).toEqual(['sms:+18305550142', words]);
  const mail = new URL(withMessage('mailto:brot+laden@example.de', words));
  expect([decodeURIComponent(mail.pathname), mail.searchParams.get('body')]).toEqual(['brot+laden@example.de', words]);
  for (const address of ['tel:+18305550142', 'https://order.example.com/menu?a=1', '/contact'])
    expect(withMessage(address, words)).toBe(address);
});

test('words say what a button does', () => {
  expect(
    ['https://order.example.com', 'https://wa.me/49761123456', 'sms:123456', 'mailto:a@example.com', 'tel:123456', '/contact'].map(
      (address) => [orderWords(address, 'Order Now'), takesMessage(address), orderPage(address) !== undefined],
    ),
  ).toEqual([
    ['Order Now', false, true],
    ['Order by WhatsApp', true, false],
    ['Order by text', true, false],
    ['Order by e-mail', true, false],
    ['Call to order', false, false],
    ['How to order', false, true],
  ]);
  expect(orderWords('tel:123456', 'Register for meals', 'Register')).toBe('Call to register');
  expect(isMessageAddress('https://order.example.com')).toBe(false);
});
