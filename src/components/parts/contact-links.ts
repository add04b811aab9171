/** The address that begins an e-mail, with its subject where one is given. */
export const mailLink = (email: string, subject?: string): string =>
  subject === undefined ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(subject)}`;

/** The address that calls a telephone number, however that is written. Ten digits alone are one of the United States. */
export function callLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const isNational = digits.length === 10 && !phone.includes('+');
  if (isNational) return `tel:+1${digits}`;
  return phone.includes('+') || /^1\d{10}$/.test(digits) ? `tel:+${digits}` : `tel:${digits}`;
}
