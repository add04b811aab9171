import type { ContentSnapshot, Entry } from '#content/snapshot.ts';
import { type ContentKind, contentPath, getKind } from '#schema/content-kinds.ts';
import { problemPlace } from '#domain/content-problem.ts';
import { asSentence } from '#domain/as-sentence.ts';
import { ProblemError } from '../http/problem.ts';

/**
 * Throws if an entry's file is broken. Its last good version must not be edited: a save would replace what someone wrote by hand.
 */
export function assertReadable(snapshot: ContentSnapshot, kind: ContentKind, name: string, entry: Entry | null): void {
  const [problem] = snapshot.problems.get(entry?.path ?? contentPath(kind, name)) ?? [];
  if (!problem) return;
  throw new ProblemError(
    400,
    `The file of this ${getKind(kind).label} cannot be read, so it cannot be changed here. Home shows what is wrong and how to fix it. ${problemPlace(problem)}: ${asSentence(problem.message)}`,
  );
}
