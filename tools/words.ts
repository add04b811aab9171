import { readArguments } from '#server/process/arguments.ts';
import { adminWords, FOLDERS } from './admin-words.ts';

const USAGE = `Usage: npm run words [-- FOLDER ...]

Prints every text of the admin, of its forms and of the API's answers, by file, to be read in one go.
A value inside a text is an ellipsis. The folders are ${FOLDERS.join(', ')}; name some of them, or
folders in them, to read only those.`;

const { named } = readArguments({ usage: USAGE, named: [0, 20] });
for (const [file, words] of adminWords(process.cwd(), named.length > 0 ? named : FOLDERS))
  console.log(`${file}\n${words.map((text) => `  ${text}`).join('\n')}\n`);
