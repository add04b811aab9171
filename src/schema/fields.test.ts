import { describe, expect, test } from 'vitest';
import { accepts, messages } from '../../tests/support/schemas.ts';
import { mailAddress, optionalPhoto, optionalWebAddress } from './address-fields.ts';
import { minutes, optionalChoice, optionalSlug, optionalText, requiredText, tags, wholeNumber, wholePartOf } from './fields.ts';
import { calendarDate, optionalMoment } from './time-fields.ts';

describe('a required text', () => {
  const title = requiredText('Title', 5);

  test('is trimmed before its length is checked', () => {
    expect(title.parse(' \n abcde \t')).toBe('abcde');
  });

  test.each([
    [undefined, 'Title is required'],
    ['', 'Title is required'],
    [' \u00a0\n', 'Title is required'],
    ['abcdef', 'Title is too long: at most 5 characters'],
    [null, 'Title must be text'],
    [5, 'Title must be text'],
    [['a'], 'Title must be text'],
    ['a\0b', 'Title has a character that cannot be shown'],
    ['a\u001b[1m', 'Title has a character that cannot be shown'],
    ['a\ud83c', 'Title has a character that cannot be shown'],
  ])('%j: %s', (value, message) => {
    expect(messages(title, value)).toContain(message);
  });

  test('may hold tabs, line breaks and any other character', () => {
    for (const text of ['a\tb', 'a\r\nb', '🍞', 'שלום', '</b>', '\u202Ea']) expect(accepts(title, text)).toBe(true);
  });
});

test('an optional value that is missing, null or blank is undefined', () => {
  for (const schema of [
    optionalText('A'),
    optionalPhoto('A'),
    optionalWebAddress('A'),
    optionalMoment('A'),
    optionalSlug(),
    optionalChoice('A', ['x']),
  ])
    for (const nothing of [undefined, null, '']) expect(schema.parse(nothing)).toBeUndefined();
  expect(optionalText('A').parse('  ')).toBeUndefined();
  expect(optionalText('A').parse(' x ')).toBe('x');
});

describe('dates', () => {
  const DAYS = ['2026-11-20', '2028-02-29', '1999-12-31'];
  const NO_DAYS = [
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '2026-11-00',
    '26-11-20',
    '2026-1-2',
    '20261120',
    '11/20/2026',
    '2026-11-20x',
    '+002026-11-20',
    'now',
    'NaN',
    '٢٠٢٦-١١-٢٠',
  ];

  test.each(DAYS)('%s is a valid date and a valid moment', (day) => {
    expect(accepts(calendarDate('Day'), day)).toBe(true);
    expect(accepts(optionalMoment('Moment'), day)).toBe(true);
  });

  test.each(NO_DAYS)('%s is neither', (day) => {
    expect(messages(calendarDate('Day'), day)).toContain('Day must be a date such as 2026-11-20');
    expect(messages(optionalMoment('Moment'), day)).toEqual(['Moment must be a date such as 2026-11-20 or 2026-11-20T08:00:00Z']);
    expect(accepts(optionalMoment('Moment'), `${day}T08:00:00Z`)).toBe(false);
  });

  test.each([
    '2026-11-20T08:00:00Z',
    '2026-11-20T08:00Z',
    '2026-11-20 08:00:00Z',
    '2026-11-20T08:00:00.123Z',
    '2026-11-20T23:59:59-06:00',
    '2026-11-20T00:00:00+14:00',
  ])('%s is a moment', (moment) => {
    expect(accepts(optionalMoment('Moment'), moment)).toBe(true);
    expect(accepts(calendarDate('Day'), moment)).toBe(false);
  });

  test.each([
    '2026-11-20T25:00:00Z',
    '2026-11-20T08:61:00Z',
    '2026-11-20T08:00:00',
    '2026-11-20T08:00:00+99:99',
    '2026-11-20T',
    'Fri, 20 Nov 2026',
  ])('%s is invalid or depends on the local time zone', (moment) => {
    expect(accepts(optionalMoment('Moment'), moment)).toBe(false);
  });
});

