import { prefixStorage, type Storage } from 'unstorage';
import { findEntry } from '#content/snapshot.ts';
import { shortened } from '#domain/summary.ts';
import type { ContentSource } from '../../platform/content-source.ts';
import { createClaims } from '../../mail/claims.ts';
import { MailError } from '../../mail/mail-error.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { KeptComment, KeptComments } from './kept-comments.ts';

const HOUR_MS = 3_600_000;
/** When a mail is tried again that could not be sent, in milliseconds. */
const RETRY_MS = 600_000;
/** The most comments that a mail quotes, and the most characters of each. */
const MOST_QUOTED = 3;
const QUOTE_LIMIT = 400;

/** What the owner was told last, and when a mail is due, in milliseconds since 1970. */
interface Told {
  /** The newest comment that a mail has counted; empty before the first mail. */
  newest: string;
  at: number;
  due: number | null;
}

/** Tells the owner by e-mail that comments wait, at most once an hour. */
export interface CommentNotice {
  /** Notes that a comment waits. */
  note(): Promise<void>;
  /** Sends the mail, if it is due. */
  tell(): Promise<void>;
}

interface CommentNoticeOptions {
  storage: Storage;
  kept: Pick<KeptComments, 'ids' | 'get'>;
  mailer: Mailer | null;
  content: Pick<ContentSource, 'published'>;
  log: (error: unknown) => void;
  now: () => number;
}

/** A comment as a mail quotes it: who wrote what about which page, and where one press approves it. */
function quoted({ id, name, text, rating }: KeptComment, title: string | undefined, comments: string): string {
  const stars = rating === undefined ? '' : `, ${rating} of 5 stars`;
  const about = title === undefined ? '' : ` about “${title}”`;
  return [`${name}${about}${stars}:`, ...(text ? [`> ${shortened(text, QUOTE_LIMIT)}`] : []), `Approve: ${comments}?comment=${id}`].join(
    '\n',
  );
}

const KEY = 'told';
const toldIn = (storage: Storage): Storage<Told> => prefixStorage<Told>(storage, 'notice');
const NOTHING: Told = { newest: '', at: 0, due: null };

/** Whether a mail is due, in the storage of comments. `now` is in milliseconds since 1970. */
export const isCommentNoticeDue = async (storage: Storage, now: number): Promise<boolean> => {
  const due = (await toldIn(storage).getItem(KEY))?.due ?? null;
  return due !== null && due <= now;
};

/** Creates the notices in the storage of comments, which several processes may share. */
export function createCommentNotice({ storage, kept, mailer, content, log, now }: CommentNoticeOptions): CommentNotice {
  const stored = toldIn(storage);
  const claims = createClaims(prefixStorage(storage, 'notice-claims'), now);
  const read = async (): Promise<Told> => (await stored.getItem(KEY)) ?? NOTHING;
  const settings = async () => (await content.published()).entries.settings.get('settings')?.data;

  async function quotes(ids: readonly string[], address: string): Promise<string[]> {
    const comments = await Promise.all(ids.slice(0, MOST_QUOTED).map((id) => kept.get('waiting', id)));
    const snapshot = await content.published();
    return comments.flatMap((comment) =>
      comment ? quoted(comment, findEntry(snapshot, comment.kind, comment.entry)?.data.title, address) : [],
    );
  }

  async function send(by: Mailer): Promise<void> {
    const told = await read();
    if (told.due === null || told.due > now()) return;
    const site = await settings();
    const { waiting } = await kept.ids();
    const [newest] = waiting;
    // All that came since have been read already, or the owner does not want mails any more.
    if (newest === undefined || newest <= told.newest || !site?.features.mailComments) {
      await stored.setItem(KEY, { ...told, due: null });
      return;
    }
    const count = waiting.length === 1 ? '1 comment is' : `${waiting.length} comments are`;
    const address = new URL('/admin/comments', site.siteUrl).href;
    try {
      await by.send({
        to: site.contactEmail,
        subject: `${count} waiting for you`,
        text: `${count} waiting for you on ${site.siteName}.\n\n${[...(await quotes(waiting, address)), `All waiting comments: ${address}`].join('\n\n')}\n\nYou get this e-mail at most once an hour. To turn it off, open Settings, Features.`,
        id: `comments-${newest}`,
      });
      await stored.setItem(KEY, { newest, at: now(), due: null });
    } catch (error) {
      // The first screen of the admin says that comments wait, whatever the mail server does.
      if (!(error instanceof MailError)) log(error);
      await stored.setItem(KEY, { ...told, due: now() + RETRY_MS });
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

  let last: Promise<unknown> = Promise.resolve();
  return {
    async note() {
      if (!mailer || !(await settings())?.features.mailComments) return;
      const told = await read();
      if (told.due === null) await stored.setItem(KEY, { ...told, due: Math.max(now(), told.at + HOUR_MS) });
    },
    tell() {
      const done = last.then(tell);
      last = done.catch(() => undefined);
      return done;
    },
  };
}
