import { readArguments } from '#server/process/arguments.ts';
import { CHECKS, runChecks } from './checks.ts';

const USAGE = `Usage: npm run lint | npm run typecheck

Checks the code without running it: rules, imports, format and dead code, or types. \`npm test\` does both, and \`npm run format\` formats.`;

const { named } = readArguments({ usage: USAGE, named: [1, 1] });
const { passed, complaints } = await runChecks(named[0] === 'typecheck' ? CHECKS.typecheck : CHECKS.lint);
for (const complaint of complaints) console.log(complaint);
console.log(`\n${passed} passed, ${complaints.length} failed`);
process.exit(complaints.length === 0 ? 0 : 1);
