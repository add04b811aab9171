import type { OrderLinks } from '#content/order-links.ts';
import { orderAddress } from '#domain/order-way.ts';
import { internationalNumber } from '#domain/phone.ts';

/** A mailto address, with a subject if given. */
export const mailLink = (email: string, subject?: string): string =>
  subject === undefined ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(subject)}`;

/** A tel address of a phone number in any notation. */
export const callLink = (phone: string, country: string | undefined): string => `tel:${internationalNumber(phone, country)}`;

/**
 * What a button says that leads to a number. Only in North America do landlines take texts; elsewhere they are promised where the
 * bakery takes orders by text at that number.
 */
export function callWords(
  phone: string,
  country: string | undefined,
  orderLinks: Pick<OrderLinks, 'menu' | 'sourdough' | 'meals'>,
): string {
  const number = internationalNumber(phone, country);
  const { menu, sourdough, meals } = orderLinks;
  return number.startsWith('+1') || [menu, sourdough, meals].includes(orderAddress('text', phone, country)) ? 'Call/Text Us' : 'Call Us';
}
