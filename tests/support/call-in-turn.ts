// Calls commands of this project one after the other in one process, which loads what they share once. Its argument lists them with
// their arguments, as JSON; it prints how each ended and what it said.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts');

class Ended extends Error {}

const answers: { code: number; said: string; wrong: string }[] = [];
const { exit } = process;
for (const [script, args] of JSON.parse(process.argv.pop() ?? '') as [script: string, args: string[]][]) {
  const answer = { code: 0, said: '', wrong: '' };
  answers.push(answer);
  console.log = (text: string) => void (answer.said += `${text}\n`);
  console.error = (text: string) => void (answer.wrong += `${text}\n`);
  process.exit = (code) => {
    answer.code = Number(code);
    throw new Ended();
  };
  process.argv.splice(2, Infinity, ...args);
  const file = pathToFileURL(path.join(SCRIPTS, `${script}.ts`));
  await import(`${file.href}?${answers.length}`).catch((error: unknown) => {
    if (!(error instanceof Ended)) throw error;
  });
}
process.stdout.write(JSON.stringify(answers), () => exit());
