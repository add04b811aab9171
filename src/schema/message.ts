import { mailAddress } from './address-fields.ts';
import { lazyObject, optionalText, requiredText, wholeNumber } from './fields.ts';
import { calendarDate } from './time-fields.ts';

/** The most characters of a message. */
export const MESSAGE_LIMIT = 5_000;
/** The most characters of the sender's name. */
export const SENDER_LIMIT = 80;
/** The most servings of a cake. */
const MOST_SERVINGS = 1_000;

/** What visitors can write about: anything, or a cake. */
export const MESSAGE_KINDS = ['contact', 'cake'] as const;
/** What a visitor writes about. */
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The pages that have the forms. */
export const MESSAGE_PAGES = { contact: '/contact', cake: '/cakes' } as const satisfies Record<MessageKind, string>;

const words = () => ({
  name: requiredText('Your name', SENDER_LIMIT),
  email: mailAddress('Your e-mail'),
  text: requiredText('Your message', MESSAGE_LIMIT),
});

/** The labels of the text. */
export const MESSAGE_LABELS = { contact: 'Your message', cake: 'What should it be like?' } as const satisfies Record<MessageKind, string>;

/** What a visitor sends, by what it is about. Texts are cleaned before this. */
export const sentMessageSchemas = {
  contact: lazyObject(words),
  cake: lazyObject(() => ({
    ...words(),
    cake: optionalText('Which cake', 500),
    date: calendarDate('The day'),
    servings: wholeNumber('Servings', 1, MOST_SERVINGS),
  })),
};

/** What a visitor has sent. */
export interface SentMessage {
  name: string;
  email: string;
  text: string;
  /** The cake as the form lists it, or `OWN_CAKE`; missing if the visitor is not sure yet. */
  cake?: string | undefined;
  /** The day a cake is for, such as 2026-12-12. */
  date?: string | undefined;
  servings?: number | undefined;
}

/** What a visitor is told whose message has arrived. */
export const MESSAGE_THANKS = 'Thank you! Your message is on its way, and we answer by e-mail.';
/** The places on a page: of the form, and of the thanks, which a form leads to. */
export const MESSAGE_ANCHORS = { form: 'write', sent: 'message-sent' } as const;
