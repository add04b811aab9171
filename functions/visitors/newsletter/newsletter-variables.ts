import { z } from 'zod';
import { optionalVariable, serviceAddress } from '../../runtime/environment/variable.ts';

const key = (name: string, pattern: RegExp, hint: string) =>
  optionalVariable(z.string().regex(pattern, `${name} must be ${hint}`).optional());

/** The newsletter services, by the name of the variable with their key. */
const SERVICE_KEYS = ['BUTTONDOWN_API_KEY', 'MAILCHIMP_API_KEY', 'KIT_API_KEY'] as const;

/** A service that keeps the list of readers and sends newsletters, in place of this site and its mail server. */
export const newsletterVariables = {
  BUTTONDOWN_API_KEY: key('BUTTONDOWN_API_KEY', /^[\x21-\x7e]{10,200}$/, 'the API key of a Buttondown newsletter, without spaces'),
  BUTTONDOWN_API_URL: serviceAddress('BUTTONDOWN_API_URL', 'https://api.buttondown.com'),
  MAILCHIMP_API_KEY: key(
    'MAILCHIMP_API_KEY',
    /^[\da-zA-Z]{10,100}-[a-z]{2,4}\d{1,3}$/,
    'an API key of Mailchimp, which ends with a hyphen and the data center, such as -us21',
  ),
  MAILCHIMP_AUDIENCE_ID: key('MAILCHIMP_AUDIENCE_ID', /^[\da-zA-Z]{5,40}$/, 'the ID of an audience of Mailchimp, such as 1a2b3c4d5e'),
  /** With the key's data center in place of `dc`. */
  MAILCHIMP_API_URL: serviceAddress('MAILCHIMP_API_URL', 'https://dc.api.mailchimp.com'),
  KIT_API_KEY: key('KIT_API_KEY', /^[\x21-\x7e]{10,200}$/, 'a V4 API key of Kit, without spaces'),
  KIT_FORM_ID: key('KIT_FORM_ID', /^\d{1,15}$/, 'the number of a form of Kit, whose mail asks for the confirmation'),
  KIT_API_URL: serviceAddress('KIT_API_URL', 'https://api.kit.com'),
};

/** The parsed variables of newsletter services. */
export type NewsletterVariables = z.infer<z.ZodObject<typeof newsletterVariables>>;

/** Reports several services, of which none would be the right one, and what only works together. */
export function checkNewsletter({ value, issues }: z.core.ParsePayload<NewsletterVariables>): void {
  const given = SERVICE_KEYS.filter((name) => value[name] !== undefined);
  const say = (message: string) => issues.push({ code: 'custom', message, input: null });
  if (given.length > 1) say(`Only one newsletter service can be used: ${given.join(' or ')}`);
  if ((value.MAILCHIMP_API_KEY === undefined) !== (value.MAILCHIMP_AUDIENCE_ID === undefined))
    say('MAILCHIMP_API_KEY and MAILCHIMP_AUDIENCE_ID are only used together');
  if ((value.KIT_API_KEY === undefined) !== (value.KIT_FORM_ID === undefined)) say('KIT_API_KEY and KIT_FORM_ID are only used together');
}

/** Whether the site has a way to send newsletters: a mail server or a service. Also for an environment that was not parsed. */
export const canSendNewsletters = (environment: Readonly<Record<string, unknown>>): boolean =>
  ['SMTP_URL', ...SERVICE_KEYS].some((name) => Boolean(environment[name]));
