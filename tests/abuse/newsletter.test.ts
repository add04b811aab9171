import { afterAll, beforeAll } from 'vitest';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { describeNewsletter } from './newsletter.contract.ts';
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

describeNewsletter(
  () => target,
  () => smtp,
  (network) => `198.51.${network >> 8}.${network & 255}`,
);
