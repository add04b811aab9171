import { asSentence, joined } from '#domain/as-sentence.ts';
import { type ContentKind, getKind } from '#schema/content-kinds.ts';
import type { FieldError } from '#domain/content-problem.ts';
import { ProblemError } from '../http/problem.ts';

/** The refusal of a version that does not match today's schema; `cannot` is the participle of what was attempted. */
export function outdatedVersion(kind: ContentKind, cannot: string, errors: FieldError[]): ProblemError {
  const { label, holds } = getKind(kind);
  const what = `${holds === 'folder' ? 'a' : 'the'} ${label}`;
  const reasons = joined(errors.map(({ message }) => message));
  return new ProblemError(
    400,
    asSentence(`This version cannot be ${cannot}, because the rules for ${what} have changed since: ${reasons}`),
    {
      errors,
    },
  );
}
