import path from 'node:path';
import { startSite } from './site.ts';
import { EnvironmentError, readEnvironment } from './environment.ts';

/** An error as a person at a terminal wants it: a sentence where we know one. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof EnvironmentError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Something else already answers there: ${message}. Is the site running already? PORT chooses another port.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

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
  console.error(sentenceOf(error));
  process.exit(1);
}
