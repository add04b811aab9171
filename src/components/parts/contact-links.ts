/** A mailto address, with a subject if given. */
export const mailLink = (email: string, subject?: string): string =>
  subject === undefined ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(subject)}`;

/** A tel address of a phone number in any notation. Ten digits without a country code are a US number. */
export function callLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const isNational = digits.length === 10 && !phone.includes('+');
  if (isNational) return `tel:+1${digits}`;
  return phone.includes('+') || /^1\d{10}$/.test(digits) ? `tel:+${digits}` : `tel:${digits}`;
}
