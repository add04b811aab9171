import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { prefixStorage, type Storage } from 'unstorage';
import type { CampaignCounts } from '#api/newsletter.ts';
import { createClaims } from '../../mail/claims.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { MailError } from '../../mail/mail-error.ts';
import { digestOf } from './address.ts';
import { inBatches } from '../../runtime/in-batches.ts';
import { letterMail, type WrittenLetter } from '../../mail/letter/letter-mail.ts';
import { countsOf, outcomeOf, placesIn, retryKey, triesOf } from './outcomes.ts';
import { PRESENT, removeKeys } from '../../runtime/storage/stored-keys.ts';
import { RUNNING } from './running.ts';
import type { Subscribers } from './subscribers.ts';

/** A newsletter that was or is sent. */
export interface StoredCampaign {
  /** `post-<ID>` or `week-<date>`: nothing is sent twice. */
  id: string;
  subject: string;
  /** When sending began, in milliseconds since 1970. */
  startedAt: number;
  /** To how many people. */
  total: number;
  /** What is sent and to which addresses; missing once it is done. */
  work?: { letter: WrittenLetter; to: string[] };
  /** When it was done, and what became of it. */
  done?: { at: number; counts: CampaignCounts };
}

/** A campaign with how far it is. */
export interface CampaignProgress {
  campaign: StoredCampaign;
  counts: CampaignCounts;
  isSending: boolean;
  /** Why sending stopped by itself; null if it did not. */
  problem: string | null;
}

interface CampaignNeeds {
  storage: Storage;
  list: Subscribers;
  mailer: Mailer | null;
  /** The unsubscribe link. */
  leaveUrl(address: string): Promise<string>;
  /** How many mails may be sent in a minute. */
  perMinute(): Promise<number>;
  log(error: unknown): void;
  now(): number;
}

const MINUTE_MS = 60_000;
/** The pauses before a mail is tried again that the server refused for the moment, in minutes. */
const RETRY_AFTER_MINUTES = [5, 15, 60, 240, 720];
/** So many refusals in a row, without a mail in between, are about this site and not about readers. */
const MOST_REFUSALS = 3;

/** Another process sends, or has sent, this mail. */
class ClaimedError extends Error {}
/** The mail server takes no mails for now. */
class PausedError extends Error {}

/**
 * Newsletters that are sent to everybody on the list, in a storage that several processes may share. docs/decisions/visitors/newsletter.md
 * says why no one gets a mail twice.
 */
