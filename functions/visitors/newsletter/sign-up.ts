import type { Context } from 'hono';
import { LINE_LIMIT } from '#schema/fields.ts';
import type { Settings } from '#schema/settings.ts';
import { isTrapped, TRAP_FIELDS } from '#schema/trap-field.ts';
import type { ContentSource } from '../../runtime/content-source.ts';
import { fieldsWith, type FormAgain, trapField } from '../forms/form-fields.ts';
import { assertNoFlood, limitFloods, tooMany } from '../forms/flood-limit.ts';
import type { Newsletter } from './newsletter.ts';
import type { Received } from '../forms/form-request.ts';
import { networksOf } from '../../http/network.ts';
import { invalidFields, ProblemError } from '../../http/problem.ts';
import { normalizedAddress } from './address.ts';

/** The fields of the form, with the most characters of each. */
export const SIGN_UP_FIELDS = { email: LINE_LIMIT, ...TRAP_FIELDS };
type SignUpFields = Record<keyof typeof SIGN_UP_FIELDS, string>;

/** What everybody is told, whether the list knows the address or not. */
export const SIGNED_UP =
  'Check your inbox. If this address isn’t on our list yet, an e-mail with a button is on its way: tap it and you’re in. Not there in a few minutes? Look in your spam folder.';

const FLOOD = 'Many addresses were entered from your network, so this one was not stored. Please try again later.';
const COME_BACK = 'Too many people are signing up at once. Please try again in an hour; your address wasn’t saved.';
/** How many signups with a filled trap one network can send in ten minutes. */
const MOST_TRAPPED = 2;

interface Needs {
  content: ContentSource;
  newsletter: Newsletter;
  addressOf(context: Context): string;
}

/** The features of a site that has a newsletter. Throws a 404 if it has none. */
export async function openSignUp({ content, newsletter }: Pick<Needs, 'content' | 'newsletter'>): Promise<Settings['features']> {
  const settings = (await content.published()).entries.settings.get('settings')?.data;
  if (settings?.features.enableNewsletter !== true || !newsletter.canSend)
    throw new ProblemError(404, 'There is no newsletter here at the moment. Your address was not stored.');
  return settings.features;
}

/** Throws a 429 if the network of a request has entered too many addresses. */
export const assertCalm = ({ newsletter, addressOf }: Needs, context: Context): Promise<void> =>
  assertNoFlood(newsletter.networks, addressOf(context), FLOOD);

/** Notes an address that someone entered. Throws a ProblemError if there is something to do. */
export async function signUp({ newsletter, addressOf }: Needs, context: Context, sent: SignUpFields): Promise<Received> {
  const address = normalizedAddress(sent.email);
  if (address === null) {
    const message =
      sent.email.trim() === '' ? 'Please enter your e-mail address' : 'Please check the address: it should look like rosa@example.com';
    throw invalidFields([{ path: 'email', message }]);
  }
  const from = addressOf(context);
  // A password manager may have filled in the trap: the mail to confirm tells people from programs, and the limits are lower.
  const hasFilledTrap = isTrapped(sent);
  const { withdraw } = await limitFloods(newsletter.networks, from, FLOOD, hasFilledTrap ? MOST_TRAPPED : undefined);
  const entered = await newsletter.limits.enter(hasFilledTrap);
  if ('retryAfterSeconds' in entered) {
    await withdraw();
    return tooMany(COME_BACK, entered.retryAfterSeconds);
  }
  await newsletter.signups.note(address, networksOf(from).wide);
  return { sentence: SIGNED_UP, anchor: 'sent' };
}

/** The form again, with what was written. */
export const signUpForm = (
  { email, ...traps }: SignUpFields,
  { errors }: FormAgain,
): string => `<form class="visitor-form" method="post" action="/api/newsletter">
${fieldsWith(errors).line('Your e-mail address', 'email', email, 'type="email" required autocomplete="email"')}
${trapField(traps)}
<p class="wide"><button class="button">Sign up</button></p>
</form>`;
