import { expect, test } from 'vitest';
import { currency, optionalCountry } from './country.ts';
import { currencyOf } from './country-currency.ts';

test.each([
  ['DE', 'EUR'],
  ['PL', 'PLN'],
  ['GB', 'GBP'],
  ['CH', 'CHF'],
  ['LI', 'CHF'],
  ['US', 'USD'],
  ['AQ', undefined],
])('%s has %s', (country, expected) => {
  expect(currencyOf(country)).toBe(expected);
});

test('each country that can be chosen has a currency that can be', () => {
  const countries = Object.keys(optionalCountry().meta()?.optionWords ?? {});
  expect(countries.length).toBeGreaterThan(240);
  expect(countries.filter((country) => !currency().safeParse(currencyOf(country) ?? 'none').success)).toEqual(['AQ']);
});
