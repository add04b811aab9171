import { z } from 'zod';
import { slugSchema } from './slug.ts';

/** How many former slugs an entry keeps. */
export const MOST_FORMER_SLUGS = 20;

/** Converts a comma-separated text to a list; null and undefined become an empty list. */
function asSlugs(value: unknown): unknown {
  if (value === null || value === undefined) return [];
  const list: unknown = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list)) return list;
  return list.map((slug: unknown) => (typeof slug === 'string' ? slug.trim() : slug)).filter((slug) => slug !== '');
}

/** An entry's former slugs, oldest first. Their addresses redirect to the current one while the entry is published. */
export const formerSlugs = () =>
  z
    .preprocess(
      asSlugs,
      z
        .array(slugSchema, { error: 'Earlier addresses must be a list' })
        .transform((slugs) => [...new Set(slugs)])
        .refine((slugs) => slugs.length <= MOST_FORMER_SLUGS, `There can be at most ${MOST_FORMER_SLUGS} earlier addresses`),
    )
    .meta({
      control: 'site',
      title: 'Earlier addresses',
      description:
        'Old addresses of this page (last part only), separated by commas. They still lead here; the site adds one when the address changes',
    });

/** The data of an entry renamed from one slug to another: `from` joins the former slugs, and `to` is removed from them. */
export function movedTo<Data extends object>(data: Data, from: string, to: string): Data {
  if (!('formerSlugs' in data) || !Array.isArray(data.formerSlugs)) return data;
  const former = [...(data.formerSlugs as string[]).filter((slug) => slug !== from), from].filter((slug) => slug !== to);
  return { ...data, formerSlugs: former.slice(-MOST_FORMER_SLUGS) };
}

/** How many addresses on other sites an entry keeps. */
export const MOST_FORMER_ADDRESSES = 10;
/** A path without a query, and without what a host's list of redirects takes for a pattern. */
const OLD_PATH = /^(?:\/[\w.~%@!$&'()+,;=-]+){1,12}$/;
/** What the site serves itself. */
const OWN_PATH = /^\/(?:admin|api|uploads|media|_astro)(?:\/|$)/;

/** Whether a path may redirect to an entry. */
export const isFormerAddress = (path: string): boolean => path.length <= 300 && OLD_PATH.test(path) && !OWN_PATH.test(path);

/** Paths that an entry had on the site it was moved from, such as /2019/05/rye. They redirect to it while it is published. */
export const formerAddresses = () =>
  z
    .array(z.string().refine(isFormerAddress, 'An address on another site must be a path such as /2019/05/rye'), {
      error: 'Addresses on another site must be a list',
    })
    .max(MOST_FORMER_ADDRESSES, `There can be at most ${MOST_FORMER_ADDRESSES} addresses on another site`)
    .default([])
    .meta({
      control: 'site',
      title: 'Addresses on another site',
      description: 'Paths it had on another site; they still lead here',
    });
