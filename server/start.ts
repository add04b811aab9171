import path from 'node:path';
import { readArguments } from './arguments.ts';
import { outliveReader } from './closed-pipe.ts';
import { endOnSignals } from './end-on-signals.ts';
import { readEnvironment } from './environment.ts';
import { startSite } from './site.ts';
import { startFailure } from './start-failure.ts';

const USAGE = `Usage: npm start

Serves the site, its API and the admin. What can be chosen, such as PORT, is set in the environment; docs/environment.md lists it.`;

readArguments({ usage: USAGE });
outliveReader();
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
