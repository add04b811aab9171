import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withMoney } from '#domain/money.ts';
import { daysInWords, parseDays, timeInWords, timesInWords, WEEKDAYS, weekdays } from './weekdays.ts';

test.each([
  ['Saturday', ['Saturday']],
  ['saturday', ['Saturday']],
  ['Tuesday to Friday', ['Tuesday', 'Wednesday', 'Thursday', 'Friday']],
  ['Friday – Sunday', ['Friday', 'Saturday', 'Sunday']],
  ['Monday, Thursday and Saturday', ['Monday', 'Thursday', 'Saturday']],
  ['Monday, Monday', ['Monday']],
  ['', null],
  ['Caturday', null],
  ['Monday to', null],
  ['Monday to Friday to Sunday', null],
  ['Fridays', ['Friday']],
  ['Fri–Sat', ['Friday', 'Saturday']],
  ['Tues & Thurs.', ['Tuesday', 'Thursday']],
  ['Fr', ['Friday']],
  ['Samstag', ['Saturday']],
  ['samstags', ['Saturday']],
  ['Sonnabend', ['Saturday']],
  ['Mittwoch bis Freitag', ['Wednesday', 'Thursday', 'Friday']],
  ['sobota', ['Saturday']],
  ['środa', ['Wednesday']],
  ['piątek i sobota', ['Friday', 'Saturday']],
  ['wtorek do piątku', null],
  ['vendredi et samedi', ['Friday', 'Saturday']],
  ['суббота', ['Saturday']],
  ['土曜日', ['Saturday']],
  ['T', null],
  ['S', null],
  ['Feiertage', null],
  ['by appointment', null],
])('days of %j', (words, days) => {
  expect(parseDays(words)).toEqual(days);
});

test.each([
  ['DE', 'So', 'Sunday'],
  ['CZ', 'so', 'Saturday'],
  ['DE', 'Di–Do', 'Tuesday, Wednesday, Thursday'],
  ['PL', 'pt.', 'Friday'],
  ['PL', 'sob', 'Saturday'],
])('in %s, %s is %s', (country, words, days) => {
  expect(withMoney({ currency: 'EUR', country }, () => parseDays(words))?.join(', ')).toBe(days);
});

test('an abbreviation that means two days is asked about', () => {
  expect(parseDays('so')).toBeNull();
});

test.each([
  ['Fridays', 'Friday'],
  ['Samstag', 'Saturday'],
  ['Mo, Di, Mi, Fr', 'Monday to Wednesday and Friday'],
  ['sobota, niedziela', 'Saturday and Sunday'],
  ['Saturday, Monday', 'Saturday, Monday'],
  ['Tuesday – Friday', 'Tuesday – Friday'],
])('%s is stored as %s', (typed, stored) => {
  expect(weekdays('Days').parse(typed)).toBe(stored);
});

test('days in words are the same days', () => {
  fc.assert(
    fc.property(fc.subarray([...WEEKDAYS], { minLength: 1 }), (days) => {
      expect(parseDays(daysInWords(days))?.toSorted()).toEqual(days.toSorted());
    }),
  );
});

test('times in words', () => {
  expect(['00:00', '09:00', '12:00', '12:30', '23:05'].map(timeInWords)).toEqual(['12 AM', '9 AM', 'noon', '12:30 PM', '11:05 PM']);
  expect(timesInWords('14:00', '16:00')).toBe('2 to 4 PM');
  expect(timesInWords('09:00', '14:00')).toBe('9 AM to 2 PM');
  expect(timesInWords('10:00', '12:00')).toBe('10 AM to noon');
  expect(timesInWords('12:00', '14:00')).toBe('noon to 2 PM');
});
