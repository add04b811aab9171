/** Where a person is: signed up but not confirmed, a reader, gone, or with an address that takes no mail. */
export const SUBSCRIBER_STATES = ['asked', 'confirmed', 'left', 'bounced'] as const;
/** Where a person is. */
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];
