import { ProblemError } from '../http/problem.ts';

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The 404 for an entry that does not exist; `label` is the name of its kind. */
export const entryNotFound = (label: string): ProblemError => new ProblemError(404, `${capitalize(label)} not found`);
