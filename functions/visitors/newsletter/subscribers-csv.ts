import type { Subscriber } from './subscribers.ts';
import { writeCsv } from './tables/csv.ts';

/** The list as CSV, with the addresses of those who have one. */
export const subscribersCsv = (subscribers: readonly Subscriber[]): string =>
  writeCsv([
    ['email', 'status', 'since'],
    ...subscribers.map(({ address, state, since }) => [address, state, new Date(since).toISOString()]),
  ]);
