import { type Context, Hono } from 'hono';
import type { ApiDependencies } from '../dependencies.ts';
import { answerPage, hiddenField } from '../forms/answer-page.ts';
import { answerForm } from '../forms/form-request.ts';
import { readForm } from '../forms/read-form.ts';
import { neverCache } from '../http/cache.ts';
import { assertCalm, openSignUp, SIGN_UP_FIELDS, SIGNED_UP, signUp, signUpForm } from '../newsletter/sign-up.ts';

/** The most characters of a link's token. */
const LINK_LIMIT = 600;
const SENT_ADDRESS = '/api/newsletter/sent';

const OLD_LINK =
  'This link is too old, was used already, or was not copied whole. Sign up again at the bottom of any page, and a new mail comes.';
const WRONG_LINK = 'This link is not complete. Open it from the newsletter itself, or write to us and we take your address off the list.';

/** What a page says that a link leads to. */
interface LinkPage {
  title: string;
  sentence: string;
  /** A button that does what the link is for; empty for none. */
  form?: string;
  status?: 200 | 410;
}

const buttonForm = (action: string, label: string, token: string): string =>
  `<form method="post" action="${action}">${hiddenField('t', token)}<button>${label}</button></form>`;

/** /api/newsletter: signing up, confirming it and leaving. All answers are pages, because forms and links in mails lead here. */
export function newsletterRoutes(dependencies: ApiDependencies): Hono {
  const { content, newsletter } = dependencies;
  const { list, links, blocked } = newsletter;
  const routes = new Hono();

  async function page(context: Context, { title, sentence, form = '', status = 200 }: LinkPage): Promise<Response> {
    neverCache(context);
    const { html, policy } = answerPage(await content.published(), { title, sentence, back: '/', backLabel: 'To the home page', form });
    (context.set as (name: string, value: string) => void)('answerPolicy', policy);
    return context.html(html, status);
  }

  /** The token of a link, in the address or in the form that the link's page has. */
  async function tokenOf(context: Context): Promise<string> {
    const token = context.req.query('t');
    if (token !== undefined || context.req.method === 'GET') return token ?? '';
    return (await readForm(context, { t: LINK_LIMIT })).sent.t;
  }

  routes.post('/', async (context) => {
    neverCache(context);
    return answerForm(context, {
      fields: SIGN_UP_FIELDS,
      published: () => content.published(),
      assertCalm: () => assertCalm(dependencies, context),
      open: () => openSignUp(dependencies),
      receive: async (_features, { sent }) => {
        const received = await signUp(dependencies, context, sent);
        // After the answer, which must not depend on the address.
        dependencies.inBackground(context, () => newsletter.answerSignups());
        return received;
      },
      places: () => ({ address: SENT_ADDRESS, form: '/' }),
      formAgain: (_features, written) => signUpForm(written),
    });
  });

  routes.get('/sent', (context) => page(context, { title: 'Almost there', sentence: SIGNED_UP }));

  const confirmed = (address: string): LinkPage => ({
    title: 'You are on the list',
    sentence: `Welcome! Our newsletter goes to ${address} from now on. Each one has a link to leave.`,
  });
  const oldLink: LinkPage = { title: 'This link does not work any more', sentence: OLD_LINK, status: 410 };

  /** What who never wants to be asked again is told, and who opens another link of these mails after that. */
  const neverAgain = async (): Promise<LinkPage> => ({
    title: 'You get no more of these mails',
    sentence: `Whoever enters your address here, we do not ask you again. If you ever want our newsletter, write to ${await contact()}.`,
  });
  const contact = async () => (await content.published()).entries.settings.get('settings')?.data.contactEmail ?? 'us';

  async function findAsked(token: string) {
    const link = await links.read('confirm', token);
    const found = link && !(await blocked.has(link.address)) && (await list.find(link.address));
    // A link from before somebody left must not bring the address back.
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
      title: 'One press, and you are on the list',
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

  const wrongLink: LinkPage = { title: 'This link does not work', sentence: WRONG_LINK, status: 410 };
  const gone: LinkPage = {
    title: 'You are off the list',
    sentence: 'You get no more newsletters from us, and we have deleted your address. Thank you for reading.',
  };

  routes.get('/leave', async (context) => {
    const token = await tokenOf(context);
    const link = await links.read('leave', token);
    if (!link) return page(context, wrongLink);
    const found = await list.find(link.address);
    if (found?.state === 'left') return page(context, gone);
    return page(context, {
      title: 'Leave the newsletter?',
      sentence: `${link.address} then gets no more newsletters from us.`,
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
      sentence: `Somebody entered ${link.address} on this site. If that was not you, we never ask at this inbox again, whoever enters it.`,
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
