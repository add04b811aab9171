import { internationalNumber } from '#domain/phone.ts';

/** A mailto address, with a subject if given. */
export const mailLink = (email: string, subject?: string): string =>
  subject === undefined ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(subject)}`;

/** A tel address of a phone number in any notation. */
export const callLink = (phone: string, country: string | undefined): string => `tel:${internationalNumber(phone, country)}`;
