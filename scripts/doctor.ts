import { readArguments } from '#server/process/arguments.ts';
import { examine } from './doctor/examination.ts';

const USAGE = `Usage: npm run doctor -- https://your-site.example

Checks a deployed site from outside, as a browser would, and says how to fix each problem.`;

const [address] = readArguments({ usage: USAGE, named: [0, 1] }).named;
try {
  process.exitCode = (await examine(address, process.env, console.log)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
