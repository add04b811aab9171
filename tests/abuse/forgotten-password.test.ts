import { afterAll, beforeAll } from 'vitest';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { describeForgottenPasswords } from './forgotten-password.contract.ts';
import { type OwnTarget, startTarget } from './support/target.ts';

let smtp: TestSmtp;
let target: OwnTarget;
beforeAll(async () => {
  smtp = await startSmtp();
  target = await startTarget({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await target.close();
  await smtp.close();
});

describeForgottenPasswords(
  () => target,
  () => smtp,
);
