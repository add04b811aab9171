import path from 'node:path';
import { readEnvironment } from './environment.ts';
import { readArguments } from './process/arguments.ts';
import { endOnSignals } from './process/end-on-signals.ts';
import { startFailure } from './process/start-failure.ts';
import { startSite } from './site.ts';

const USAGE = `Usage: npm start

Serves the site, its API and the admin. Environment variables such as PORT configure it; docs/environment.md lists them.`;

readArguments({ usage: USAGE });
const say = (line: string): void => console.log(line);

try {
  const site = await startSite({
    codeRoot: path.dirname(import.meta.dirname),
    contentRoot: process.cwd(),
    environment: readEnvironment(process.env),
    say,
  });
  endOnSignals(() => site.close(), site.longestCloseMs, say);
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}
