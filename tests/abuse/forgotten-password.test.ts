import { afterAll, beforeAll, describe } from 'vitest';
import { type NetlifyHost, startNetlifyHost } from '../support/netlify-host.ts';
import { type NetlifySite, startNetlifySite } from '../support/netlify-site.ts';
import { siteFiles } from '../support/snapshot-of.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { describeForgottenPasswords } from './forgotten-password.contract.ts';
import { type OwnTarget, startTarget } from './support/target.ts';

describe('on one machine', () => {
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
});

describe('on Netlify', () => {
  let smtp: TestSmtp;
  let site: NetlifySite;
  let host: NetlifyHost;
  beforeAll(async () => {
    smtp = await startSmtp();
    site = await startNetlifySite(siteFiles('minimal'));
    Object.assign(site.environment, { SMTP_URL: smtp.url, TEST_WAIT_UNTIL: '1' });
    host = await startNetlifyHost(site);
  });
  afterAll(async () => {
    await host.close();
    await site.close();
    await smtp.close();
  });

  describeForgottenPasswords(
    () => host,
    () => smtp,
  );
});
