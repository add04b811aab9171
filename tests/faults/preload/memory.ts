/**
 * Loaded into the program before its own code: at SIGUSR2 it collects its garbage and writes what memory is left in use to the
 * file that MEMORY_REPORT names.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const report = process.env['MEMORY_REPORT'] ?? '';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  collect();
  writeFileSync(`${report}.draft`, JSON.stringify(process.memoryUsage()));
  renameSync(`${report}.draft`, report);
});
