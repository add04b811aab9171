import type { Context } from 'hono';
import type { ApiDependencies } from './dependencies.ts';
import { type Answer, answerWithPage } from '../visitors/forms/answer-page.ts';
import { hiddenField } from '../visitors/forms/form-fields.ts';
import { answerForm } from '../visitors/forms/form-request.ts';
import { readForm } from '../visitors/forms/read-form.ts';
import { neverCache } from '../http/cache.ts';
import { assertCalm, openSignUp, SIGN_UP_FIELDS, SIGNED_UP, signUp, signUpForm } from '../visitors/newsletter/sign-up.ts';
import { routesAt } from './routes.ts';

/** The most characters of a link's token. */
const LINK_LIMIT = 600;
const SENT_ADDRESS = '/api/newsletter/sent';

const OLD_LINK =
  'This link has expired, was used already, or wasn’t copied whole. Sign up again at the bottom of any page and we’ll send you a new one.';
const WRONG_LINK = 'This link isn’t complete. Open it from the newsletter itself, or write to us and we’ll take you off the list.';

/** What a page says that a link leads to. Its form is a button that does what the link is for. */
type LinkPage = Pick<Answer, 'title' | 'sentence' | 'form' | 'status'>;

const buttonForm = (action: string, label: string, token: string): string =>
  `<form method="post" action="${action}">${hiddenField('t', token)}<button class="button">${label}</button></form>`;

/** /api/newsletter: signing up, confirming it and leaving. All answers are pages, because forms and links in mails lead here. */
export function newsletterRoutes(dependencies: ApiDependencies) {
  const { content, newsletter } = dependencies;
  const { list, links, blocked } = newsletter;
  const routes = routesAt('/api/newsletter');

  function page(context: Context, answer: LinkPage): Promise<Response> {
    neverCache(context);
    return answerWithPage(dependencies, context, { ...answer, back: '/', backLabel: 'To the home page' });
  }

  /** The token of a link, in the address or in the form that the link's page has. */
  async function tokenOf(context: Context): Promise<string> {
    const token = context.req.query('t');
    if (token !== undefined || context.req.method === 'GET') return token ?? '';
    return (await readForm(context, { t: LINK_LIMIT })).sent.t;
  }

  routes.post('/', async (context) => {
    neverCache(context);
    return answerForm(dependencies, context, {
      fields: SIGN_UP_FIELDS,
      assertCalm: () => assertCalm(dependencies, context),
      open: () => openSignUp(dependencies),
      receive: async (_features, { sent }) => {
        const received = await signUp(dependencies, context, sent);
        // After the answer, which must not depend on the address.
        dependencies.inBackground(context, () => newsletter.answerSignups());
        return received;
      },
      places: () => ({ address: SENT_ADDRESS, form: '/' }),
      formAgain: (_features, written, again) => signUpForm(written, again),
    });
  });

  routes.get('/sent', (context) => page(context, { title: 'Almost there', sentence: SIGNED_UP }));

  const confirmed = (address: string): LinkPage => ({
    title: 'You’re on the list',
    sentence: `Welcome! From now on our newsletter goes to ${address}. Every issue has a link to unsubscribe.`,
  });
  const oldLink: LinkPage = { title: 'This link doesn’t work anymore', sentence: OLD_LINK, status: 410 };

  /** What who never wants to be asked again is told, and who opens another link of these mails after that. */
  const neverAgain = async (): Promise<LinkPage> => ({
    title: 'We won’t ask you again',
    sentence: `We won’t send you another of these e-mails, even if your address is entered again. If you ever want our newsletter, write to ${await contact()}.`,
  });
  const contact = async () => (await content.published()).entries.settings.get('settings')?.data.contactEmail ?? 'us';

  async function findAsked(token: string) {
    const link = await links.read('confirm', token);
    const found = link && !(await blocked.has(link.address)) && (await list.find(link.address));
    // A link from before someone left must not bring the address back.
    return link && found && (found.state === 'asked' || (found.state === 'confirmed' && link.madeAt <= found.since)) ? found : null;
  }

  async function deadLink(token: string): Promise<LinkPage> {
    const link = await links.read('confirm', token);
    return link && (await blocked.has(link.address)) ? { ...(await neverAgain()), status: 410 } : oldLink;
  }

  // Mail scanners open every link, so opening one changes nothing.
  routes.get('/confirm', async (context) => {
    const token = await tokenOf(context);
    const found = await findAsked(token);
    if (!found) return page(context, await deadLink(token));
    if (found.state === 'confirmed') return page(context, confirmed(found.address));
    return page(context, {
      title: 'One tap and you’re on the list',
      sentence: `Our newsletter will go to ${found.address}.`,
      form: buttonForm('/api/newsletter/confirm', 'Yes, sign me up', token),
    });
  });
  routes.post('/confirm', async (context) => {
    const token = await tokenOf(context);
    const found = await findAsked(token);
    if (!found) return page(context, await deadLink(token));
    if (found.state === 'asked') await list.put(found.address, 'confirmed');
    return page(context, confirmed(found.address));
  });

  const wrongLink: LinkPage = { title: 'This link doesn’t work', sentence: WRONG_LINK, status: 410 };
  const gone: LinkPage = {
    title: 'You’re off the list',
    sentence: 'You won’t get our newsletter anymore, and we’ve deleted your address. Thank you for reading.',
  };

  routes.get('/leave', async (context) => {
    const token = await tokenOf(context);
    const link = await links.read('leave', token);
    if (!link) return page(context, wrongLink);
    const found = await list.find(link.address);
    if (found?.state === 'left') return page(context, gone);
    return page(context, {
      title: 'Leave the newsletter?',
      sentence: `We’ll stop sending it to ${link.address}.`,
      form: buttonForm('/api/newsletter/leave', 'Take me off the list', token),
    });
  });
  // A mail program's own button posts here too, from anywhere and without a page before it (RFC 8058).
  routes.post('/leave', async (context) => {
    const link = await links.read('leave', await tokenOf(context));
    if (!link) return page(context, wrongLink);
    if ((await list.find(link.address))?.state !== 'left') await list.put(link.address, 'left');
    return page(context, gone);
  });

  routes.get('/never', async (context) => {
    const token = await tokenOf(context);
    const link = await links.read('never', token);
    if (!link) return page(context, wrongLink);
    if (await blocked.has(link.address)) return page(context, await neverAgain());
    return page(context, {
      title: 'Never ask you again?',
      sentence: `Someone entered ${link.address} on our site. If it wasn’t you, we’ll never ask at this address again.`,
      form: buttonForm('/api/newsletter/never', 'Never again', token),
    });
  });
  // A mail program's own button posts here too, as for leaving.
  routes.post('/never', async (context) => {
    const link = await links.read('never', await tokenOf(context));
    if (!link) return page(context, wrongLink);
    await blocked.add(link.address);
    const state = (await list.find(link.address))?.state;
    if (state === 'asked') await list.remove(link.address);
    if (state === 'confirmed') await list.put(link.address, 'left');
    return page(context, await neverAgain());
  });
  return routes;
}
