import { readEnvironment } from '#server/environment.ts';
import { readArguments } from '#server/process/arguments.ts';
import { restoreBackup } from '#server/store/backup.ts';

const USAGE = `Usage: npm run restore -- <file> <new folder>

Makes a folder of a backup, with its whole history. Both count from the website's folder.`;

const [file = '', folder = ''] = readArguments({ usage: USAGE, named: [2, 2] }).named;
try {
  const { commit } = await restoreBackup(file, folder, readEnvironment(process.env).SITE_DATA_DIR);
  console.log(
    `${folder} is as it was at commit ${commit.slice(0, 9)}. \`npm start\` in it serves the site; a new password is made for it.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
