import type { Organization, Person } from 'schema-dts';
import type { BakeryFacts } from './bakery-data.ts';
import { bakeryReference } from './bakery-data.ts';
import type { GraphNode } from './json-ld.ts';

/** A person as the spec has one (admin area, section 3). Addresses are absolute. */
export interface PersonWords {
  name: string;
  jobTitle?: string | undefined;
  /** The organization the person works for; the bakery is referred to instead where that is meant. */
  organizationName?: string | undefined;
  description?: string | undefined;
  imageUrl?: string | undefined;
  pageUrl: string;
}

/** The part of an address that names a person on a page. */
const fragmentOf = (name: string): string => encodeURIComponent(name.toLowerCase().replace(/\s+/g, '-'));

/** A person that a page tells of. */
export function person(facts: BakeryFacts, { name, jobTitle, organizationName, description, imageUrl, pageUrl }: PersonWords): GraphNode {
  const isOfBakery = organizationName === undefined || organizationName === facts.business.name;
  return {
    '@type': 'Person',
    '@id': `${pageUrl}#${fragmentOf(name)}`,
    name,
    ...(jobTitle ? { jobTitle } : {}),
    ...(description ? { description } : {}),
    ...(imageUrl ? { image: imageUrl } : {}),
    url: pageUrl,
    worksFor: isOfBakery ? bakeryReference(facts) : { '@type': 'Organization', name: organizationName },
  };
}

/** What names an author who is no one person. */
const GROUP = /\b(?:team|family|bakery|kitchen|staff|crew|bakers|editors|admin)\b/i;

type Author = Exclude<Person, string> | Exclude<Organization, string> | { readonly '@id': string };

/** Who wrote something, by the name that stands beside it: the bakery itself, a group, one person, or several joined by commas or `and`. */
export function authors(facts: BakeryFacts, name: string, image?: string): Author | Author[] {
  if ([facts.business.name, facts.site.name].includes(name)) return bakeryReference(facts);
  if (GROUP.test(name)) return { '@type': 'Organization', name };
  const people = name.split(/\s*(?:,|&|\band\b)\s*/).filter((part) => part !== '');
  const [first, ...others] = people.map((one) => ({ '@type': 'Person' as const, name: one }));
  if (!first) return { '@type': 'Person', name };
  return others.length > 0 ? [first, ...others] : { ...first, ...(image ? { image } : {}) };
}
