import path from 'node:path';
import { readEnvironment } from './environment.ts';
import { startSite } from './site.ts';
import { startFailure } from './start-failure.ts';

try {
  const site = await startSite({
    codeRoot: path.dirname(import.meta.dirname),
    contentRoot: process.cwd(),
    environment: readEnvironment(process.env),
    say: (line) => console.log(line),
  });
  const stop = () => void site.close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}
