import { memoize } from '#content/memoize.ts';
import { type ContentSnapshot, problemsOf } from '#content/snapshot.ts';
import { asSentence } from '#domain/as-sentence.ts';
import { entryAt, getKind } from '#schema/content-kinds.ts';
import type { ContentProblem } from '#domain/content-problem.ts';

/** What visitors see in place of a broken file. */
function consequenceOf(file: string, { problems, standIns }: ContentSnapshot): string {
  if (standIns.has(file)) return ' Visitors see its last good version until it is fixed.';
  if (!problems.has(file)) return '';
  const place = entryAt(file);
  return place && getKind(place.kind).holds === 'file'
    ? ' The site does without it until it is fixed.'
    : ' It is not on the site until it is fixed.';
}

/** What is wrong with the files of a snapshot, and what visitors see instead. */
export const brokenNotices = memoize((snapshot: ContentSnapshot): readonly ContentProblem[] => {
  const named = new Set<string>();
  return problemsOf(snapshot).map((problem) => {
    const consequence = named.has(problem.file) ? '' : consequenceOf(problem.file, snapshot);
    named.add(problem.file);
    return { ...problem, message: asSentence(problem.message) + consequence };
  });
});
