import type { CampaignCounts } from '#api/newsletter.ts';

/** What is noted of each person's mail, by digest: `<digest>:<event>`. */
export function placesIn(keys: readonly string[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const key of keys) {
    const [digest = '', event = ''] = key.split(':');
    const events = places.get(digest);
    if (events) events.push(event);
    else places.set(digest, [event]);
  }
  return places;
}

/** The event of a mail that is tried again: after how many tries, and when, in milliseconds since 1970. */
export const retryKey = (tries: number, at: number): string => `later-${tries}-${at}`;

const retryOf = (event: string): { tries: number; at: number } => {
  const [, tries, at] = event.split('-');
  return { tries: Number(tries), at: Number(at) };
};

/** How often a mail was tried and refused for the moment. */
export const triesOf = (events: readonly string[]): number =>
  Math.max(0, ...events.filter((event) => event.startsWith('later-')).map((event) => retryOf(event).tries));

/** What became of a mail: it is due, is tried again later, left, or no one can say whether it left. */
export type Outcome = 'due' | 'later' | 'sent' | 'bounced' | 'failed' | 'gone' | 'unknown';

const FINAL = ['sent', 'bounced', 'failed', 'gone'] as const;

/** The outcome of a mail by what is noted of it. A claim without a result is from a process that ended, or is sending it at this moment. */
export function outcomeOf(events: readonly string[], now: number): Outcome {
  const final = FINAL.find((one) => events.includes(one));
  if (final !== undefined) return final;
  if (events.some((event) => event.startsWith('claimed-'))) return 'unknown';
  return events.some((event) => event.startsWith('later-') && retryOf(event).at > now) ? 'later' : 'due';
}

/** How many mails of a campaign to so many people have each outcome. */
export function countsOf(places: ReadonlyMap<string, readonly string[]>, total: number): CampaignCounts {
  const counts: CampaignCounts = { sent: 0, bounced: 0, failed: 0, gone: 0, unknown: 0, waiting: total };
  for (const events of places.values()) {
    const outcome = outcomeOf(events, Infinity);
    if (outcome === 'due' || outcome === 'later') continue;
    counts[outcome] += 1;
    counts.waiting -= 1;
  }
  return counts;
}
