import { groupBy } from '#domain/group-by.ts';
import { seenEntries, snapshotAt } from '../schedule.ts';
import type { ContentSnapshot, Entry } from '../snapshot.ts';
import { exampleFindings } from './example.ts';
import { type CheckCode, CHECKS, type Finding, found } from './finding.ts';
import { linkFindings } from './links.ts';
import { lookFindings } from './look.ts';
import { photoFindings } from './photos.ts';
import { shopFindings } from './shop.ts';
import { allEntries, isShown } from './texts.ts';
import { wordFindings } from './words.ts';

/** Drafts that no one has touched for so long. */
const OLD_DRAFT_MS = 90 * 86_400_000;

/** Drafts that have waited for months. */
const draftFindings = (drafts: readonly Entry[], now: number): Finding[] =>
  drafts.flatMap((entry) => {
    const { updatedAt, createdAt }: { updatedAt?: string; createdAt?: string } = entry.data as object;
    const age = now - Date.parse(updatedAt ?? createdAt ?? '');
    const months = Math.floor(age / (30 * 86_400_000));
    return age > OLD_DRAFT_MS ? [found('draft', entry, '', `This draft has not been changed for ${months} months.`)] : [];
  });

/** The codes in the order in which their findings are shown. */
const CHECK_ORDER = Object.keys(CHECKS) as CheckCode[];

/**
 * What should be better about a site, worst first, found in its content alone: no page is rendered and nothing is fetched. Looks at what
 * visitors see at `now`, in milliseconds since 1970; of drafts only at how long they have waited.
 */
export function siteHealth(snapshot: ContentSnapshot, now: number): Finding[] {
  const current = snapshotAt(snapshot, now);
  const seen = seenEntries(current);
  const shown = allEntries(seen).filter(isShown);
  const drafts = allEntries(snapshot.entries).filter((entry) => !isShown(entry));
  const findings = [
    ...linkFindings(current, shown),
    ...photoFindings(current, shown, now),
    ...exampleFindings(shown, seen),
    ...wordFindings(shown),
    ...lookFindings(seen),
    ...shopFindings(seen, now),
    ...draftFindings(drafts, now),
  ];
  const byCode = groupBy(findings, ({ code }) => code);
  return CHECK_ORDER.flatMap((code) => byCode.get(code) ?? []);
}
