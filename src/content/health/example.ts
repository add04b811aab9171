import { countryOf } from '#schema/country.ts';
import { internationalNumber } from '#domain/phone.ts';
import { parsedUrl } from '#domain/parsed-url.ts';
import type { ContentKind } from '#schema/content-kinds.ts';
import { memoize } from '../memoize.ts';
import type { ContentSnapshot, Entry } from '../snapshot.ts';
import { type Finding, found, type OwnWords } from './finding.ts';
import { textsOf } from './texts.ts';

const EXAMPLE_HOST = /(?:^|[@.])(?:example\.(?:com|org|net)|example|invalid|localhost)$/i;
const EXAMPLE_PHONE = /\b555[\s.-]?01\d\d\b/;
/** The same as the end of an address that is messaged or called. */
const EXAMPLE_NUMBER = /55501\d\d$/;

/** In texts: mail addresses, telephone numbers with or without the address of a call, and links. Their lengths bound the time of a search. */
const MAIL_IN_TEXT = /[\w.+-]{1,64}@(?:[\w-]{1,63}\.){0,8}[a-z]{2,63}(?![\w-]|\.\w)/gi;
const PHONE_IN_TEXT = /(?:tel:)?(?:\+1[\s.-]?)?(?:\(\d{3}\)|\b\d{3}|(?<=\+1)\d{3})[\s.-]?555[\s.-]?01\d\d\b/g;
const LINK_IN_TEXT = /https?:\/\/[^\s<>()"'\]]+/gi;

/** Whether a web address leads to no real host. The address of a call or a message has none. */
const isNoHost = (address: string): boolean => {
  const host = parsedUrl(address)?.hostname;
  return !!host && (EXAMPLE_HOST.test(host) || !host.includes('.'));
};

/** Contact details and links in fields of their own. */
const inOwnFields = (entry: Entry): Finding[] =>
  textsOf(entry).flatMap(({ path, field, text }) => {
    const { control } = field;
    if (control === 'phone' && EXAMPLE_PHONE.test(text)) return [found('example', entry, path, `${text} is a made-up phone number.`)];
    if (control === 'mail' && EXAMPLE_HOST.test(text)) return [found('example', entry, path, `${text} is a made-up address.`)];
    if (control === 'order' && (isNoHost(text) || EXAMPLE_NUMBER.test(text) || EXAMPLE_HOST.test(text)))
      return [found('order-link', entry, path, `${text} is not a place where people can order.`)];
    return control === 'web' && isNoHost(text) ? [found('example', entry, path, `${text} is only an example.`)] : [];
  });

/** The example's bakery, then its people and places. */
const EXAMPLE_NAMES = ['Family Kitchen Bakery', 'FK Eats', 'Kessler', 'Boerne', 'Fair Oaks', 'Hill Country'] as const;
const [EXAMPLE_BAKERY] = EXAMPLE_NAMES;
/** Its pickup places: a bakery that has both has not changed them yet. */
const EXAMPLE_PLACES = ['Boerne', 'Fair Oaks Ranch'];

/** What a bakery has of its own in place of the example's; undefined for what it has not changed yet. */
interface Own {
  name: string | undefined;
  mail: string | undefined;
  phone: string | undefined;
  /** The address of a call. */
  call: string | undefined;
  /** The names of the example that are not also its own. */
  otherNames: readonly string[];
}

function ownWords({ settings, business }: ContentSnapshot['entries']): Own {
  const [site, shop] = [settings.get('settings')?.data, business.get('business')?.data];
  const names = [site?.siteName ?? [], shop?.name ?? []].flat().filter((name) => !name.includes(EXAMPLE_BAKERY));
  const places = shop?.places.map(({ name }) => name) ?? [];
  const own = [...names, ...(EXAMPLE_PLACES.every((name) => places.includes(name)) ? [] : places)];
  return {
    name: names[0],
    mail: site && !EXAMPLE_HOST.test(site.contactEmail) ? site.contactEmail : undefined,
    phone: shop && !EXAMPLE_PHONE.test(shop.phone) ? shop.phone : undefined,
    call: shop && `tel:${internationalNumber(shop.phone, countryOf(shop))}`,
    otherNames: names.length === 0 ? [] : EXAMPLE_NAMES.filter((name) => !own.some((words) => words.includes(name))),
  };
}

/** The controls whose texts are an address or a number themselves; those of the site's own pages follow its address. */
const ADDRESSES: ReadonlySet<unknown> = new Set(['web', 'order', 'mail', 'phone', 'photo', 'site']);

/** Words of the example in a text. */
interface FoundWords {
  path: string;
  is: OwnWords['is'] | 'link';
  from: string;
}

/** All texts of an entry, its body last. */
const allTexts = (entry: Entry) => [
  ...textsOf(entry).map(({ path, field, text }) => ({ path, text, isAddress: ADDRESSES.has(field.control) })),
  { path: 'content', text: entry.body ?? '', isAddress: false },
];

/** Contact details and links within texts. Entries stay the same over many snapshots, and searching a long one takes milliseconds. */
const detailsIn = memoize((entry: Entry): readonly FoundWords[] =>
  allTexts(entry).flatMap(({ path, text, isAddress }) => {
    if (isAddress) return [];
    const all = (is: FoundWords['is'], pattern: RegExp): FoundWords[] => [...text.matchAll(pattern)].map(([from]) => ({ path, is, from }));
    return [
      ...(text.includes('@') ? all('e-mail', MAIL_IN_TEXT) : []).filter(({ from }) => EXAMPLE_HOST.test(from)),
      ...all('phone', PHONE_IN_TEXT),
      ...all('link', LINK_IN_TEXT).filter(({ from }) => isNoHost(from)),
    ];
  }),
);

/** The owner's words in place of the example's, if she has them. */
function ownFor({ is, from }: FoundWords, { name, mail, phone, call }: Own): OwnWords[] {
  if (is === 'link' || (is === 'name' && from !== EXAMPLE_BAKERY)) return [];
  const to = { name, 'e-mail': mail, phone }[is];
  if (to === undefined) return [];
  return [{ is, from, to: is === 'phone' && from.startsWith('tel:') ? (call ?? to) : to }];
}

/** So many words are named; a text may have a hundred links. */
const MOST_NAMED = 6;

/** Words of the example in the texts of an entry: one finding, at the first of them. Names count once the bakery has another. */
function inTexts(entry: Entry, own: Own): Finding[] {
  const names = allTexts(entry).flatMap(({ path, text }) =>
    own.otherNames.filter((other) => text.includes(other)).map((from): FoundWords => ({ path, is: 'name', from })),
  );
  const all = [...names, ...detailsIn(entry)];
  const [first] = all;
  if (!first) return [];
  const distinct = [...new Set(all.map(({ from }) => `“${from.replace(/^tel:/, '')}”`))];
  const shown =
    distinct.length > MOST_NAMED ? [...distinct.slice(0, MOST_NAMED - 1), `${distinct.length - MOST_NAMED + 1} more`] : distinct;
  const list = new Intl.ListFormat('en-US').format(shown);
  const words = [...new Map(all.flatMap((one) => ownFor(one, own)).map((one) => [one.from, one])).values()];
  const fix = words.length > 0 ? ({ does: 'rename', words } as const) : undefined;
  return [found('example', entry, first.path, `${list}: still the example’s words.`, fix)];
}

/** The name of the site as long as nothing of it is the owner's: with an address of its own it is a bakery that is called that. */
const exampleName = (entry: Entry): Finding[] =>
  entry.kind === 'settings' && 'siteName' in entry.data && entry.data.siteName === EXAMPLE_BAKERY && isNoHost(entry.data.siteUrl)
    ? [found('example', entry, 'siteName', `“${EXAMPLE_BAKERY}” is the name of the example.`)]
    : [];

/** What visitors see of first comes first: these kinds, then all others in their order. */
const FIRST: readonly ContentKind[] = ['settings', 'business', 'home'];
const rankOf = ({ kind }: Entry): number => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);

/** Names, contact details and links that are still the example's, among what is `shown` of the entries. */
export function exampleFindings(shown: readonly Entry[], entries: ContentSnapshot['entries']): Finding[] {
  const own = ownWords(entries);
  return shown
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((entry) => [...exampleName(entry), ...inOwnFields(entry), ...inTexts(entry, own)]);
}
