import { groupBy } from '#domain/group-by.ts';
import { publicPage } from '#schema/public-page.ts';
import type { Entry } from '../snapshot.ts';
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
  const byTitle = groupBy(shown.filter(hasOwnTitle), ({ data }) => data.title.trim().toLowerCase());
  return [...byTitle.values()].flatMap(([first, ...others]) =>
    others.map((entry) => {
      const other = first && publicPage(first.kind, first.slug);
      return found('title', entry, 'title', `“${entry.data.title}” is also the title of the page at ${other}.`);
    }),
  );
}

/** Titles and descriptions that should be others, among what is `shown` of the entries. */
export const wordFindings = (shown: readonly Entry[]): Finding[] => [
  ...shown.flatMap((entry) => [...missing(entry), ...tooLong(entry)]),
  ...sameTitles(shown),
];
