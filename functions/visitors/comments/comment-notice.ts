import { prefixStorage, type Storage } from 'unstorage';
import { findEntry } from '#content/snapshot.ts';
import type { ContentSource } from '../../runtime/content-source.ts';
import { createQueue } from '../../runtime/queue.ts';
import { createClaims } from '../../mail/claims.ts';
import { MailError } from '../../mail/mail-error.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { commentsWaitingMail, type QuotedComment } from '../../mail/texts/comments-waiting.ts';
import type { StoredComments } from './stored-comments.ts';

const HOUR_MS = 3_600_000;
/** When a mail is tried again that could not be sent, in milliseconds. */
const RETRY_MS = 600_000;
/** The most comments that a mail quotes. */
const MOST_QUOTED = 3;

/** What the owner was told last, and when a mail is due, in milliseconds since 1970. */
interface Told {
  /** The newest comment that a mail has counted; empty before the first mail. */
  newest: string;
  at: number;
  due: number | null;
}

interface CommentNoticeOptions {
  storage: Storage;
  stored: Pick<StoredComments, 'ids' | 'get'>;
  mailer: Mailer | null;
  content: Pick<ContentSource, 'published'>;
  log: (error: unknown) => void;
  now: () => number;
}

const KEY = 'told';
const toldIn = (storage: Storage): Storage<Told> => prefixStorage<Told>(storage, 'notice');
const NOTHING: Told = { newest: '', at: 0, due: null };

/** Whether a mail is due, in the storage of comments. `now` is in milliseconds since 1970. */
export const isCommentNoticeDue = async (storage: Storage, now: number): Promise<boolean> => {
  const due = (await toldIn(storage).getItem(KEY))?.due ?? null;
  return due !== null && due <= now;
};

/** Tells the owner by e-mail that comments wait, at most once an hour: in the storage of comments, which several processes may share. */
export function createCommentNotice({ storage, stored, mailer, content, log, now }: CommentNoticeOptions) {
  const notice = toldIn(storage);
  const claims = createClaims(prefixStorage(storage, 'notice-claims'), now);
  const read = async (): Promise<Told> => (await notice.getItem(KEY)) ?? NOTHING;
  const settings = async () => (await content.published()).entries.settings.get('settings')?.data;

  async function quotedComments(ids: readonly string[]): Promise<QuotedComment[]> {
    const comments = await Promise.all(ids.slice(0, MOST_QUOTED).map((id) => stored.get('waiting', id)));
    const snapshot = await content.published();
    return comments.flatMap((comment) =>
      comment ? { ...comment, title: findEntry(snapshot, comment.kind, comment.entry)?.data.title } : [],
    );
  }

  async function send(by: Mailer): Promise<void> {
    const told = await read();
    if (told.due === null || told.due > now()) return;
    const site = await settings();
    const { waiting } = await stored.ids();
    const [newest] = waiting;
    // All that came since have been read already, or the owner does not want mails any more.
    if (newest === undefined || newest <= told.newest || !site?.features.mailComments) {
      await notice.setItem(KEY, { ...told, due: null });
      return;
    }
    try {
      await by.send(commentsWaitingMail(site, { count: waiting.length, newest, quoted: await quotedComments(waiting) }));
      await notice.setItem(KEY, { newest, at: now(), due: null });
    } catch (error) {
      // The first screen of the admin says that comments wait, whatever the mail server does.
      if (!(error instanceof MailError)) log(error);
      await notice.setItem(KEY, { ...told, due: now() + RETRY_MS });
    }
  }

  async function tell(): Promise<void> {
    if (!mailer || !(await isCommentNoticeDue(storage, now()))) return;
    const release = await claims.take('mail');
    if (!release) return;
    try {
      await send(mailer);
    } finally {
      await release();
    }
  }

  const enqueue = createQueue();
  return {
    /** Notes that a comment waits. */
    async note(): Promise<void> {
      if (!mailer || !(await settings())?.features.mailComments) return;
      const told = await read();
      if (told.due === null) await notice.setItem(KEY, { ...told, due: Math.max(now(), told.at + HOUR_MS) });
    },
    /** Sends the mail, if it is due. */
    tell: () => enqueue(tell),
  };
}
