import type { NewsletterVariables } from '../newsletter-variables.ts';
import { createButtondown } from './buttondown.ts';
import { createKit } from './kit.ts';
import { createMailchimp } from './mailchimp.ts';
import type { NewsletterService } from './service.ts';

/** The newsletter service of a site; null if none is configured. */
export function siteService(environment: NewsletterVariables): NewsletterService | null {
  const { BUTTONDOWN_API_KEY, MAILCHIMP_API_KEY, MAILCHIMP_AUDIENCE_ID, KIT_API_KEY, KIT_FORM_ID } = environment;
  if (BUTTONDOWN_API_KEY !== undefined) return createButtondown(environment.BUTTONDOWN_API_URL, BUTTONDOWN_API_KEY);
  if (MAILCHIMP_API_KEY !== undefined && MAILCHIMP_AUDIENCE_ID !== undefined)
    return createMailchimp({ apiUrl: environment.MAILCHIMP_API_URL, key: MAILCHIMP_API_KEY, audience: MAILCHIMP_AUDIENCE_ID });
  if (KIT_API_KEY !== undefined && KIT_FORM_ID !== undefined)
    return createKit({ apiUrl: environment.KIT_API_URL, key: KIT_API_KEY, form: KIT_FORM_ID });
  return null;
}
