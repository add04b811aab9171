import type { ContentProblem } from '#domain/content-problem.ts';

/** A problem in one line: file, field, sentence. */
export const lineOf = ({ file, path, message }: ContentProblem): string => `${file}${path ? `  ${path}` : ''}  ${message}`;

/** Prints what is wrong with the content, a line each. */
export function printProblems(problems: readonly ContentProblem[]): void {
  for (const problem of problems) console.error(lineOf(problem));
  console.error(problems.length === 1 ? '\n1 problem.' : `\n${problems.length} problems.`);
}
