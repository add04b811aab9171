import { githubPlace, readEnvironment } from '#server/environment.ts';
import { readArguments } from '#server/process/arguments.ts';
import { assertNoneMissing, makeBackup } from '#server/store/backup.ts';

const USAGE = `Usage: npm run backup [-- <folder>]

Writes the content with its whole history into one file in backups/ or in the given folder, and what visitors sent into another beside it.`;

const [folder = 'backups'] = readArguments({ usage: USAGE, named: [0, 1] }).named;
try {
  const root = process.cwd();
  const environment = readEnvironment(process.env);
  const github = githubPlace(environment);
  if (github) await assertNoneMissing(root, github);
  const { file, commit, left, visitors } = await makeBackup(root, folder, { data: environment.SITE_DATA_DIR, now: new Date() });
  for (const name of left) console.warn(`${name}  is not committed, so it is not in the backup.`);
  console.log(`Everything up to commit ${commit.slice(0, 9)} is in ${file}. Keep it on another machine.`);
  if (visitors !== null)
    console.log(
      `Comments and messages that wait, and the newsletter’s readers, are in ${visitors}. It has names and addresses: keep both where no one else reads them.`,
    );
  console.log(`\`npm run restore -- ${file} <new folder>\` restores it into a folder.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
