import { capitalized } from '#domain/capitalized.ts';
import { ProblemError } from '../http/problem.ts';

/** The 404 for an entry that does not exist; `label` is the name of its kind. */
export const entryNotFound = (label: string): ProblemError => new ProblemError(404, `${capitalized(label)} not found`);
