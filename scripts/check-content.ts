import { problemsOf } from '#content/snapshot.ts';
import { readWorkingTree, strayContent } from '#server/publisher/working-tree.ts';
import { printProblems } from './content-problems.ts';

const { snapshot } = await readWorkingTree(process.cwd());
for (const file of await strayContent(process.cwd())) console.warn(`${file}  Nothing reads this file. Is its name or folder right?`);
const problems = problemsOf(snapshot);
if (problems.length > 0) {
  printProblems(problems);
  process.exit(1);
}
const entries = Object.values(snapshot.entries).reduce((sum, ofKind) => sum + ofKind.size, 0);
console.log(`All ${entries} files in content/ are as they should be.`);
