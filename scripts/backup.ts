import { parseArgs } from 'node:util';
import { makeBackup } from '#server/backup.ts';

const { positionals } = parseArgs({ allowPositionals: true });
try {
  const { file, commit, left } = await makeBackup(process.cwd(), positionals[0] ?? 'backups', new Date());
  for (const name of left) console.warn(`${name}  is not committed, so it is not in the backup.`);
  console.log(`Everything up to commit ${commit.slice(0, 9)} is in ${file}. Keep it on another machine.`);
  console.log(`\`npm run restore -- ${file} <new folder>\` makes a folder of it again.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
