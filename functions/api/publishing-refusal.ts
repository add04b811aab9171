import type { PublishingStatus } from '#api/publishing.ts';
import { asSentence } from '#domain/as-sentence.ts';
import type { ContentProblem } from '#domain/content-problem.ts';

/** The status fields for content that cannot be published; null if there are no problems. */
export function refusalOf(problems: readonly ContentProblem[]): Pick<PublishingStatus, 'error' | 'problems'> | null {
  const [first] = problems;
  if (!first) return null;
  const place = first.path ? `${first.file}, ${first.path}` : first.file;
  const others = problems.length - 1;
  const more = others === 0 ? '' : others === 1 ? ' There is one more.' : ` There are ${others} more.`;
  return { error: `The newest change cannot be published. ${place}: ${asSentence(first.message)}${more}`, problems };
}
