import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fetchService } from '../../../services/fetch-service.ts';
import { withLeaveUrl } from '../../../mail/letter/letter-mail.ts';
import { type NewsletterService, SERVICE_PATIENCE_MS, settled } from './service.ts';

interface MailchimpOptions {
  /** With `dc` in place of the data center, which the key names. */
  apiUrl: string;
  key: string;
  audience: string;
}

/** A member in these states has been asked or is a reader. */
const ON_THE_LIST = ['subscribed', 'pending'];

/**
 * Mailchimp, by its Marketing API (https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member/ and
 * https://mailchimp.com/developer/marketing/api/campaigns/add-campaign/). A member who is `pending` gets Mailchimp's own mail to confirm.
 */
export function createMailchimp({ apiUrl, key, audience }: MailchimpOptions): NewsletterService {
  const base = apiUrl.replace('//dc.', `//${key.slice(key.lastIndexOf('-') + 1)}.`);
  const call = <S extends z.ZodType>(method: 'POST' | 'PUT' | 'PATCH', place: string, json: object, schema: S) =>
    fetchService(`${base}/3.0/${place}`, {
      method,
      json,
      headers: { authorization: `Basic ${Buffer.from(`any:${key}`).toString('base64')}` },
      secret: key,
      timeoutMs: SERVICE_PATIENCE_MS,
      schema,
    });
  return {
    name: 'Mailchimp',
    home: 'https://admin.mailchimp.com/campaigns/',
    async subscribe(address) {
      const member = `lists/${audience}/members/${createHash('md5').update(address).digest('hex')}`;
      const state = z.object({ status: z.string() });
      const ask = async () => {
        const { status } = await call('PUT', member, { email_address: address, status_if_new: 'pending' }, state);
        // Who has left is asked once more.
        if (!ON_THE_LIST.includes(status)) await call('PATCH', member, { status: 'pending' }, state);
      };
      await settled(ask());
    },
    async draft(letter, sender) {
      const { subject, text, html } = withLeaveUrl(letter, '*|UNSUB|*');
      const settings = { subject_line: subject, title: subject, from_name: sender.name, reply_to: sender.address };
      const campaign = { type: 'regular', recipients: { list_id: audience }, settings };
      const { id } = await call('POST', 'campaigns', campaign, z.object({ id: z.string().regex(/^\w{1,40}$/) }));
      await call('PUT', `campaigns/${id}/content`, { html, plain_text: text }, z.object({}));
    },
  };
}
