import type { ContentSource } from '../runtime/content-source.ts';
import type { MailVariables } from './mail-variables.ts';
import { mailboxText } from './mailbox.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { MailError } from './mail-error.ts';

/** The mailer of a site: mails come from `MAIL_FROM`, or from the site's name and contact address. Null if no mail server is set. */
export function siteMailer(
  { SMTP_URL: url, SMTP_TLS: encryption, MAIL_FROM: from }: MailVariables,
  content: Pick<ContentSource, 'published'>,
): Mailer | null {
  if (url === undefined) return null;
  return createMailer({
    url,
    encryption,
    from: async () => {
      if (from !== undefined) return from;
      const settings = (await content.published()).entries.settings.get('settings')?.data;
      if (!settings) throw new MailError('later', 'The settings cannot be read, so e-mails have no sender.');
      return mailboxText(settings.siteName, settings.contactEmail);
    },
  });
}
