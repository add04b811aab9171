import { setTimeout as delay } from 'node:timers/promises';

/** Requests are sent at this interval whether or not earlier ones are answered, so that a stall counts for all that meet it. */
const EVERY_MS = 20;

/** The pages that are read while a site has other work. */
export const PAGES = ['/', '/menu', '/kitchen', '/kitchen/country-loaf'];

/** Reads a place of a site, and returns how long that took in milliseconds. */
export async function timeToRead(site: string, place: string, headers: Record<string, string> = {}): Promise<number> {
  const started = performance.now();
  const answer = await fetch(site + place, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${place} answered ${answer.status}.`);
  return performance.now() - started;
}

/** Reads places in turn until it is over, and returns how long each read took in milliseconds. */
export async function readUntil(
  isOver: () => boolean,
  places: readonly string[],
  timed: (place: string) => Promise<number>,
): Promise<number[]> {
  const times: Promise<number>[] = [];
  while (!isOver()) {
    times.push(timed(places[times.length % places.length] as string));
    await delay(EVERY_MS);
  }
  return Promise.all(times);
}
