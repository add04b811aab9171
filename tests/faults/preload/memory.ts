/** Preloaded into the program: on SIGUSR2 it collects garbage and writes the memory in use to the file MEMORY_REPORT. */
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
