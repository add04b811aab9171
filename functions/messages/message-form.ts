import { MESSAGE_LIMIT, type MessageKind, SENDER_LIMIT } from '#domain/message.ts';
import { SENT_TYPES } from '#domain/visitor-photo.ts';
import { hiddenField, lineField, photoField, textField, trapField } from '../forms/answer-page.ts';
import type { SentFields } from './receive-message.ts';

/** The form of a message as HTML, with what was written. */
export const messageForm = (kind: MessageKind, sent: SentFields, token: string): string =>
  `<form method="post" action="/api/messages" enctype="multipart/form-data">
${hiddenField('kind', kind)}${hiddenField('token', token)}
${lineField('Your name', 'name', sent.name, `required maxlength="${SENDER_LIMIT}" autocomplete="name"`)}
${lineField('Your e-mail', 'email', sent.email, 'type="email" required autocomplete="email"')}
${
  kind === 'cake'
    ? `${lineField('The day', 'date', sent.date, 'type="date" required')}
${lineField('Servings', 'servings', sent.servings, 'type="number" required min="1" max="1000"')}
${photoField('A photo of your idea', SENT_TYPES)}`
    : ''
}
${textField('Your message', 'text', sent.text, MESSAGE_LIMIT)}
${trapField(sent)}
<button>Send</button>
</form>`;
