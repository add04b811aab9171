import { MailError } from '#functions/mail/mail-error.ts';
import { tryMailServer } from '#functions/mail/mailer.ts';
import type { Check } from './check.ts';

export const mailCheck: Check = {
  name: 'mail server',
  async run(_deployment, { SMTP_URL: url, SMTP_TLS: encryption }) {
    if (url === undefined) return { left: 'set SMTP_URL to check it' };
    try {
      await tryMailServer({ url, encryption });
      return { well: 'it can be reached from here and lets the site sign in' };
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      return { wrong: [`${error.message} Check SMTP_URL.`] };
    }
  },
};
