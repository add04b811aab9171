import { z } from 'zod';
import { COMMENT_STATES } from '#api/comments.ts';
import { MESSAGE_STATES } from '#api/messages.ts';
import { SUBSCRIBER_STATES } from '#api/newsletter.ts';
import { COMMENTED_KINDS } from '#schema/comment.ts';
import { MESSAGE_KINDS } from '#schema/message.ts';

/** A kind of item in the storage outside of git. */
export interface StoredKind {
  /** What an item is called. */
  what: string;
  /** The keys of its items. */
  keys: RegExp;
  /** What an item must be. Fields that it does not name are of a later version, and stay. */
  schema: z.ZodType;
  /** What each item of a list must be, if an item is a list: the others stay when one is damaged. */
  each?: z.ZodType;
  /** Whether someone would miss it, so that its bytes are kept before something else is stored in its place. */
  isMissed?: true;
}

/** The last moment that a date can have, in milliseconds since 1970. */
const LAST_MOMENT = 8.64e15;

const moment = z.number().min(0).max(LAST_MOMENT);
const isoMoment = z.string().refine((text) => Number.isFinite(Date.parse(text)), 'must be a moment');
const count = z.int().min(0);
const text = z.string();
const anyOf = (names: readonly string[]): string => `(?:${names.join('|')})`;

const sent = { id: text, at: isoMoment, score: z.number(), reasons: z.array(text) };

const comment = z.looseObject({
  ...sent,
  kind: z.enum(COMMENTED_KINDS),
  entry: text,
  name: text,
  text: text.optional(),
  rating: z.number().min(1).max(5).optional(),
  email: text.optional(),
  photo: text.optional(),
  reply: z.looseObject({ text, at: isoMoment }).optional(),
  deletedAt: moment.optional(),
});

const message = z.looseObject({
  ...sent,
  kind: z.enum(MESSAGE_KINDS),
  name: text,
  email: text,
  text,
  cake: text.optional(),
  date: text.optional(),
  servings: z.number().optional(),
  photo: z.looseObject({ type: text, bytes: count }).optional(),
  tries: count,
  failure: text.optional(),
  nextTry: moment,
  sentAt: moment.optional(),
});

const campaignCounts = z.looseObject({ sent: count, bounced: count, failed: count, gone: count, unknown: count, waiting: count });

const campaign = z.looseObject({
  id: text,
  subject: text,
  startedAt: moment,
  total: count,
  work: z.looseObject({ letter: z.looseObject({ subject: text, text, html: text }), to: z.array(text) }).optional(),
  done: z.looseObject({ at: moment, counts: campaignCounts }).optional(),
});

const session = z.looseObject({
  username: text,
  startedAt: moment,
  usedAt: moment,
  passwordMark: text,
  device: text.optional(),
  isRemembered: z.boolean().optional(),
});

const passkey = z.looseObject({
  credentialId: text,
  publicKey: text,
  counter: count,
  transports: z.array(text),
  host: text,
  name: text,
  addedAt: moment,
  usedAt: moment.nullable(),
  passwordMark: text,
});

const attempt = z.looseObject({ slug: text, revision: text, fingerprint: text, at: moment });

/** Every kind of item whose content is read. Items that only need to exist, and bytes that are checked by their digest, are not among them. */
export const STORED_KINDS: readonly StoredKind[] = [
  { what: 'A comment', keys: new RegExp(`^comments:kept:${anyOf(COMMENT_STATES)}:`), schema: comment, isMissed: true },
  {
    what: 'The time of the last e-mail about comments',
    keys: /^comments:notice:told$/,
    schema: z.looseObject({ newest: text, at: moment, due: moment.nullable() }),
  },
  { what: 'A message', keys: new RegExp(`^messages:kept:${anyOf(MESSAGE_STATES)}:`), schema: message, isMissed: true },
  {
    what: 'A reader of the newsletter',
    keys: new RegExp(`^newsletter:list:[^:]+:\\d+-${anyOf(SUBSCRIBER_STATES)}$`),
    schema: z.looseObject({ address: text.max(320), mailedAt: moment }),
    isMissed: true,
  },
  {
    what: 'Someone who signed up for the newsletter',
    keys: /^newsletter:signups:/,
    schema: z.looseObject({ address: text.max(320), askedAt: moment.optional(), tries: count, next: moment }),
    isMissed: true,
  },
  { what: 'A newsletter', keys: /^newsletter:campaigns:letters:/, schema: campaign, isMissed: true },
  { what: 'Why a newsletter is not sent', keys: /^newsletter:campaigns:problems:/, schema: text },
  {
    what: 'The secret of the links in newsletters',
    keys: /^newsletter:secrets:/,
    schema: text.regex(/^[\w-]{43}$/, 'must be a secret of 43 characters'),
    isMissed: true,
  },
  { what: 'A session', keys: /^sessions:/, schema: session },
  { what: 'A passkey', keys: /^passkeys:all$/, schema: z.array(z.unknown()), each: passkey, isMissed: true },
  { what: 'When a passkey was used', keys: /^passkeys:.+-used$/, schema: z.looseObject({ counter: count, usedAt: moment.nullable() }) },
  {
    what: 'A link for a forgotten password',
    keys: /^password-links:sent:/,
    schema: z.looseObject({ sentAt: moment, passwordMark: text }),
  },
  {
    what: 'The address for e-mails about signing in',
    keys: /^password-links:address:/,
    schema: z.looseObject({ address: text.max(320) }),
  },
  {
    what: 'The recovery codes',
    keys: /^recovery-codes:set$/,
    schema: z.looseObject({ id: text, of: text, hashes: z.array(text) }),
    isMissed: true,
  },
  { what: 'A new entry that was being saved', keys: /^creations:/, schema: z.union([attempt, z.array(attempt)]) },
  { what: 'What is known of a photo', keys: /^photos:/, schema: z.looseObject({ photo: z.looseObject({ id: text }).nullable() }) },
  {
    what: 'Why a deploy failed',
    keys: /^deploy-failure$/,
    schema: z.looseObject({ at: isoMoment, reason: text, log: text }),
  },
];

/** The kind of the item with a key; undefined if its content is not read, or is checked where it is. */
export const storedKindOf = (key: string): StoredKind | undefined => STORED_KINDS.find(({ keys }) => keys.test(key));
