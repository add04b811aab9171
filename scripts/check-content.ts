import { problemsOf } from '#content/snapshot.ts';
import { readWorkingTree } from '#server/publisher/working-tree.ts';
import { printProblems } from './content-problems.ts';

const { snapshot } = await readWorkingTree(process.cwd());
const problems = problemsOf(snapshot);
if (problems.length > 0) {
  printProblems(problems);
  process.exit(1);
}
const entries = Object.values(snapshot.entries).reduce((sum, ofKind) => sum + ofKind.size, 0);
console.log(`All ${entries} files in content/ are as they should be.`);
