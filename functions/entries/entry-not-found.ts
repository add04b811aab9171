import { ProblemError } from '../http/problem.ts';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The refusal for a name that no entry of a kind has; `label` is what people call one of that kind. */
export const entryNotFound = (label: string): ProblemError => new ProblemError(404, `${capitalised(label)} not found`);
