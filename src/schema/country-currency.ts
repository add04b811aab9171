/** Currencies that several countries have. */
const SHARED = `EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT
USD AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI|XOF BF BJ CI GW ML NE SN TG|XAF CF CG CM GA GQ TD|XPF NC PF WF
XCD AG AI DM GD KN LC MS VC|AUD CC CX HM KI NF NR TV|NZD CK NU PN TK|GBP GG GS IM JE|NOK BV SJ|DKK FO GL|XCG CW SX|CHF LI|ILS PS|MAD EH`;

/** Currencies that begin with the code of their country. */
const OWN = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP
CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS
KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR
PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD
TZS UAH UGX USD UYU UZS VES VND VUV WST YER ZAR ZMW ZWG`;

const currencies = new Map<string, string>(OWN.split(/\s/).map((currency) => [currency.slice(0, 2), currency]));
for (const line of SHARED.split(/[|\n]/)) {
  const [currency = '', ...countries] = line.split(' ');
  for (const country of countries) currencies.set(country, currency);
}

/** The currency (ISO 4217) of a country (ISO 3166); undefined where it has none. */
export const currencyOf = (country: string): string | undefined => currencies.get(country);
