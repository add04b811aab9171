import { readEnvironment } from '#server/environment.ts';
import { readArguments } from '#server/process/arguments.ts';
import { restoreBackup } from '#server/store/backup.ts';

const USAGE = `Usage: npm run restore -- <file> <new folder>

Restores a backup with its whole history into a new folder, and what visitors sent if that file is beside it. Both paths are relative to the website's folder.`;

const [file = '', folder = ''] = readArguments({ usage: USAGE, named: [2, 2] }).named;
try {
  const { commit, hasVisitors } = await restoreBackup(file, folder, readEnvironment(process.env).SITE_DATA_DIR);
  console.log(
    `Restored commit ${commit.slice(0, 9)} to ${folder}. Run \`npm start\` there to serve the site; it generates a new password.`,
  );
  console.log(
    hasVisitors
      ? `Comments and messages that waited, and the newsletter’s readers, are in ${folder}/.data. With another SITE_DATA_DIR, copy them there.`
      : 'What visitors sent is not restored: the backup has no file for it beside it.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
