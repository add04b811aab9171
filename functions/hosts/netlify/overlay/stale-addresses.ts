import type { ReadIndex } from '@family-bakery/live-pages/reads/read-index';
import { changedSources, isSeen, stalePages } from '#content/stale-pages.ts';
import { createReader } from '#content/reader.ts';
import { contentRoutesOf, REDIRECTS_ROUTE } from '#content/site-routes.ts';
import { differenceBetween } from '#content/snapshot-json.ts';
import { type Entry, PUBLIC_FOLDER } from '#content/snapshot.ts';
import type { ContentKind } from '#schema/content-kinds.ts';
import { isUploadPath } from '#schema/address-fields.ts';
import { PUBLIC_READS } from './addresses.ts';
import type { ShownContent } from './overlay.ts';

type Content = Pick<ShownContent, 'snapshot' | 'publicFiles'>;

/** The uploads that were replaced or removed. New ones have no deployed file. */
export const replacedUploads = (before: Content, after: Content): string[] =>
  [...before.publicFiles].flatMap(([path, revision]) => {
    const address = path.slice(PUBLIC_FOLDER.length);
    return isUploadPath(address) && after.publicFiles.get(path) !== revision ? [address] : [];
  });

/** The addresses at which a deploy's files are out of date. `reads` must be those of the deploy, and is used up. */
export function staleAddresses(reads: ReadIndex, before: Content, after: Content): string[] {
  const stale = stalePages(reads, after.snapshot, changedSources(before.snapshot, after.snapshot));
  const [old, now] = [createReader(before.snapshot), createReader(after.snapshot)];
  for (const route of new Set(contentRoutesOf(old)).symmetricDifference(new Set(contentRoutesOf(now)))) stale.add(route);
  const [were, are] = [old, now].map((reader) => new Map(reader.redirects().map(({ from, to }) => [from, to])));
  for (const from of [...(were?.keys() ?? []), ...(are?.keys() ?? [])]) if (were?.get(from) !== are?.get(from)) stale.add(from);
  for (const address of replacedUploads(before, after)) stale.add(address);
  // A host does not serve it, and the redirects themselves are in the list.
  stale.delete(REDIRECTS_ROUTE);
  for (const address of ['/build.json', ...(stale.size > 0 ? PUBLIC_READS : [])]) stale.add(address);
  return [...stale].sort();
}

/** Whether visitors may see a difference between two contents, now or by their schedule: drafts that were and stay drafts are none. */
export function isVisibleChange(before: Content, after: Content): boolean {
  const { entries, removed, photos, files } = differenceBetween(before.snapshot, after.snapshot);
  const wasSeen = (kind: ContentKind, slug: string): boolean => {
    const entry: Entry | undefined = before.snapshot.entries[kind].get(slug);
    return entry !== undefined && isSeen(entry);
  };
  return (
    before.snapshot.outside.moment !== after.snapshot.outside.moment ||
    entries.some((entry) => isSeen(entry) || wasSeen(entry.kind, entry.slug)) ||
    removed.some(([kind, slug]) => wasSeen(kind, slug)) ||
    photos.length > 0 ||
    files !== null ||
    replacedUploads(before, after).length > 0
  );
}
