import { z } from 'zod';
import { OVERLAY_ADDRESS, overlayAddress } from '#functions/hosts/netlify/overlay/addresses.ts';
import { type Check, type Verdict, verdict } from './check.ts';
import { jsonIn } from './deployment.ts';
import { askToPublish, readBuild } from './freshness.ts';

const overlaySchema = z
  .object({ version: z.string(), commit: z.string(), stale: z.array(z.string()).nullable(), next: z.number().nullable() })
  .nullable();

/** After this time, what its schedule says counts as late. */
const SCHEDULE_MINUTES = 10;
/** Of a large overlay, so many pages are compared. */
const SAMPLE = 5;
/** Where every page is out of date, these are compared. */
const ANY_SITE = ['/', '/menu', '/blog', '/kitchen'];

const failing = (address: string, status: number): Verdict => ({
  wrong: [
    `${address} responds with ${status}, so visitors see no change before the next deploy. The log of the function "pages" has the reason.`,
  ],
});

export const overlayCheck: Check = {
  name: 'changes since the deploy',
  async run(deployment) {
    const answer = await deployment.ask(OVERLAY_ADDRESS, {});
    if (answer.status === 404 && (await askToPublish(deployment)) === null) return { well: 'the site itself publishes them' };
    if (answer.status !== 200) return failing(OVERLAY_ADDRESS, answer.status);
    const overlay = jsonIn(overlaySchema, answer);
    if (overlay === undefined)
      return { wrong: [`${OVERLAY_ADDRESS} is answered with something else: does another function or file have this address?`] };
    if (overlay === null) return { well: 'there are none' };
    const { version, commit, stale, next } = overlay;
    const short = commit.slice(0, 9);
    const ready = await deployment.ask(overlayAddress(version, '/build.json'), {});
    if (ready.status !== 200) return failing(overlayAddress(version, '/build.json'), ready.status);
    const live = (await readBuild(deployment))?.commit ?? 'nothing';
    if (live !== commit)
      return {
        wrong: [
          `${short} is ready for visitors, but they see ${live.slice(0, 9)}: the edge function "newest" does not run. Is it among the deploy’s edge functions?`,
        ],
      };
    const wrong: string[] = [];
    if (next !== null && Date.now() - next > SCHEDULE_MINUTES * 60_000)
      wrong.push(
        `What should have appeared or disappeared at ${new Date(next).toISOString()} has not. The log of the function "schedule" has the reason.`,
      );
    for (const address of (stale ?? ANY_SITE).slice(0, SAMPLE)) {
      const [seen, ready] = await Promise.all([deployment.ask(address, {}), deployment.ask(overlayAddress(version, address), {})]);
      if (ready.status >= 500) wrong.push(`${address} cannot be rendered, so visitors see the page of the deploy.`);
      else if (seen.text !== ready.text) wrong.push(`${address} is not the page that is ready: something else caches it.`);
    }
    return verdict(wrong, `visitors see those of ${short}`);
  },
};
