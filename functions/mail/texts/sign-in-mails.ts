import type { Mail } from '../mailer.ts';

/** What mails about the owner's way in need. */
export interface OwnerMailSite {
  /** The owner's address. */
  to: string;
  siteName: string;
  siteUrl: string;
}

/**
 * The mail with the link for a new password. The token is after the #, which no browser sends: it is in no log and in no Referer, and a
 * scanner that opens the link uses nothing up.
 */
export function passwordLinkMail({ to, siteName, siteUrl }: OwnerMailSite, username: string, token: string): Mail {
  return {
    to,
    subject: `Choose a new password for ${siteName}`,
    text: `Someone (we hope you) asked for a new password on the sign-in page. Choose one here:

${new URL(`/admin/new-password#${token}`, siteUrl).href}

The link works once, for 30 minutes. Your username is ${username}.

If this wasn’t you, do nothing: your password still works, and only you have this link.`,
  };
}

/** Something that has changed about signing in. */
export type AccessChange = 'address' | 'password' | 'app-on' | 'app-off' | 'recovery-codes' | 'recovery-code-used';

const CHANGES: Record<AccessChange, { subject: string; what: string }> = {
  address: {
    subject: 'The contact e-mail was changed',
    what: 'The contact e-mail in the settings was changed. The link for a forgotten password no longer goes to this address.',
  },
  password: {
    subject: 'The password was changed',
    what: 'The password of the admin was changed. All devices are signed out, and passkeys have to be added again.',
  },
  'app-on': { subject: 'Codes were turned on', what: 'Signing in now also takes a code from an authenticator app.' },
  'app-off': {
    subject: 'Codes were turned off',
    what: 'Signing in takes only the password now, without a code from an authenticator app.',
  },
  'recovery-codes': { subject: 'There are new recovery codes', what: 'New recovery codes were made. Earlier ones no longer work.' },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    what: 'Someone signed in with the password and a recovery code. That code won’t work again.',
  },
};

/** What to do if someone else made the change. Another password, or codes from an app that is not hers, keep the owner out. */
function adviceOn(change: AccessChange, siteUrl: string): string {
  const settings = new URL('/admin/settings', siteUrl).href;
  if (change === 'password')
    return `If this wasn’t you, tap “Forgot your password?” on the sign-in page right away: ${new URL('/admin/login', siteUrl).href}`;
  if (change === 'app-on')
    return `If this wasn’t you, ask the person who runs the site to turn codes off, then set a new password: ${settings}`;
  return `If this wasn’t you, sign in now, check your contact e-mail and change your password: ${settings}`;
}

/** The mail that tells the owner of a change, so that one that she did not make does not go unnoticed. */
export function accessChangedMail({ to, siteName, siteUrl }: OwnerMailSite, change: AccessChange): Mail {
  const { subject, what } = CHANGES[change];
  return {
    to,
    subject: `${subject} (${siteName})`,
    text: `${what}

${adviceOn(change, siteUrl)}`,
  };
}
