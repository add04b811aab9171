import { renderUnicodeCompact } from 'uqr';
import { generateTotpSecret, totpCounter, totpLink } from '#functions/auth/second-factor.ts';
import { TotpFile } from '#server/data/totp-file.ts';
import { type Environment, readEnvironment } from '#server/environment.ts';
import { readArguments } from '#server/process/arguments.ts';
import { ask } from '#server/process/ask.ts';
import { startFailure } from '#server/process/start-failure.ts';

const USAGE = `Usage: npm run admin:totp [-- --off]

Requires a code from an authenticator app for signing in. With --off, the password alone is enough again.`;

async function turnOff({ ADMIN_TOTP_SECRET, SITE_DATA_DIR }: Environment): Promise<void> {
  await new TotpFile(SITE_DATA_DIR).write(null);
  console.log(
    ADMIN_TOTP_SECRET === undefined
      ? 'Signing in requires only the password again. Everyone who is signed in has to sign in again, and passkeys have to be added again.'
      : 'Signing in still requires a code, because ADMIN_TOTP_SECRET is set. Remove that variable and restart the site.',
  );
}

async function turnOn({ ADMIN_TOTP_SECRET, ADMIN_USERNAME, SITE_DATA_DIR }: Environment): Promise<void> {
  const secret = generateTotpSecret();
  const link = totpLink(secret, 'Bakery', ADMIN_USERNAME);
  console.log(
    `Scan this with an authenticator app on your phone:\n\n${renderUnicodeCompact(link)}\n\nor type this key into it: ${secret}\n`,
  );
  const code = (await ask('The six digits that the app shows now: ')).replace(/\s/g, '');
  if (totpCounter(secret, code, Date.now()) === null) {
    console.error('That is not the code for this key, so nothing was changed. Is the phone’s clock right?');
    process.exitCode = 1;
    return;
  }
  await new TotpFile(SITE_DATA_DIR).write(secret);
  console.log(
    ADMIN_TOTP_SECRET === undefined
      ? 'Signing in now also requires such a code; everyone who is signed in has to sign in again, and passkeys have to be added again.'
      : 'Signing in still requires codes of another key: ADMIN_TOTP_SECRET is set and overrides this one. Set it to the key below or remove it, and restart the site.',
  );
  console.log(
    `Make recovery codes in the admin: Settings, Signing in. If you lose the phone and have none, run \`npm run admin:totp -- --off\`. For a host, set ADMIN_TOTP_SECRET to ${secret}`,
  );
}

const { flags } = readArguments({ usage: USAGE, flags: ['off'] });
try {
  const environment = readEnvironment(process.env);
  await (flags.has('off') ? turnOff(environment) : turnOn(environment));
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
}
