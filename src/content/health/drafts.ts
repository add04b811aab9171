import type { Entry } from '../snapshot.ts';
import { type Finding, found } from './finding.ts';

/** Drafts that no one has touched for so long. */
const OLD_DRAFT_MS = 90 * 86_400_000;

/** Drafts that have waited for months. */
export const draftFindings = (drafts: readonly Entry[], now: number): Finding[] =>
  drafts.flatMap((entry) => {
    const { updatedAt, createdAt }: { updatedAt?: string; createdAt?: string } = entry.data as object;
    const age = now - Date.parse(updatedAt ?? createdAt ?? '');
    const months = Math.floor(age / (30 * 86_400_000));
    return age > OLD_DRAFT_MS ? [found('draft', entry, '', `This draft has not been changed for ${months} months.`)] : [];
  });
