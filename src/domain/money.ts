/** In which currency (ISO 4217) the bakery's prices are, and in which country (ISO 3166), if that is known. */
export interface Money {
  currency: string;
  country?: string | undefined;
}

let here: Money | undefined;

/** Where the bakery is whose texts are parsed just now, if that is known. */
export const moneyHere = (): Money | undefined => here;

/** Reads amounts and days in what `run` parses as people write them where the bakery is. It must not be asynchronous. */
export function withMoney<T>(money: Money, run: () => T): T {
  const before = here;
  here = money;
  try {
    return run();
  } finally {
    here = before;
  }
}

/** The first letters of most currencies are their country; the euro has many, most of which write 4,50. */
const regionOf = ({ currency, country }: Money): string => country ?? (currency === 'EUR' ? 'DE' : currency.slice(0, 2));

/** The locale of the language that most people of the country speak. */
export function localeOf(money: Money): string {
  const region = regionOf(money);
  return `${new Intl.Locale('und', { region }).maximize().language}-${region}`;
}

type Display = 'narrowSymbol' | 'symbol' | 'code' | 'name';

const formatIn = (locale: string, currency: string, currencyDisplay: Display = 'narrowSymbol') =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    // Names agree with whole numbers.
    ...(currencyDisplay === 'name' ? { maximumFractionDigits: 0 } : {}),
  });

function once<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

const signIn = (parts: Intl.NumberFormatPart[]): string => parts.find(({ type }) => type === 'currency')?.value ?? '';

/** The short sign of a currency: $, €, zł, CHF. */
export const signOf = once((currency: string) => signIn(formatIn('en-US', currency).formatToParts(1)));

const formatterOf = once((currency: string) => {
  const english = formatIn('en-US', currency);
  const types = formatIn(localeOf({ currency }), currency)
    .formatToParts(1)
    .map(({ type }) => type);
  const isAfter = /\p{L}/u.test(signOf(currency)) && types.indexOf('currency') > types.indexOf('integer');
  if (!isAfter) return (amount: number) => english.format(amount);
  return (amount: number) => {
    const number = english.formatToParts(amount).filter(({ type }) => type !== 'currency' && type !== 'literal');
    return `${number.map(({ value }) => value).join('')}\u00a0${signOf(currency)}`;
  };
});

/**
 * An amount such as 10.99 in words. The number is English, as the site is. A sign that is a word, such as zł, is where its country
 * writes it (docs/decisions/shop/money-and-place.md).
 */
export const moneyInWords = (amount: string, currency: string): string => formatterOf(currency)(Number(amount));

/** Lowercase letters without accents or dots, for the comparison of signs. */
const plain = (sign: string): string =>
  sign
    .normalize('NFKD')
    .replace(/[\p{Mark}\p{Format}.]/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .trim();

/** Signs that Intl does not have. */
const OTHER_SIGNS: Readonly<Record<string, readonly string[]>> = { CHF: ['fr', 'sfr'], USD: ['us$'] };

/** How people write a currency: its code, signs and names. */
const signsOf = once((currency: string) => {
  const short = (locale: string) =>
    (['narrowSymbol', 'symbol', 'code'] as const).map((display) => signIn(formatIn(locale, currency, display).formatToParts(1)));
  const names = (locale: string) =>
    [1, 2, 5].flatMap((count) => signIn(formatIn(locale, currency, 'name').formatToParts(count)).split(/\s+/));
  const all = ['en-US', localeOf({ currency })].flatMap((locale) => [...short(locale), ...names(locale)]);
  return new Set([...all.map(plain), ...(OTHER_SIGNS[currency] ?? [])]);
});

/** Whether people write a currency so; without a currency, whether they write any so. */
export function isSignOf(sign: string, currency: string | undefined): boolean {
  if (currency !== undefined) return signsOf(currency).has(plain(sign));
  return (
    /^\p{Sc}$/u.test(sign) ||
    Intl.supportedValuesOf('currency').some((one) => plain(one) === plain(sign) || plain(signOf(one)) === plain(sign))
  );
}

/** A price range in signs, such as $$ - $$$, in those of the bakery's currency; undefined if that has no sign of one character. */
export function rangeOfSigns(range: string, currency: string): string | undefined {
  if (!/^[\p{Sc}\s–-]+$/u.test(range)) return range;
  const sign = signOf(currency);
  return sign.length === 1 ? range.replace(/\p{Sc}/gu, () => sign) : undefined;
}
