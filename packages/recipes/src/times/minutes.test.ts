import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMinutes, isoMinutes } from './minutes.ts';
import { parseMinutes } from './parse-minutes.ts';
import { anyText } from '../../tests/any-text.ts';

test.each([
  [0, '0 min', 'PT0M'],
  [45, '45 min', 'PT45M'],
  [60, '1 hr', 'PT1H'],
  [90, '1 hr 30 min', 'PT1H30M'],
  [120, '2 hr', 'PT2H'],
  [1_425, '23 hr 45 min', 'PT23H45M'],
  [20_160, '336 hr', 'PT336H'],
])('%d minutes are %s, and %s', (minutes, shown, iso) => {
  expect(formatMinutes(minutes)).toBe(shown);
  expect(isoMinutes(minutes)).toBe(iso);
});

describe('parseMinutes', () => {
  test.each([
    ['90', 90],
    [' 0 ', 0],
    ['-5', -5],
    ['1.5', 1.5],
    ['90 min', 90],
    ['90min.', 90],
    ['45 m', 45],
    ['1:30', 90],
    ['23 hours', 1_380],
    ['1h', 60],
    ['1 h 30', 90],
    ['1h30', 90],
    ['1 hr. 30 min.', 90],
    ['1 Hour and 30 Minutes', 90],
    ['1 hour, 5 minutes', 65],
    ['1 hour hr 15 minutes mins', 75],
    ['1.5 h', 90],
    ['1,5 h', 90],
    ['ca. 2,25 Stunden', 135],
    ['PT1,5H', 90],
    ['1½ hours', 90],
    ['1 1/2 hours', 90],
    ['¾ h', 45],
    ['half an hour', 30],
    ['an hour', 60],
    ['2 days', 2_880],
    ['1 day 2 hr', 1_560],
    ['about 20 minutes', 20],
    ['20-25 min', 25],
    ['1 to 2 hours', 120],
    ['PT1H30M', 90],
    ['P0Y0M0DT0H35M0.000S', 35],
    ['P1DT2H', 1_560],
    ['P1W', 10_080],
    ['PT1.5H', 90],
    ['PT5400S', 90],
    ['PT1H30', 90],
    ['PT 20 M', 20],
    ['1:20:00', 80],
    ['over 2 hours', 120],
    ['less than 30 mins', 30],
    ['30 mins to 1 hour', 60],
    ['1 hour 15 minutes to 1 hour 30 minutes', 90],
    ['45 minutes plus chilling', 45],
    ['1 hour (plus cooling)', 60],
    ['15 minutes minutes', 15],
    ['hora y media', 90],
    ['2 ore e mezza', 150],
  ])('reads %s', (text, minutes) => expect(parseMinutes(text)).toBe(minutes));

  test.each([
    '',
    ' ',
    'a while',
    '1,500 min',
    'overnight',
    '1:75',
    '1 h 30 45 min',
    '5 x',
    'P',
    'PT',
    'h',
    '10 seconds',
    '1/0 h',
    '9'.repeat(61),
  ])('returns null for “%s”', (text) => expect(parseMinutes(text)).toBeNull());

  test('parses the output of formatMinutes and isoMinutes, and never throws', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (minutes) => {
        expect([parseMinutes(formatMinutes(minutes)), parseMinutes(isoMinutes(minutes))]).toEqual([minutes, minutes]);
      }),
    );
    fc.assert(
      fc.property(anyText(), (text) => {
        parseMinutes(text);
      }),
    );
  });
});
