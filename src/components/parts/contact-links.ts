/** The address that begins an e-mail, with its subject where one is given. */
export const mailLink = (email: string, subject?: string): string =>
  subject === undefined ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(subject)}`;

/** The address that calls a telephone number, however that is written. */
export const callLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
