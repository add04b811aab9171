import { generatePassword, hashPassword } from '#functions/auth/password.ts';
import { PasswordFile } from '#server/data/password-file.ts';
import { type Environment, readEnvironment } from '#server/environment.ts';
import { readArguments } from '#server/process/arguments.ts';
import { ask } from '#server/process/ask.ts';
import { startFailure } from '#server/process/start-failure.ts';

const USAGE = `Usage: npm run admin:password

Asks for a new admin password and sets it. Without a terminal, the first line of standard input is the password. If it is empty,
a password is generated and printed.`;

const MIN_LENGTH = 10;

/** Explains which environment variable overrides the new password; undefined if none does. */
function overrideNotice({ ADMIN_PASSWORD, ADMIN_PASSWORD_HASH }: Environment): string | undefined {
  if (ADMIN_PASSWORD !== undefined) return 'ADMIN_PASSWORD is set and overrides it: remove that variable and restart the site.';
  if (ADMIN_PASSWORD_HASH !== undefined)
    return 'ADMIN_PASSWORD_HASH is set and overrides it: set it to the hash below or remove it, and restart the site.';
  return undefined;
}

async function setPassword(): Promise<void> {
  const environment = readEnvironment(process.env);
  const typed = await ask('New admin password (leave empty for a generated one): ');
  if (typed !== '' && typed.length < MIN_LENGTH) {
    console.error(`That is too short: use at least ${MIN_LENGTH} characters. The password was not changed.`);
    process.exitCode = 1;
    return;
  }
  const password = typed === '' ? generatePassword() : typed;
  await new PasswordFile(environment.SITE_DATA_DIR).write(password);
  if (typed === '') console.log(`The new password is ${password}`);
  const notice = overrideNotice(environment);
  console.log(
    notice === undefined
      ? 'It takes effect immediately on this machine; everyone who is signed in has to sign in again, and passkeys have to be added again.'
      : `It has no effect yet on this machine. ${notice}`,
  );
  console.log(`For a host, set ADMIN_PASSWORD_HASH to ${await hashPassword(password)}`);
}

readArguments({ usage: USAGE });
await setPassword().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exitCode = 1;
});
