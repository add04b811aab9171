import { publicPage } from '#domain/public-page.ts';
import type { ContentSnapshot, Entry } from '../snapshot.ts';
import { type Finding, found } from './finding.ts';
import { textsOf } from './texts.ts';

const OWN_PAGE = ['post', 'recipe', 'collection', 'page'] as const;
const hasOwnTitle = (entry: Entry): entry is Entry<(typeof OWN_PAGE)[number]> => OWN_PAGE.some((kind) => kind === entry.kind);

const tooLong = (entry: Entry): Finding[] =>
  textsOf(entry).flatMap(({ path, field, text }) => {
    const { label, guide = Infinity } = field;
    return text.length > guide
      ? [found('description', entry, path, `${label} has ${text.length} characters; search engines show about ${guide}.`)]
      : [];
  });

const missing = (entry: Entry): Finding[] => {
  if (entry.kind !== 'recipe' && entry.kind !== 'collection') return [];
  const { description, metaDescription }: { description?: string | undefined; metaDescription?: string | undefined } =
    entry.data as Entry<'recipe'>['data'];
  return (description ?? '') === '' && (metaDescription ?? '') === ''
    ? [found('description', entry, 'description', 'There is no description for lists and search results.')]
    : [];
};

/** All but the first of the pages with one title. */
function sameTitles(shown: readonly Entry[]): Finding[] {
  const byTitle = Map.groupBy(shown.filter(hasOwnTitle), ({ data }) => data.title.trim().toLowerCase());
  return [...byTitle.values()].flatMap(([first, ...others]) =>
    others.map((entry) => {
      const other = first && publicPage(first.kind, first.slug);
      return found('title', entry, 'title', `“${entry.data.title}” is also the title of the page at ${other}.`);
    }),
  );
}

const EXAMPLE_HOST = /(?:^|[@.])(?:example\.(?:com|org|net)|example|invalid|localhost)$/i;
const EXAMPLE_PHONE = /\b555[\s.-]?01\d\d\b/;

/** Whether a web address leads to no real host. */
const isNoHost = (address: string): boolean => {
  const host = URL.parse(address)?.hostname;
  return host !== undefined && (EXAMPLE_HOST.test(host) || !host.includes('.'));
};

const exampleDetails = (entry: Entry): Finding[] =>
  textsOf(entry).flatMap(({ path, field, text }) => {
    const { control } = field;
    if (control === 'phone' && EXAMPLE_PHONE.test(text))
      return [found('example', entry, path, `${text} is a telephone number for examples.`)];
    if (control === 'mail' && EXAMPLE_HOST.test(text)) return [found('example', entry, path, `${text} is an address for examples.`)];
    if (control !== 'web' || !isNoHost(text)) return [];
    return [
      /order/i.test(path)
        ? found('order-link', entry, path, `${text} is not a place where anybody can order.`)
        : found('example', entry, path, `${text} is only an example.`),
    ];
  });

/** The example's bakery, then its people and places. */
const EXAMPLE_NAMES = ['Family Kitchen Bakery', 'FK Eats', 'Kessler', 'Boerne', 'Fair Oaks', 'Hill Country'] as const;
const [EXAMPLE_BAKERY] = EXAMPLE_NAMES;
/** Its pickup places: a bakery that has both has not changed them yet. */
const EXAMPLE_PLACES = ['Boerne', 'Fair Oaks Ranch'];

/** Texts with names of the example, once the bakery has another name: the first in each entry. Names that are also its own are left out. */
function exampleNames(shown: readonly Entry[], { settings, business }: ContentSnapshot['entries']): Finding[] {
  const [site, shop] = [settings.get('settings')?.data, business.get('business')?.data];
  const [ownName, otherName = ''] = [site?.siteName ?? [], shop?.name ?? []].flat().filter((name) => !name.includes(EXAMPLE_BAKERY));
  if (ownName === undefined) return [];
  const places = shop?.places.map(({ name }) => name) ?? [];
  const own = [ownName, otherName, ...(EXAMPLE_PLACES.every((name) => places.includes(name)) ? [] : places)];
  const others = EXAMPLE_NAMES.filter((name) => !own.some((words) => words.includes(name)));
  return shown.flatMap((entry) => {
    const texts = [...textsOf(entry), { path: 'content', text: entry.body ?? '' }];
    const named = texts.flatMap(({ path, text }) => others.flatMap((name) => (text.includes(name) ? [{ path, name }] : [])));
    const [first] = named;
    if (!first) return [];
    const all = new Set(named.map(({ name }) => name));
    const names = new Intl.ListFormat('en-US').format([...all].map((name) => `“${name}”`));
    const rename = all.has(EXAMPLE_BAKERY) ? ({ does: 'rename', from: EXAMPLE_BAKERY, to: ownName } as const) : undefined;
    return [found('example', entry, first.path, `${names}: still the example's words.`, rename)];
  });
}

/** Titles, descriptions and contact details that should be others, among what is `shown` of the entries. */
export const wordFindings = (shown: readonly Entry[], entries: ContentSnapshot['entries']): Finding[] => [
  ...exampleNames(shown, entries),
  ...shown.flatMap((entry) => [...exampleDetails(entry), ...missing(entry), ...tooLong(entry)]),
  ...sameTitles(shown),
];
