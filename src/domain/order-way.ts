import { parseMailAddress } from './mail-address.ts';
import { internationalNumber } from './phone.ts';

/** How people order somewhere: on a web page, by a message to a number or an address, or by a call. */
export const ORDER_WAYS = ['page', 'whatsapp', 'text', 'mail', 'call'] as const;
export type OrderWay = (typeof ORDER_WAYS)[number];

/** Where a bakery is asked for things that it has no other way to order. */
export const ASK_PAGE = '/contact';

const BEFORE_NUMBER = { whatsapp: 'https://wa.me/', text: 'sms:', call: 'tel:' } as const;
/** WhatsApp knows numbers only with their country. */
const NUMBER = { whatsapp: /^[1-9]\d{6,14}$/, text: /^\+?\d{5,15}$/, call: /^\+?\d{3,15}$/ } as const;

/**
 * The address of a way to order, from what people type of it: `0761 1234` for a text message to Germany is `sms:+497611234`. What is no number
 * stays as it is, for the schema to refuse.
 */
export function orderAddress(way: OrderWay, typed: string, country?: string): string {
  const text = typed.trim();
  if (way === 'page' || text === '') return text;
  if (way === 'mail') return `mailto:${text}`;
  const number = /^[+\d\s().\/-]+$/.test(text) ? internationalNumber(text.replace(/^00/, '+'), country) : text;
  return BEFORE_NUMBER[way] + (way === 'whatsapp' ? number.replace(/^\+/, '') : number);
}

/** WhatsApp's links without a number lead to a page that opens the chat. */
const CHAT = /^https:\/\/(?:wa\.me\/(?!(?:message|qr|c)\/)|api\.whatsapp\.com\/send\/?\?phone=)\+?([^?&]*)/i;

/** The way that an address is of, and what people type of it. */
export function orderWayOf(address: string): { way: OrderWay; text: string } {
  const [, chat] = CHAT.exec(address) ?? [];
  if (chat !== undefined) return { way: 'whatsapp', text: chat && `+${chat}` };
  const [, scheme = '', rest = ''] = /^(sms|tel|mailto):([^?]*)/i.exec(address) ?? [];
  const way = ({ sms: 'text', tel: 'call', mailto: 'mail' } as const)[scheme.toLowerCase()] ?? 'page';
  return { way, text: way === 'page' ? address : rest };
}

/** Whether an address is one of a message or a call that can be made. */
export function isMessageAddress(address: string): boolean {
  const { way, text } = orderWayOf(address);
  if (way === 'page') return false;
  if (way === 'mail') return address === `mailto:${text}` && parseMailAddress(text) !== null;
  return NUMBER[way].test(way === 'whatsapp' ? text.slice(1) : text);
}

/** Whether what is ordered is written in a message. */
export const takesMessage = (address: string): boolean => ['whatsapp', 'text', 'mail'].includes(orderWayOf(address).way);

/** How a message that orders something begins. */
export const ORDER_GREETING = 'Hello, I’d like to order';

/** The address with a message filled in, where it takes one. */
export function withMessage(address: string, message: string): string {
  const { way, text } = orderWayOf(address);
  const words = encodeURIComponent(message);
  if (way === 'whatsapp') return `${BEFORE_NUMBER.whatsapp}${text.slice(1)}?text=${words}`;
  // iPhones look for an &, others for a ?.
  if (way === 'text') return `sms:${text}?&body=${words}`;
  return way === 'mail' ? `mailto:${encodeURIComponent(text).replace('%40', '@')}?subject=Order&body=${words}` : address;
}

const WORDS = { whatsapp: 'by WhatsApp', text: 'by text', mail: 'by e-mail' } as const;

/** What a button says that leads to an address: on an order site its own words, elsewhere what happens. */
export function orderWords(address: string, words: string, act: 'Order' | 'Register' = 'Order'): string {
  const { way } = orderWayOf(address);
  if (way === 'call') return `Call to ${act.toLowerCase()}`;
  if (way !== 'page') return `${act} ${WORDS[way]}`;
  return address === ASK_PAGE ? `How to ${act.toLowerCase()}` : words;
}

/** The address if it is of a page, the only kind that can be read before ordering and that search engines know. */
export const orderPage = (address: string): string | undefined => (orderWayOf(address).way === 'page' ? address : undefined);
