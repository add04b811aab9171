import { type ContentKind, getKind } from '#domain/content-kinds.ts';
import { ProblemError } from '../http/problem.ts';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The refusal for a name that no entry of a kind has. */
export const entryNotFound = (kind: ContentKind): ProblemError => new ProblemError(404, `${capitalised(getKind(kind).label)} not found`);