export function createCampaigns({ storage, list, mailer, leaveUrl, perMinute, log, now }: CampaignNeeds) {
  const campaigns = prefixStorage<StoredCampaign>(storage, 'letters');
  const running = prefixStorage<string>(storage, RUNNING);
  const problems = prefixStorage<string>(storage, 'problems');
  const claims = createClaims(prefixStorage(storage, 'starting'), now);
  const peopleOf = (id: string) => prefixStorage<string>(storage, `people:${id}`);
  let sending: Promise<void> | null = null;
  let isResting = false;
  let pausedUntil = 0;

  async function progressOf(campaign: StoredCampaign): Promise<CampaignProgress> {
    const { id, total, done } = campaign;
    const [keys, isSending, problem] = await Promise.all([done ? [] : peopleOf(id).getKeys(), running.hasItem(id), problems.getItem(id)]);
    return { campaign, counts: done?.counts ?? countsOf(placesIn(keys), total), isSending: isSending && !done, problem };
  }

  /** Notes that the server is about to get the last bytes of a mail. Of two processes at the same time both may give up, never both go on. */
  async function claim(id: string, digest: string): Promise<void> {
    const own = `${digest}:claimed-${randomUUID()}`;
    const people = peopleOf(id);
    await people.setItem(own, PRESENT, { isDurable: true });
    const others = (await people.getKeys(digest)).filter((key) => key !== own && !key.startsWith(`${digest}:later-`));
    // What is noted of a campaign is removed after its end, so that nothing noted only counts while it is being sent.
    if (others.length === 0 && (await running.hasItem(id))) return;
    await people.removeItem(own);
    throw new ClaimedError();
  }

  /** Notes what became of a mail, in place of all that was noted before. */
  async function note(id: string, digest: string, outcome: string): Promise<void> {
    const people = peopleOf(id);
    const own = `${digest}:${outcome}`;
    await people.setItem(own, PRESENT);
    await removeKeys(
      people,
      (await people.getKeys(digest)).filter((key) => key !== own),
    );
  }

  /** Sends one mail. Throws a PausedError if the server takes none. Returns whether it is the server's refusal of this site. */
  async function sendOne(by: Mailer, { id }: StoredCampaign, letter: WrittenLetter, address: string, tries: number): Promise<boolean> {
    const digest = digestOf(address);
    if ((await list.get(digest))?.state !== 'confirmed') {
      await note(id, digest, 'gone');
      return false;
    }
    const mail = { ...letterMail(letter, address, await leaveUrl(address)), id: `${id.slice(0, 60)}-${digest.slice(0, 20)}` };
    try {
      await by.send(mail, () => claim(id, digest));
      await note(id, digest, 'sent');
      return false;
    } catch (error) {
      if (error instanceof ClaimedError) return false;
      if (!(error instanceof MailError)) throw error;
      // Its claim stays: whether the server has it is not known, and twice is worse than not at all.
      if (error.outcomeUnknown) throw new PausedError(error.message);
      if (error.kind === 'refused-address') {
        await note(id, digest, 'bounced');
        await list.put(address, 'bounced');
        return false;
      }
      const people = peopleOf(id);
      const claims = (await people.getKeys(digest)).filter((key) => key.includes(':claimed-'));
      await removeKeys(people, claims);
      if (!error.isAnswered) throw new PausedError(error.message);
      const minutes = RETRY_AFTER_MINUTES[tries];
      await note(id, digest, minutes === undefined ? 'failed' : retryKey(tries + 1, now() + minutes * MINUTE_MS));
      if (error.kind === 'refused') log(error);
      return error.kind === 'refused';
    }
  }

  async function finish(campaign: StoredCampaign): Promise<void> {
    const { id, total } = campaign;
    const people = peopleOf(id);
    const { work: _work, ...rest } = campaign;
    const counts = countsOf(placesIn(await people.getKeys()), total);
    await campaigns.setItem(id, { ...rest, done: { at: now(), counts } }, { isDurable: true });
    await running.removeItem(id);
    await inBatches(await people.getKeys(), (key) => people.removeItem(key));
  }

  /** Sends a campaign's mails. Throws a PausedError. Returns how many were sent. */
  async function sendCampaign(by: Mailer, id: string, most: number, isOver: () => boolean, pauseMs: number): Promise<number> {
    const campaign = await campaigns.getItem(id);
    if (!campaign?.work) {
      await running.removeItem(id);
      return 0;
    }
    const places = placesIn(await peopleOf(id).getKeys());
    let [sent, refusals, waiting, started] = [0, 0, 0, 0];
    for (const address of campaign.work.to) {
      const events = places.get(digestOf(address)) ?? [];
      const outcome = outcomeOf(events, now());
      if (outcome === 'later') waiting += 1;
      if (outcome !== 'due') continue;
      if (sent > 0) await delay(Math.max(0, pauseMs - (now() - started)));
      if (sent >= most || isOver()) return sent;
      // The owner may have pressed Stop.
      if (!(await running.hasItem(id))) return sent;
      started = now();
      refusals = (await sendOne(by, campaign, campaign.work.letter, address, triesOf(events))) ? refusals + 1 : 0;
      sent += 1;
      if (sent === 1) await problems.removeItem(id);
      if (refusals >= MOST_REFUSALS) {
        await problems.setItem(id, 'The mail server refuses this newsletter, so sending has stopped. The log has the server’s own words.');
        await running.removeItem(id);
        return sent;
      }
      if (refusals > 0) waiting += 1;
    }
    const left = placesIn(await peopleOf(id).getKeys());
    const isDone = campaign.work.to.every((address) => !['due', 'later'].includes(outcomeOf(left.get(digestOf(address)) ?? [], now())));
    if (isDone && waiting === 0) await finish(campaign);
    return sent;
  }

  async function sendAll(by: Mailer, limitMs: number | undefined): Promise<void> {
    const started = now();
    const pace = await perMinute();
    const isOver = () => isResting || (limitMs !== undefined && now() - started > limitMs);
    let most = limitMs === undefined ? Infinity : pace;
    for (const id of await running.getKeys()) {
      if (isOver() || most <= 0) return;
      most -= await sendCampaign(by, id, most, isOver, limitMs === undefined ? MINUTE_MS / pace : 0).catch(async (error: unknown) => {
        if (!(error instanceof PausedError)) throw error;
        await problems.setItem(id, `${error.message} It is tried again in a minute.`);
        pausedUntil = now() + MINUTE_MS;
        return most;
      });
    }
  }

  return {
    async list(): Promise<CampaignProgress[]> {
      const all = await inBatches(await campaigns.getKeys(), (id) => campaigns.getItem(id));
      const found = all.filter((one) => one !== null).sort((a, b) => b.startedAt - a.startedAt);
      return Promise.all(found.map(progressOf));
    },
    /** Begins sending a letter to all readers. Returns false if it was sent before, or another request begins it at this moment. */
    async start(id: string, letter: WrittenLetter): Promise<boolean> {
      const release = await claims.take(id);
      if (!release) return false;
      try {
        if (await campaigns.hasItem(id)) return false;
        const to = (await list.list(['confirmed'])).map(({ address }) => address);
        const campaign = { id, subject: letter.subject, startedAt: now(), total: to.length, work: { letter, to } };
        await campaigns.setItem(id, campaign, { isDurable: true });
        await running.setItem(id, PRESENT);
        return true;
      } finally {
        await release();
      }
    },
    /** Stops sending, or goes on with it. Returns false if there is nothing to stop. */
    async setSending(id: string, isSending: boolean): Promise<boolean> {
      const campaign = await campaigns.getItem(id);
      if (!campaign?.work) return false;
      await problems.removeItem(id);
      await (isSending ? running.setItem(id, PRESENT) : running.removeItem(id));
      return true;
    },
    /** Sends what is due at the configured pace. With `limitMs` it sends for at most that long and without pauses, up to one minute’s mails. */
    send(limitMs?: number): Promise<void> {
      if (!mailer || now() < pausedUntil) return Promise.resolve();
      sending ??= sendAll(mailer, limitMs)
        .catch(log)
        .finally(() => (sending = null));
      return sending;
    },
    /** Ends sending after the mail that is on its way, for a process that ends. */
    async rest(): Promise<void> {
      isResting = true;
      await sending;
    },
  };
}
