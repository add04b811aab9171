import { createInterface } from 'node:readline/promises';
import { generatePassword, hashPassword } from '#functions/http/password.ts';
import { PasswordFile } from '#server/data/password-file.ts';
import { type Environment, readEnvironment } from '#server/environment.ts';
import { readArguments } from '#server/process/arguments.ts';
import { ignoreBrokenPipe } from '#server/process/closed-pipe.ts';
import { startFailure } from '#server/process/start-failure.ts';

const USAGE = `Usage: npm run admin:password

Asks for a new password for the admin and sets it. Where there is no terminal, the first line of the input is the password;
an empty one stands for a password that is made up and printed.`;

const LEAST_CHARACTERS = 10;

/** Asks for a password at a terminal; anything else gives it as its first line of input, and nothing stands for a generated one. */
async function askPassword(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    return await Promise.race([terminal.question('New admin password (leave empty for a generated one): '), ended]);
  } finally {
    terminal.close();
  }
}

/** What has to be done before the password counts; undefined where nothing has. */
function whatGoesBefore({ ADMIN_PASSWORD, ADMIN_PASSWORD_HASH }: Environment): string | undefined {
  if (ADMIN_PASSWORD !== undefined) return 'ADMIN_PASSWORD is set and goes before it: take that variable away, and start the site again.';
  if (ADMIN_PASSWORD_HASH !== undefined)
    return 'ADMIN_PASSWORD_HASH is set and goes before it: set that to the hash below or take it away, and start the site again.';
  return undefined;
}

async function setPassword(): Promise<void> {
  const environment = readEnvironment(process.env);
  const typed = await askPassword();
  if (typed !== '' && typed.length < LEAST_CHARACTERS) {
    console.error(`That is too short: use at least ${LEAST_CHARACTERS} characters. The password was not changed.`);
    process.exitCode = 1;
    return;
  }
  const password = typed === '' ? generatePassword() : typed;
  await new PasswordFile(environment.SITE_DATA_DIR).write(password);
  if (typed === '') console.log(`The new password is ${password}`);
  const before = whatGoesBefore(environment);
  console.log(
    before === undefined
      ? 'It counts at once on this machine; everyone who is signed in has to sign in again.'
      : `It does not count yet on this machine. ${before}`,
  );
  console.log(`For a host, set ADMIN_PASSWORD_HASH to ${await hashPassword(password)}`);
}

readArguments({ usage: USAGE });
ignoreBrokenPipe();
await setPassword().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exitCode = 1;
});
