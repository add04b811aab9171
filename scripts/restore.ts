import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/backup.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [file, folder] = positionals;
try {
  if (file === undefined || folder === undefined)
    throw new Error('Say which backup, and into which new folder: npm run restore -- <file> <folder>');
  const { commit } = await restoreBackup(file, folder);
  console.log(
    `${folder} is as it was at commit ${commit.slice(0, 9)}. \`npm start\` in it serves the site; a new password is made for it.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
