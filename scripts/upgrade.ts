import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readArguments } from '#server/process/arguments.ts';
import { applyUpgrade, BEFORE_UPGRADE, prepareUpgrade, UPSTREAM, UpgradeError } from './upgrade/upgrade.ts';

const USAGE = `Usage: npm run upgrade [-- --dry-run]

Merges the newest version of this project into your website and keeps your content, photos and design tokens. The version is the
newest tag of the remote ${UPSTREAM}. Then installs what is new and validates your content. Stop the site first.
--dry-run only says what would change.`;

const root = process.cwd();
const { flags } = readArguments({ usage: USAGE, flags: ['dry-run'] });
try {
  const upgrade = await prepareUpgrade(root);
  if (!upgrade) {
    console.log('This website has the newest version.');
    process.exit(0);
  }
  const { version, changes, missingTokens } = upgrade;
  console.log(`${version} brings:\n\n${changes || 'Its changelog has no entry.'}\n`);
  if (missingTokens.length > 0)
    console.log(
      `Your src/styles/tokens.css stays as it is. Please add what ${version} has in it and yours lacks:\n${missingTokens.map((token) => `  ${token}`).join('\n')}\n`,
    );
  if (flags.has('dry-run')) {
    console.log('It can be merged with your own changes. Nothing was changed.');
    process.exit(0);
  }
  await applyUpgrade(root, upgrade);
  console.log(`${version} is in place. \`git reset --hard ${BEFORE_UPGRADE}\` goes back, as long as nothing was saved since.`);
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/with-node.mjs'), 'scripts/check-content.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) console.error('Please solve the problems above before you start the site.');
  process.exit(status ?? 1);
} catch (error) {
  if (!(error instanceof UpgradeError)) throw error;
  console.error(error.message);
  process.exit(1);
}
