import type { ContentSnapshot } from '#content/snapshot.ts';
import { cakeChoices } from '#schema/cake-day.ts';
import { MESSAGE_LABELS, MESSAGE_LIMIT, type MessageKind, SENDER_LIMIT } from '#schema/message.ts';
import { SENT_TYPES } from '#domain/visitor-photo.ts';
import { fieldsWith, type FormAgain, hiddenField, trapField } from '../forms/form-fields.ts';
import type { SentFields } from './receive-message.ts';

/** The form of a message as HTML, with what was written. */
export function messageForm(
  { entries }: ContentSnapshot,
  kind: MessageKind,
  sent: SentFields,
  { token = sent.token, errors }: FormAgain,
): string {
  const { line, text, choice, photo } = fieldsWith(errors);
  const choices = cakeChoices(entries.cakes.get('cakes')?.data);
  const ofCake =
    kind === 'cake'
      ? `${choice('Which cake?', 'cake', sent.cake, choices, 'Not sure yet')}
${line('The day', 'date', sent.date, 'type="date" required')}
${line('Servings', 'servings', sent.servings, 'type="number" required min="1" max="1000"')}
${photo('A photo of your idea', SENT_TYPES)}`
      : '';
  return `<form class="visitor-form" method="post" action="/api/messages" enctype="multipart/form-data">
${hiddenField('kind', kind)}${hiddenField('token', token)}
${ofCake}
${text(MESSAGE_LABELS[kind], 'text', sent.text, MESSAGE_LIMIT)}
${line('Your name', 'name', sent.name, `required maxlength="${SENDER_LIMIT}" autocomplete="name"`)}
${line('Your e-mail', 'email', sent.email, 'type="email" required autocomplete="email"')}
${trapField(sent)}
<p class="wide"><button class="button">Send</button></p>
</form>`;
}
