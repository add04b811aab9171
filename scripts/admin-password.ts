import { createInterface } from 'node:readline/promises';
import { generatePassword, hashPassword } from '#functions/http/password.ts';
import { readEnvironment } from '#server/environment.ts';
import { PasswordFile } from '#server/password-file.ts';

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

const typed = await askPassword();
if (typed !== '' && typed.length < LEAST_CHARACTERS) {
  console.error(`That is too short: use at least ${LEAST_CHARACTERS} characters. The password was not changed.`);
  process.exit(1);
}
const password = typed === '' ? generatePassword() : typed;
const file = new PasswordFile(readEnvironment(process.env).SITE_DATA_DIR);
await file.write(password);
if (typed === '') console.log(`The new password is ${password}`);
console.log(`It counts at once on this machine; whoever is signed in has to sign in again.`);
console.log(`For a host, set ADMIN_PASSWORD_HASH to ${await hashPassword(password)}`);
