import { z } from 'zod';
import { slugSchema } from './slug.ts';

/** Most former slugs an entry keeps. */
export const MOST_FORMER_SLUGS = 20;

/** A list may be written as one text with commas, `rye, starter`; nothing at all is an empty list. */
function asSlugs(value: unknown): unknown {
  if (value === null || value === undefined) return [];
  const list: unknown = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list)) return list;
  return list.map((slug: unknown) => (typeof slug === 'string' ? slug.trim() : slug)).filter((slug) => slug !== '');
}

/** The slugs an entry had before, oldest first: their addresses lead to its present one once it is published. */
export const formerSlugs = () =>
  z
    .preprocess(
      asSlugs,
      z
        .array(slugSchema, { error: 'Former slugs must be a list' })
        .transform((slugs) => [...new Set(slugs)])
        .refine((slugs) => slugs.length <= MOST_FORMER_SLUGS, `There can be at most ${MOST_FORMER_SLUGS} former slugs`),
    )
    .meta({
      control: 'site',
      title: 'Former slugs',
      description:
        'Ends of addresses this had before, separated by commas; they still lead here. The site adds to them when the slug changes',
    });

/** Data of an entry that goes by the slug `to` from now on: what it went by so far joins its former slugs, and `to` is none of them. */
export function movedTo<Data extends object>(data: Data, from: string, to: string): Data {
  if (!('formerSlugs' in data) || !Array.isArray(data.formerSlugs)) return data;
  const former = [...(data.formerSlugs as string[]).filter((slug) => slug !== from), from].filter((slug) => slug !== to);
  return { ...data, formerSlugs: former.slice(-MOST_FORMER_SLUGS) };
}
