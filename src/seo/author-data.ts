import type { Organization, Person } from 'schema-dts';
import type { BakeryFacts } from './bakery-data.ts';
import { bakeryReference } from './bakery-data.ts';
import type { GraphNode } from './json-ld.ts';

/** A person's data. Addresses are absolute. */
export interface PersonWords {
  name: string;
  jobTitle?: string | undefined;
  /** The person's employer, if it is not the bakery. */
  organizationName?: string | undefined;
  description?: string | undefined;
  imageUrl?: string | undefined;
  pageUrl: string;
}

/** The URL fragment that identifies a person on a page. */
const fragmentOf = (name: string): string => encodeURIComponent(name.toLowerCase().replace(/\s+/g, '-'));

/** The structured data of a person. */
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

/** Words in the name of an author that is a group. */
const GROUP = /\b(?:team|family|bakery|kitchen|staff|crew|bakers|editors|admin)\b/i;

type Author = Exclude<Person, string> | Exclude<Organization, string> | { readonly '@id': string };

/**
 * The structured data of an author by display name: the bakery itself, a group, one person, or several joined by commas or `and`.
 */
export function authors(facts: BakeryFacts, name: string, image?: string): Author | Author[] {
  if ([facts.business.name, facts.site.name].includes(name)) return bakeryReference(facts);
  if (GROUP.test(name)) return { '@type': 'Organization', name };
  const people = name.split(/\s*(?:,|&|\band\b)\s*/).filter((part) => part !== '');
  const [first, ...others] = people.map((one) => ({ '@type': 'Person' as const, name: one }));
  if (!first) return { '@type': 'Person', name };
  return others.length > 0 ? [first, ...others] : { ...first, ...(image ? { image } : {}) };
}
