import { expect, test } from 'vitest';
import { parseDays, timeInWords } from './weekdays.ts';

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
])('days of %j', (words, days) => {
  expect(parseDays(words)).toEqual(days);
});

test('times in words', () => {
  expect(['00:00', '09:00', '12:30', '23:05'].map(timeInWords)).toEqual(['12 AM', '9 AM', '12:30 PM', '11:05 PM']);
});
