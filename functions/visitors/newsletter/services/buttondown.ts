import { z } from 'zod';
import { fetchService } from '../../../services/fetch-service.ts';
import { withLeaveUrl } from '../../../mail/letter/letter-mail.ts';
import { insideOf, type NewsletterService, SERVICE_PATIENCE_MS, settled } from './service.ts';

/**
 * Buttondown, by its API (https://docs.buttondown.com/api-subscribers-create and https://docs.buttondown.com/api-emails-create). Without a
 * type, a new subscriber gets Buttondown's own mail to confirm.
 */
export function createButtondown(apiUrl: string, key: string): NewsletterService {
  const post = (place: string, json: object) =>
    fetchService(`${apiUrl}/v1/${place}`, {
      method: 'POST',
      json,
      headers: { authorization: `Token ${key}` },
      secret: key,
      timeoutMs: SERVICE_PATIENCE_MS,
      schema: z.object({ id: z.string() }),
    });
  return {
    name: 'Buttondown',
    home: 'https://buttondown.com/emails',
    subscribe: (address) => settled(post('subscribers', { email_address: address })),
    async draft(letter) {
      const { subject, html } = withLeaveUrl(letter, '{{ unsubscribe_url }}');
      // Its Markdown leaves HTML as it is; its other editor would take tables apart.
      await post('emails', { subject, body: `<!-- buttondown-editor-mode: plaintext -->${insideOf(html)}`, status: 'draft' });
    },
  };
}
