import { parsedUrl } from '#domain/parsed-url.ts';
import { withoutDetours } from './link-detours.ts';

const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The address a link gets from what was typed, or null if it cannot be one. An address of the site starts with / or
 * #; a name such as example.com gets its https://, a mail address its mailto:. It leads past the detours of other services.
 */
export function linkAddress(typed: string): string | null {
  const text = withoutDetours(typed.trim());
  if (text === '' || /\s/.test(text)) return null;
  if (/^(?:\/(?!\/)|#)/.test(text)) return text;
  if (/^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:[/?#].*)?$/i.test(text)) return `https://${text}`;
  const url = parsedUrl(text);
  return url && SCHEMES.includes(url.protocol) ? text : null;
}
