import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { LetterSource, WeekToSend } from '#api/newsletter.ts';
import type { weekLetter } from '#content/letters.ts';
import { createReader } from '#content/reader.ts';
import { snapshotAt } from '#content/schedule.ts';
import { dayInWords } from '#schema/moment-words.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { jsonBody } from '../http/request-body.ts';
import { MailError } from '../mail/mail-error.ts';
import { normalizedAddress } from '../visitors/newsletter/address.ts';
import { letterMail } from '../mail/letter/letter-mail.ts';
import { letterOf } from '../visitors/newsletter/letter-source.ts';
import { addReaders, findReaders, listedCampaign } from '../visitors/newsletter/readers.ts';
import { subscribersCsv } from '../visitors/newsletter/subscribers-csv.ts';
import { ServiceError } from '../services/fetch-service.ts';
import { parse, sentTo } from './parse.ts';
import { damagedIn } from './damaged-in.ts';
import { routesAt } from './routes.ts';

/** How long the owner is told that there were too many signups. */
const FULL_SHOWN_MS = 7 * 86_400_000;

const NO_MAIL =
  'The site cannot send e-mail yet, so the sign-up form does not show. It needs SMTP_URL (a mail server) or the key of Buttondown, Mailchimp or Kit.';
const NO_ADDRESS =
  'Add your postal address in the settings: in many countries, such as the United States, the law requires it in each newsletter. Until then it names only your towns.';

/** The policy of a newsletter that is shown in a frame. Must be registered before the middleware that sets the security headers. */
export const letterPolicy: MiddlewareHandler = async (context, next) => {
  await next();
  if (!(context.res.headers.get('content-type') ?? '').startsWith('text/html')) return;
  const policy = "sandbox; default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'";
  context.res.headers.set('Content-Security-Policy', policy);
  context.res.headers.set('X-Frame-Options', 'SAMEORIGIN');
};

const start = z.coerce.number({ error: 'start must be a number' }).int().min(0).max(1_000_000).default(0);
const readersSchema = z.object({ search: z.string().max(200, 'search is too long').default(''), start });
const addSchema = z.object({
  table: z.string({ error: 'A table must be text' }).default(''),
  files: z
    .array(z.object({ name: z.string().max(500, 'The name of a file is too long'), text: z.string({ error: 'A file must have text' }) }))
    .max(50, 'At most 50 files at once')
    .default([]),
  answers: z.record(z.string(), z.array(z.string()).nullable(), { error: 'Answers must name columns' }).default({}),
  start,
  agreed: z.literal(true, { error: 'Please confirm that these people agreed to get your newsletter' }),
});
const sourceSchema = z.union([z.strictObject({ post: z.string().min(1).max(200) }), z.strictObject({ week: z.literal(true) })], {
  error: 'Say what to send: a post, or the week',
});
const testSchema = z.object({
  source: sourceSchema,
  to: z.string({ error: 'An address is required' }).max(500, 'That is not an e-mail address'),
});
const draftSchema = z.object({ source: sourceSchema });
const sendSchema = z.object({ source: sourceSchema, readers: z.int({ error: 'readers must be a number' }) });
const campaignSchema = z.object({ isSending: z.boolean({ error: 'isSending must be true or false' }) });

const weekToSend = (week: ReturnType<typeof weekLetter>): WeekToSend | null =>
  week && {
    subject: week.letter.subject,
    day: dayInWords(week.date),
    later: week.later.map((date) => dayInWords(date)),
  };

