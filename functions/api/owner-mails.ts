import type { Context } from 'hono';
import type { ApiDependencies } from './dependencies.ts';
import { type AccessChange, accessChangedMail, type OwnerMailSite } from '../mail/texts/sign-in-mails.ts';

type Needs = Pick<ApiDependencies, 'content' | 'passwordLinks' | 'mailer' | 'inBackground'>;

const settingsOf = async ({ content }: Pick<Needs, 'content'>) => (await content.published()).entries.settings.get('settings')?.data;

/**
 * Where mails about signing in go; null if there is no address. It is the contact e-mail as it was when the owner last proved who she is: a
 * stolen session could change the one in the settings, and would become a way in that stays.
 */
export async function ownerMailSite(needs: Pick<Needs, 'content' | 'passwordLinks'>): Promise<OwnerMailSite | null> {
  const settings = await settingsOf(needs);
  if (!settings) return null;
  const to = (await needs.passwordLinks.provenAddress()) ?? settings.contactEmail;
  return { to, siteName: settings.siteName, siteUrl: settings.siteUrl };
}

/** Sends a mail about a change after the answer, if the site can send any. */
function send({ mailer, inBackground }: Needs, context: Context, change: AccessChange, siteOf: () => Promise<OwnerMailSite | null>): void {
  if (!mailer) return;
  inBackground(context, async () => {
    const site = await siteOf();
    if (site) await mailer.send(accessChangedMail(site, change));
  });
}

/** Tells the owner, after the answer, that something about signing in has changed. */
export const tellOfChange = (needs: Needs, context: Context, change: AccessChange): void =>
  send(needs, context, change, () => ownerMailSite(needs));

/**
 * Notes, after the answer, that the owner proved who she is: from now on mails about signing in go to today's contact e-mail. The one before
 * is told, because a stranger may have changed it.
 */
export const noteProvenAddress = (needs: Needs, context: Context): void =>
  send(needs, context, 'address', async () => {
    const settings = await settingsOf(needs);
    const before = settings ? await needs.passwordLinks.noteProven(settings.contactEmail) : null;
    return settings && before !== null ? { to: before, siteName: settings.siteName, siteUrl: settings.siteUrl } : null;
  });
