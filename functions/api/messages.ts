import { z } from 'zod';
import { MESSAGE_ACTIONS, MESSAGE_STATES } from '#api/messages.ts';
import { MESSAGE_ANCHORS, MESSAGE_PAGES } from '#schema/message.ts';
import type { ApiDependencies } from './dependencies.ts';
import { answerForm } from '../visitors/forms/form-request.ts';
import { neverCache } from '../http/cache.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { jsonBody } from '../http/request-body.ts';
import { messageForm } from '../visitors/messages/message-form.ts';
import { createMessages } from '../visitors/messages/message-list.ts';
import { assertCalm, kindOfForm, MESSAGE_FIELDS, receiveMessage } from '../visitors/messages/receive-message.ts';
import { parse, sentTo } from './parse.ts';
import { damagedIn } from './damaged-in.ts';
import { routesAt } from './routes.ts';

const MOST_AT_ONCE = 200;

/** /api/messages: what visitors write to the owner, from a form or from a script. */
export function messageRoutes(dependencies: ApiDependencies) {
  const { messages, content, inBackground } = dependencies;
  const routes = routesAt('/api/messages');

  routes.get('/token', async (context, answer) => {
    neverCache(context);
    return answer({ token: await messages.tokens.issue() });
  });

  routes.post('/', async (context) => {
    neverCache(context);
    return answerForm(dependencies, context, {
      fields: MESSAGE_FIELDS,
      assertCalm: () => assertCalm(dependencies, context),
      open: (sent) => kindOfForm(dependencies, sent),
      takesPhoto: async (kind, { token }) => kind === 'cake' && (await messages.tokens.read(token)).openMs >= 0,
      receive: async (kind, form) => {
        const received = await receiveMessage(dependencies, context, form, kind);
        inBackground(context, () => messages.deliver());
        return received;
      },
      places: (kind) => ({ address: MESSAGE_PAGES[kind], form: `${MESSAGE_PAGES[kind]}#${MESSAGE_ANCHORS.form}` }),
      formAgain: async (kind, written, again) => messageForm(await content.published(), kind, written, again),
    });
  });
  return routes;
}

const listSchema = z.object({
  state: z.enum(MESSAGE_STATES, { error: 'There are no such messages' }).default('waiting'),
  start: z.coerce.number({ error: 'start must be a number' }).int().min(0).max(1_000_000).default(0),
});
const changeSchema = z.object({
  ids: z
    .array(z.string({ error: 'A message is required' }).max(40, 'There is no such message'), { error: 'Messages are required' })
    .min(1, 'Messages are required')
    .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} messages at once`),
  action: z.enum(MESSAGE_ACTIONS, { error: `Action must be one of: ${MESSAGE_ACTIONS.join(', ')}` }),
});

/** /api/admin/messages: lists, sends and deletes messages. */
export function adminMessageRoutes({ messages, now, damage }: ApiDependencies, guard: SessionGuard) {
  const ofOwner = createMessages(messages, () => now().getTime());
  const routes = routesAt('/api/admin/messages');

  routes.get('/', guard.required, async (context, answer) => {
    const { state, start } = parse(listSchema, context.req.query());
    const list = await ofOwner.list(state, start);
    return answer({ ...list, ...damagedIn({ damage }, `messages:kept:${state}`) });
  });
  routes.post('/', guard.required, jsonBody, async (context, answer) => {
    const { ids, action } = await sentTo(context, changeSchema);
    return answer(await ofOwner.change(ids, action));
  });
  // A download, whatever it is: a stranger sent it, and this address has the owner's session.
  routes.get('/:id/photo', guard.required, async (context) => {
    const found = await messages.stored.find(context.req.param('id'));
    const bytes = found?.item.photo ? await messages.stored.photos.get(found.item.id) : null;
    if (!found?.item.photo || !bytes) throw new ProblemError(404, 'This photo no longer exists.');
    const { type } = found.item.photo;
    return context.body(Uint8Array.from(bytes).buffer, 200, {
      'content-type': type,
      'content-disposition': `attachment; filename="cake-idea.${type.slice(type.indexOf('/') + 1)}"`,
    });
  });
  return routes;
}
