import type { ListedDraft, Offers } from '#api/drafts.ts';

/** Which drafts are shown: all, those that lack nothing, or those that lack a field. */
export type DraftFilter = 'all' | 'ready' | { lacks: string };

/** The fields that a draft lacks, in the order of its form. A photo is among them even where none is required. */
export function lacksOf({ missing, photo }: ListedDraft): string[] {
  const fields = missing.map(({ path }) => path.split(/[.[]/, 1)[0] ?? path);
  return [...new Set([...fields, ...(photo === undefined ? ['featuredImage'] : [])])];
}

/** Whether a filter shows a draft. */
export const isShown = (draft: ListedDraft, filter: DraftFilter): boolean =>
  filter === 'all' || (filter === 'ready' ? draft.missing.length === 0 : lacksOf(draft).includes(filter.lacks));

/** The filters that show at least one of the drafts, each with how many. What most of them lack comes first. */
export function filtersOf(drafts: readonly ListedDraft[]): { filter: DraftFilter; count: number }[] {
  const fields = [...new Set(drafts.flatMap(lacksOf))];
  const counted = (filter: DraftFilter) => ({ filter, count: drafts.filter((draft) => isShown(draft, filter)).length });
  const byField = fields.map((lacks) => counted({ lacks })).sort((a, b) => b.count - a.count);
  return [counted('all'), ...byField, counted('ready')].filter(({ filter, count }) => count > 0 || filter === 'all');
}

/** Whether two filters are the same. */
export const isSameFilter = (one: DraftFilter, other: DraftFilter): boolean =>
  typeof one === 'object' && typeof other === 'object' ? one.lacks === other.lacks : one === other;

/** How many of the drafts have something to fill a field in with. */
export const offersOf = (drafts: readonly ListedDraft[], field: keyof Offers): number =>
  drafts.filter(({ offers }) => offers[field] !== undefined).length;
