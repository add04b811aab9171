import path from 'node:path';
import { endOnSignals } from './end-on-signals.ts';
import { readEnvironment } from './environment.ts';
import { startSite } from './site.ts';
import { startFailure } from './start-failure.ts';

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
