import { type ContentProblem, problemPlace } from '#domain/content-problem.ts';

/** Formats a problem on one line: file, line, field, message. */
export const lineOf = (problem: ContentProblem): string => `${problemPlace(problem)}  ${problem.message}`;

/** Prints the problems and their number. */
export function printProblems(problems: readonly ContentProblem[]): void {
  for (const problem of problems) console.error(lineOf(problem));
  console.error(problems.length === 1 ? '\n1 problem.' : `\n${problems.length} problems.`);
}
