import { prefixStorage } from 'unstorage';
import { z } from 'zod';
import { isCommentNoticeDue } from '../../visitors/comments/comment-notice.ts';
import { sweepComments } from '../../visitors/comments/sweep-comments.ts';
import { isMessageDue, sweepMessages } from '../../visitors/messages/message-intake.ts';
import { isNewsletterDue, sweepNewsletter } from '../../visitors/newsletter/newsletter-storage.ts';
import { hostVariables } from '../../runtime/environment/host-variables.ts';
import { readVariables } from '../../runtime/environment/read-variables.ts';
import { OverlayStorage } from './overlay/overlay.ts';
import { soundStorage } from '../../runtime/storage/sound-storage.ts';
import { createBlobsStorage } from './blobs-storage.ts';
import { readBuild, readSchedule } from './deploy-data.ts';
import { functionLog } from './log.ts';
import { createPurge } from './purge.ts';

const variables = z.object({ NETLIFY_API_URL: hostVariables.NETLIFY_API_URL });

const WAIT_MS = 25_000;
/**
 * How often the site publishes in any case, in minutes. It fixes what no one looks at: an earlier deploy that was published again, and a
 * save while a part was down or whose deploy's event was lost.
 */
const ROUND_MINUTES = 10;
/** How often messages of visitors are looked for that could not be sent, in minutes. */
const DELIVERY_MINUTES = 5;
/** In which minute of each hour it is removed what no one must keep any longer. */
const SWEEP_MINUTE = 7;
/** For so long after a purge the CDN may cache an answer that was on its way before. */
const UNDER_WAY_MS = 120_000;

/**
 * What the host calls each minute: has the site publish if a moment of its schedule has passed, and every ten minutes, and purges an
 * overlay that was put a moment ago once more. A call mostly reads one small value: there are 43,200 in a month. Throws an EnvironmentError.
 */
export function createSchedule(environment: NodeJS.ProcessEnv): (siteUrl: string | undefined) => Promise<void> {
  const { storage } = soundStorage(createBlobsStorage('site'), functionLog.fault);
  const comments = prefixStorage(storage, 'comments');
  const messages = prefixStorage(storage, 'messages');
  const newsletter = prefixStorage(storage, 'newsletter');
  const overlay = new OverlayStorage(storage, readBuild(), () => {
    throw new Error('This function does not read content.');
  });
  const purge = createPurge(readVariables(variables, environment).NETLIFY_API_URL);

  async function ask(siteUrl: string, place: '/api/publish' | '/api/deliver'): Promise<void> {
    const answer = await fetch(new URL(place, siteUrl), { method: 'POST', signal: AbortSignal.timeout(WAIT_MS) });
    if (!answer.ok) throw new Error(`The schedule asked for ${place}, and got ${answer.status}.`);
  }

  return async (siteUrl) => {
    const current = await overlay.current();
    const now = Date.now();
    const next = current ? current.next : readSchedule();
    const isDue = (next !== null && next <= now) || new Date(now).getUTCMinutes() % ROUND_MINUTES === 0;
    if (isDue && siteUrl !== undefined) await ask(siteUrl, '/api/publish').catch(functionLog.fault);
    const isMailDue = async () =>
      (await isNewsletterDue(newsletter)) ||
      (new Date(now).getUTCMinutes() % DELIVERY_MINUTES === 1 &&
        ((await isMessageDue(messages, now)) || (await isCommentNoticeDue(comments, now))));
    if (siteUrl !== undefined && (await isMailDue())) await ask(siteUrl, '/api/deliver').catch(functionLog.fault);
    if (new Date(now).getUTCMinutes() === SWEEP_MINUTE)
      await Promise.all([sweepComments(comments, now), sweepMessages(messages, now), sweepNewsletter(newsletter, now)]).catch(
        functionLog.fault,
      );
    if (current && now - Date.parse(current.builtAt) < UNDER_WAY_MS) await purge().catch(functionLog.fault);
  };
}