/** /api/admin/newsletter: the list of readers, and sending to them. */
export function adminNewsletterRoutes(dependencies: ApiDependencies, guard: SessionGuard) {
  const { content, newsletter, mailer, now } = dependencies;
  const { list, campaigns } = newsletter;
  const routes = routesAt('/api/admin/newsletter');
  /** The newsletters that are on their way to a service. */
  const drafting = new Set<string>();

  const listed = async () => Promise.all((await campaigns.list()).map((one) => listedCampaign(list, one)));
  const sourceOf = (context: Context): LetterSource =>
    parse(sourceSchema, context.req.query('week') === undefined ? { post: context.req.query('post') } : { week: true });
  function sender() {
    if (!mailer) throw new ProblemError(503, NO_MAIL);
    return mailer;
  }

  routes.get('/', guard.required, async (_context, answer) => {
    const snapshot = snapshotAt(await content.published(), now().getTime());
    const settings = snapshot.entries.settings.get('settings')?.data;
    const fullAt = await newsletter.limits.fullAt();
    return answer({
      isOn: settings?.features.enableNewsletter === true,
      service: newsletter.service && { name: newsletter.service.name, home: newsletter.service.home },
      missing: newsletter.canSend ? null : NO_MAIL,
      advice: settings?.features.postalAddress === undefined ? NO_ADDRESS : null,
      readers: await list.counts(),
      signUpsFullAt: fullAt === null || Math.abs(now().getTime() - fullAt) > FULL_SHOWN_MS ? null : new Date(fullAt).toISOString(),
      campaigns: await listed(),
      testAddress: settings?.contactEmail ?? '',
      week: weekToSend(createReader(snapshot).weekLetter()),
      ...damagedIn(dependencies, 'newsletter'),
    });
  });

  routes.get('/readers', guard.required, async (context, answer) => {
    const { search, start: from } = parse(readersSchema, context.req.query());
    const found = await findReaders(list, search, from);
    return answer({ ...found, ...damagedIn(dependencies, 'newsletter:list') });
  });
  routes.post('/readers', guard.required, jsonBody, async (context, answer) => {
    const { table, files, answers, start: from } = await sentTo(context, addSchema);
    if (table === '' && files.length === 0) throw new ProblemError(400, 'A table is required');
    return answer(await addReaders(newsletter, [...(table === '' ? [] : [{ name: '', text: table }]), ...files], answers, from));
  });
  routes.delete('/readers/:id', guard.required, async (context, answer) => {
    const reader = await list.get(context.req.param('id'));
    if (!reader || reader.state === 'left') throw new ProblemError(404, 'This person is no longer on the list.');
    await list.put(reader.address, 'left');
    return answer({});
  });
  routes.get('/export', guard.required, async (context) => {
    const csv = subscribersCsv(await list.list(['confirmed']));
    context.header('Content-Disposition', `attachment; filename="readers-${now().toISOString().slice(0, 10)}.csv"`);
    return context.body(csv, 200, { 'content-type': 'text/csv; charset=utf-8' });
  });

  routes.get('/letter', guard.required, async (context, answer) => {
    const { id, letter } = await letterOf(content, sourceOf(context), now());
    const sent = (await campaigns.list()).find(({ campaign }) => campaign.id === id);
    return answer({
      subject: letter.subject,
      text: letter.text,
      readers: (await list.counts()).confirmed,
      sent: sent ? await listedCampaign(list, sent) : null,
    });
  });
  routes.get('/letter/page', guard.required, async (context) => {
    const { letter } = await letterOf(content, sourceOf(context), now());
    const { url } = createReader(await content.published()).letterhead();
    // Photos from here: the address in the settings may not be this site's yet.
    return context.html(letter.html.replaceAll(`src="${url}/`, 'src="/'));
  });
  routes.post('/test', guard.required, jsonBody, async (context, answer) => {
    const { source, to } = await sentTo(context, testSchema);
    const address = normalizedAddress(to);
    if (address === null)
      throw new ProblemError(400, 'That is not an e-mail address.', { errors: [{ path: 'to', message: 'Please check the address' }] });
    const { letter } = await letterOf(content, source, now());
    const mail = letterMail({ ...letter, subject: `Test: ${letter.subject}` }, address, await newsletter.leaveUrl(address));
    await sender()
      .send(mail)
      .catch((error: unknown) => {
        if (error instanceof MailError) throw new ProblemError(502, `The test was not sent. ${error.message}`, {}, { cause: error });
        throw error;
      });
    return answer({});
  });
  routes.post('/send', guard.required, jsonBody, async (context, answer) => {
    const { source, readers } = await sentTo(context, sendSchema);
    if (newsletter.service) throw new ProblemError(409, `Your readers are at ${newsletter.service.name}: save it there as a draft.`);
    sender();
    const { id, letter } = await letterOf(content, source, now());
    const { confirmed } = await list.counts();
    if (confirmed === 0) throw new ProblemError(400, 'Your list has no readers yet, so there is no one to send it to.');
    if (confirmed !== readers)
      throw new ProblemError(409, `There are ${confirmed.toLocaleString('en-US')} readers now. Nothing was sent: please check again.`);
    if (!(await campaigns.start(id, letter)))
      throw new ProblemError(409, 'This newsletter is being sent, or was sent before. No one gets it twice.');
    return answer({ id }, 201);
  });
  routes.post('/draft', guard.required, jsonBody, async (context, answer) => {
    const { source } = await sentTo(context, draftSchema);
    const { service } = newsletter;
    if (!service) throw new ProblemError(503, 'No newsletter service is set, so there is nowhere to save a draft.');
    const { id, letter } = await letterOf(content, source, now());
    const settings = (await content.published()).entries.settings.get('settings')?.data;
    const sender = { name: settings?.siteName ?? '', address: settings?.contactEmail ?? '' };
    if (drafting.has(id)) throw new ProblemError(409, `This newsletter is being saved at ${service.name} right now.`);
    drafting.add(id);
    try {
      await service.draft(letter, sender);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new ProblemError(502, `${service.name} did not accept the draft: ${error.message}`, {}, { cause: error });
    } finally {
      drafting.delete(id);
    }
    return answer({}, 201);
  });
  routes.put('/campaigns/:id', guard.required, jsonBody, async (context, answer) => {
    const { isSending } = await sentTo(context, campaignSchema);
    if (!(await campaigns.setSending(context.req.param('id'), isSending)))
      throw new ProblemError(404, 'This newsletter is no longer being sent.');
    return answer({});
  });
  return routes;
}
