import { z } from 'zod';
import { mailbox } from './mailbox.ts';
import { smtpServer } from './smtp-server.ts';
import { optionalVariable } from '../runtime/environment/variable.ts';

/** The mail server, and who mails come from. */
export const mailVariables = {
  SMTP_URL: optionalVariable(
    z
      .string()
      .max(2_000, 'SMTP_URL may have at most 2,000 characters')
      .refine(
        (url) => smtpServer(url) !== null,
        'SMTP_URL must be the address of a mail server, such as smtps://user:password@mail.example.com:465 or smtp://user:password@mail.example.com:587; characters such as @ : / # % in the password are written percent-encoded, @ as %40',
      )
      .optional(),
  ),
  SMTP_TLS: optionalVariable(z.enum(['required', 'optional'], { error: 'SMTP_TLS must be required or optional' }).optional()),
  MAIL_FROM: optionalVariable(
    z
      .string()
      .max(500, 'MAIL_FROM may have at most 500 characters')
      .refine(
        (from) => mailbox(from) !== null,
        'MAIL_FROM must be an e-mail address such as hello@bakery.example, or a name with one: Rosa’s Bakery <hello@bakery.example>',
      )
      .optional(),
  ),
};

/** The parsed variables of the mail server. */
export type MailVariables = z.infer<z.ZodObject<typeof mailVariables>>;