describe('a whole number', () => {
  const servings = wholeNumber('Servings', 1, 1_000);
  test.each([
    [0, 'Servings must be at least 1'],
    [1_001, 'Servings must be at most 1,000'],
    [1.5, 'Servings must be a whole number'],
    ['12', 'Servings must be a whole number'],
    [NaN, 'Servings must be a whole number'],
    [Infinity, 'Servings must be a whole number'],
    [1e308, 'Servings must be a whole number'],
    [null, 'Servings must be a whole number'],
    [undefined, 'Servings is required'],
  ])('%j: %s', (value, message) => {
    expect(messages(servings, value)).toContain(message);
  });

  test('includes both bounds', () => {
    expect([1, 1_000].map((value) => servings.parse(value))).toEqual([1, 1_000]);
  });
});

describe('tags', () => {
  test('are trimmed; blank and repeated ones are dropped', () => {
    expect(tags().parse([' rye ', '', 'oat', 'rye', '  '])).toEqual(['rye', 'oat']);
    expect(tags().parse(undefined)).toEqual([]);
  });

  test('are limited to 30 of 40 characters each', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);
    expect(accepts(tags(), many(30))).toBe(true);
    expect(messages(tags(), many(31))).toEqual(['There can be at most 30 tags']);
    expect(accepts(tags(), [` ${'a'.repeat(40)} `])).toBe(true);
    expect(messages(tags(), ['a'.repeat(41)])).toEqual(['A tag is too long: at most 40 characters']);
  });

  test('may be a comma-separated text or missing', () => {
    expect(tags().parse('rye, , oat')).toEqual(['rye', 'oat']);
    for (const nothing of [undefined, null, '']) expect(tags().parse(nothing)).toEqual([]);
  });

  test.each([{ 0: 'rye' }, 5])('must be a list, not %j', (value) => {
    expect(messages(tags(), value)).toEqual(['Tags must be a list']);
  });
});

test.each([
  ['rosa@bakery.example', true],
  ['rosa+shop@bakery.example', true],
  ['rosa', false],
  ['rosa@bakery', false],
  ['rosa@bakery.example\nBcc: all@evil.example', false],
  ['<rosa@bakery.example>', false],
  ['', false],
  [`${'r'.repeat(200)}@bakery.example`, false],
])('%j is a valid e-mail address: %s', (value, is) => {
  const found = messages(mailAddress('Mail'), value);
  expect(found.length === 0).toBe(is);
  for (const message of found) expect(message).toMatch(/^Mail (?:must be an address such as|is too long)/);
});

test.each([
  optionalText('A'),
  optionalWebAddress('A'),
  optionalPhoto('A'),
  optionalMoment('A'),
  optionalSlug(),
  optionalChoice('A', ['x']),
])('a blank optional value is undefined (%#)', (schema) => {
  for (const blank of ['', '  ', '\u00a0\n', null, undefined]) expect(schema.parse(blank)).toBeUndefined();
});

test('the message for a duration that is too long uses days and hours', () => {
  expect(messages(minutes('Prep time'), 10_081)).toEqual(['Prep time must be at most 7 days']);
  expect(messages(minutes('Prep time', { most: 90 }), 91)).toEqual(['Prep time must be at most 1 hr 30 min']);
  expect(accepts(minutes('Prep time'), 10_080)).toBe(true);
});

describe('a number of which the whole part counts', () => {
  const calories = wholePartOf('Calories', 0, 10_000);

  test.each([
    [165, 165],
    [165.5, 165],
    ['165.5', 165],
    ['165,5 kcal', 165],
    ['1,165.5', 1165],
    ['12 kcal', 12],
    ['1,250 calories', 1_250],
    [' 90cal ', 90],
    [undefined, undefined],
    ['', undefined],
    [null, undefined],
  ])('%s is %s', (given, read) => {
    expect(calories.parse(given)).toBe(read);
  });

  test.each(['some', '12 to 15', Number.NaN, 20_000, -3, true])('%s is refused', (given) => {
    expect(calories.safeParse(given).success).toBe(false);
  });
});
