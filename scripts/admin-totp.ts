import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { generateTotpSecret, totpCounter, totpLink } from '#functions/http/second-factor.ts';
import { readEnvironment } from '#server/environment.ts';
import { TotpFile } from '#server/totp-file.ts';

const { values } = parseArgs({ options: { off: { type: 'boolean', default: false } } });
const environment = readEnvironment(process.env);
const file = new TotpFile(environment.SITE_DATA_DIR);

if (values.off) {
  await file.remove();
  console.log('Signing in asks for the password alone again. Whoever is signed in has to sign in again.');
  process.exit(0);
}

const secret = generateTotpSecret();
const link = totpLink(secret, 'Bakery', environment.ADMIN_USERNAME);
console.log(`Scan this with an authenticator app on your phone:\n\n${renderUnicodeCompact(link)}\n\nor type its key there: ${secret}\n`);
const terminal = createInterface({ input: process.stdin, output: process.stderr });
const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
const code = await Promise.race([terminal.question('The six digits that it shows now: '), ended]);
terminal.close();
if (totpCounter(secret, code.replace(/\s/g, ''), Date.now()) === null) {
  console.error('That is not the code for this key, so nothing was changed. Is the clock of the phone right?');
  process.exit(1);
}
await file.write(secret);
console.log('From now on signing in asks for such a code too; whoever is signed in has to sign in again.');
console.log(`If the phone is lost: \`npm run admin:totp -- --off\`. For a host, set ADMIN_TOTP_SECRET to ${secret}`);
