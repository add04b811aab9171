import type { ContentSnapshot } from './snapshot.ts';

/** Where people who found a vulnerability look for whom to tell (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt';

/** How long it is valid. Less than a year, as the RFC recommends, and from each build or request again. */
const VALID_DAYS = 300;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whom to tell of a vulnerability; null if the settings are missing. */
export function securityTxt({ entries }: Pick<ContentSnapshot, 'entries'>, now: Date): string | null {
  const settings = entries.settings.get('settings')?.data;
  if (!settings) return null;
  const day = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10);
  const lines = [
    `Contact: mailto:${encodeURI(settings.contactEmail)}`,
    `Expires: ${day}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(SECURITY_TXT, settings.siteUrl).href}`,
  ];
  return `${lines.join('\n')}\n`;
}
