import { createLog, secretsAmong } from '../../runtime/log/log.ts';
import { secretsOfBlobs } from './blobs-context.ts';

/** The log of a function, written to the host's log. */
export const functionLog = createLog({
  write: (line) => console.error(line),
  secrets: () => [...secretsAmong(process.env), ...secretsOfBlobs()],
});
