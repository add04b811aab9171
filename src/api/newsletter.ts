/** Where a person is: signed up but not confirmed, a reader, gone, or with an address that takes no mail. */
export const SUBSCRIBER_STATES = ['asked', 'confirmed', 'left', 'bounced'] as const;
/** Where a person is. */
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** What became of the mails of a newsletter: `gone` had left by then; of `unknown` the server’s answer was lost. */
export type CampaignCounts = Record<'sent' | 'bounced' | 'failed' | 'gone' | 'unknown' | 'waiting', number>;
