import { z } from 'zod';
import { blankAsMissing } from './fields.ts';
import { described } from './field-meta.ts';
import type { Money } from '#domain/money.ts';

/** All countries of ISO 3166. Intl knows their names, but has no list. */
const CODES = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG',
  'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL',
  'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA',
  'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP',
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV',
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '));

/** The name of a country or a currency in English. */
const namesOf = (type: 'region' | 'currency') => {
  const names = new Intl.DisplayNames('en', { type });
  return (code: string): string => names.of(code) ?? code;
};

/** The name of a country in English. */
export const countryName = (code: string): string => namesOf('region')(code);

/**
 * The country of a bakery: what it says, or else that of its currency. A currency of several countries, such as the euro, says nothing
 * (docs/decisions/shop/money-and-place.md).
 */
export function countryOf({ country, currency }: Money): string | undefined {
  const ofCurrency = currency.slice(0, 2);
  return country ?? (CODES.includes(ofCurrency) ? ofCurrency : undefined);
}

/** One of these codes, with their names as labels and in their order. */
function codeOf(label: string, codes: readonly string[], nameOf: (code: string) => string, example: string) {
  const sorted = codes.map((code) => [code, nameOf(code)] as const).sort(([, a], [, b]) => a.localeCompare(b, 'en'));
  return {
    schema: z.enum(
      sorted.map(([code]) => code),
      { error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a code such as ${example}`) },
    ),
    optionWords: Object.fromEntries(sorted),
  };
}

const asCode = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toUpperCase() : value);

/** A country, or undefined. */
export function optionalCountry() {
  const { schema, optionWords } = codeOf('Country', CODES, namesOf('region'), 'DE');
  return described(
    z.preprocess((value) => asCode(blankAsMissing(value)), schema.optional()),
    { title: 'Country', none: 'The country of the currency', optionWords },
  );
}

/** A currency, by default US dollars. */
export function currency() {
  const nameOf = namesOf('currency');
  const { schema, optionWords } = codeOf('Currency', Intl.supportedValuesOf('currency'), (code) => `${nameOf(code)} (${code})`, 'USD');
  return described(z.preprocess(asCode, schema.default('USD')), { title: 'Currency', description: 'For all prices', optionWords });
}
