import { createLog, secretsAmong } from '../log/log.ts';
import { secretsOfBlobs } from './blobs-context.ts';

/** What a function tells of itself, for its host's log. */
export const functionLog = createLog({
  write: (line) => console.error(line),
  secrets: () => [...secretsAmong(process.env), ...secretsOfBlobs()],
});
