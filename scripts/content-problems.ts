import type { ContentProblem } from '#domain/content-problem.ts';

/** Prints what is wrong with the content, a line each: file, field, sentence. */
export function printProblems(problems: readonly ContentProblem[]): void {
  for (const { file, path, message } of problems) console.error(`${file}${path ? `  ${path}` : ''}  ${message}`);
  console.error(problems.length === 1 ? '\n1 problem.' : `\n${problems.length} problems.`);
}
