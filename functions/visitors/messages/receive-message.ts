import type { Context } from 'hono';
import { sectionsIn } from '#content/site-sections.ts';
import { fieldErrors } from '#domain/content-problem.ts';
import { LINE_LIMIT } from '#schema/fields.ts';
import {
  MESSAGE_ANCHORS,
  MESSAGE_KINDS,
  MESSAGE_LIMIT,
  MESSAGE_THANKS,
  type MessageKind,
  SENDER_LIMIT,
  sentMessageSchemas,
  type SentMessage,
} from '#schema/message.ts';
import { SENT_TYPES } from '#domain/visitor-photo.ts';
import { isTrapped, TRAP_FIELDS } from '#schema/trap-field.ts';
import type { ContentSource } from '../../runtime/content-source.ts';
import { cleanLine, cleanText } from '../spam/clean-text.ts';
import type { MessageIntake } from './message-intake.ts';
import type { Received } from '../forms/form-request.ts';
import { assertNoFlood, limitFloods } from '../forms/flood-limit.ts';
import { judgeForm } from '../spam/judge-form.ts';
import { newItemId } from '../forms/stored-items.ts';
import type { ArrivedForm } from '../forms/read-form.ts';
import { SPAM_SCORE } from '../spam/spam-score.ts';
import { visitorPhoto } from '../forms/visitor-photo.ts';
import { invalidFields, orProblem, ProblemError } from '../../http/problem.ts';
import { assertCanBake } from './cake-order.ts';
import { MOST_STORED } from './stored-messages.ts';

/** The most characters of what is chosen, not written. */
const SHORT = 40;
const CAKE_LABEL_LIMIT = 500;

/** The form's fields but for the photo, with the most characters of each. */
export const MESSAGE_FIELDS = {
  kind: SHORT,
  name: SENDER_LIMIT,
  email: LINE_LIMIT,
  text: MESSAGE_LIMIT,
  cake: CAKE_LABEL_LIMIT,
  date: SHORT,
  servings: SHORT,
  ...TRAP_FIELDS,
  token: LINE_LIMIT,
};
/** The form's fields as they came. */
export type SentFields = Record<keyof typeof MESSAGE_FIELDS, string>;

const FLOOD = 'Many messages came from your network, so this one was not sent. Please try again later, or call us.';

interface Needs {
  content: ContentSource;
  messages: MessageIntake;
  addressOf(context: Context): string;
  now(): Date;
}

/** Throws a 429 if the network of a request has sent too much. */
export const assertCalm = ({ messages, addressOf }: Needs, context: Context): Promise<void> =>
  assertNoFlood(messages.networks, addressOf(context), FLOOD);

/** What the form is about. Throws a 404 or a 503 if nothing can be sent. */
export async function kindOfForm({ content, messages }: Pick<Needs, 'content' | 'messages'>, { kind }: SentFields): Promise<MessageKind> {
  const known = MESSAGE_KINDS.find((one) => one === kind);
  const { entries } = await content.published();
  const settings = entries.settings.get('settings')?.data;
  if (!known || settings?.features.enableMessages !== true || (known === 'cake' && sectionsIn(entries).cakes.isOff))
    throw new ProblemError(404, 'There is no such form. What you wrote was not sent.');
  if (messages.canSend) return known;
  throw new ProblemError(503, `The form no longer works, so this was not sent. Please write to ${settings.contactEmail} instead.`);
}

/** Checks what was sent. Throws a 400. */
async function parsed(
  { content, now }: Needs,
  kind: MessageKind,
  sent: SentFields,
  clean: { name: string; text: string },
): Promise<SentMessage> {
  const schema = sentMessageSchemas[kind];
  const { servings, date, cake } = sent;
  const result = schema.safeParse({
    ...clean,
    email: sent.email.trim(),
    ...(kind === 'cake'
      ? { cake: cake.trim(), date: date.trim(), servings: /^\s*\d{1,9}\s*$/.test(servings) ? Number(servings) : servings }
      : {}),
  });
  if (!result.success) throw invalidFields(fieldErrors(result.error, schema.shape));
  const message: SentMessage = result.data;
  if (message.date !== undefined) assertCanBake(await content.published(), { ...message, date: message.date }, now().getTime());
  return message;
}

/** What the bakery's messages are about, to tell what would fit anywhere. */
export const ABOUT = 'cake bread loaf order pickup delivery birthday wedding market opening hours gluten allergy sourdough';

/**
 * Takes a message to the owner: it waits to be sent, and what looks like spam waits elsewhere. Returns what to tell the visitor. Throws a
 * ProblemError if the visitor has to do something; nothing is stored then.
 */
export async function receiveMessage(
  dependencies: Needs,
  context: Context,
  { sent, photo: arrived }: ArrivedForm<keyof SentFields>,
  kind: MessageKind,
): Promise<Received> {
  const { content, messages, now } = dependencies;
  const [name, text] = [cleanLine(sent.name), cleanText(sent.text)];
  // Who is asked for one more look is told what is wrong at the same time.
  const [opened, checked] = await Promise.all([
    orProblem(messages.tokens.read(sent.token)),
    orProblem(parsed(dependencies, kind, sent, { name: name.text, text: text.text })),
  ]);
  const { errors } = checked instanceof ProblemError ? checked.details : {};
  if (opened instanceof ProblemError) throw errors ? new ProblemError(409, opened.message, { ...opened.details, errors }) : opened;
  if (checked instanceof ProblemError) throw checked;
  const [form, message] = [opened, checked];
  const photo = kind === 'cake' ? await visitorPhoto(arrived, { types: SENT_TYPES }) : null;

  const at = now().getTime();
  const thanks: Received = { sentence: MESSAGE_THANKS, anchor: MESSAGE_ANCHORS.sent };
  const { fromNetwork } = await limitFloods(messages.networks, dependencies.addressOf(context), FLOOD);
  const judged = await judgeForm(
    messages,
    { ...form, fromNetwork },
    {
      name: message.name,
      text: message.text,
      cleaned: [name, text],
      own: JSON.stringify([kind, message]),
      isTrapped: isTrapped(sent),
    },
    (await content.published()).entries.settings.get('settings')?.data,
    { about: ABOUT, isPrivate: true },
  );
  if (!judged) return thanks;
  if (!(await messages.stored.makeRoom(photo !== null, MOST_STORED)))
    throw new ProblemError(503, 'We have too many messages waiting right now, so this one wasn’t sent. Please call us.');
  const stored = {
    id: newItemId(at),
    kind,
    ...message,
    at: new Date(at).toISOString(),
    ...(photo && { photo: { type: photo.type, bytes: photo.bytes.length } }),
    ...judged,
    tries: 0,
    nextTry: at,
  };
  await messages.stored.add(judged.score >= SPAM_SCORE ? 'spam' : 'waiting', stored, photo?.bytes ?? null);
  return thanks;
}
