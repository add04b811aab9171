import { z } from 'zod';
import { fetchService } from '../../../services/fetch-service.ts';
import { withLeaveUrl } from '../../../mail/letter/letter-mail.ts';
import { insideOf, type NewsletterService, SERVICE_PATIENCE_MS, settled } from './service.ts';

interface KitOptions {
  apiUrl: string;
  key: string;
  /** The form whose mail asks for the confirmation. */
  form: string;
}

/**
 * Kit, by its API V4 (https://developers.kit.com/api-reference/subscribers/create-a-subscriber,
 * https://developers.kit.com/api-reference/forms/add-subscriber-to-form-by-email-address and
 * https://developers.kit.com/api-reference/broadcasts/create-a-broadcast). An inactive subscriber who is added to a form gets the form's
 * mail to confirm.
 */
export function createKit({ apiUrl, key, form }: KitOptions): NewsletterService {
  const post = (place: string, json: object) =>
    fetchService(`${apiUrl}/v4/${place}`, {
      method: 'POST',
      json,
      headers: { 'x-kit-api-key': key },
      secret: key,
      timeoutMs: SERVICE_PATIENCE_MS,
      schema: z.object({}),
    });
  return {
    name: 'Kit',
    home: 'https://app.kit.com/campaigns',
    async subscribe(address) {
      const ask = async () => {
        await post('subscribers', { email_address: address, state: 'inactive' });
        await post(`forms/${form}/subscribers`, { email_address: address });
      };
      await settled(ask());
    },
    async draft(letter) {
      const { subject, html } = withLeaveUrl(letter, '{{ unsubscribe_url }}');
      await post('broadcasts', { subject, content: insideOf(html), description: subject, public: false, send_at: null });
    },
  };
}
