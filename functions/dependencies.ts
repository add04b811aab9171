import type { Context } from 'hono';
import type { PublishingStatus } from '#api/publishing.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import type { ContentProblem } from '#domain/content-problem.ts';
import type { ContentStore } from '@family-bakery/git-content/content-store';
import type { Photo } from '#media/renditions.ts';
import type { CommentBox } from './comments/comment-box.ts';
import type { Creations } from './entries/creations.ts';
import type { Challenges } from './http/challenges.ts';
import type { Credentials } from './http/credentials.ts';
import type { LoginLimiter } from './http/login-limiter.ts';
import type { OwnerSecrets } from './http/owner-secrets.ts';
import type { Passkeys } from './http/passkeys.ts';
import type { PasswordLinks } from './http/password-links.ts';
import type { RecoveryCodes } from './http/recovery-codes.ts';
import type { SecondFactor } from './http/second-factor.ts';
import type { Sessions } from './http/session.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MessageBox } from './messages/message-box.ts';
import type { Newsletter } from './newsletter/newsletter.ts';
import type { InstagramPosts } from './services/instagram-posts.ts';
import type { Damage } from './storage/sound-storage.ts';
import type { Places } from './services/places.ts';

/** Reads the current content. */
export interface ContentSource {
  /** The content as last saved, drafts included. Files that cannot be parsed are left out. */
  latest(): Promise<ContentSnapshot>;
  /** The last saved content without problems, which is what visitors see. */
  published(): Promise<ContentSnapshot>;
}

/** Holds uploaded photos until an entry that uses them is saved. */
export interface UploadStage {
  /** Stores the photo under its address, /uploads/…. */
  put(address: string, bytes: Uint8Array, photo: Photo): Promise<void>;
  get(address: string): Promise<Uint8Array | null>;
}

/** A rendered page. */
export interface PageAnswer {
  status: number;
  text: string;
}

/** Everything the API depends on. */
export interface ApiDependencies {
  store: ContentStore;
  content: ContentSource;
  uploads: UploadStage;
  creations: Creations;
  /** Renders the page at an address from content that may be unsaved; null on a host that does not render pages itself. */
  preview: ((route: string, snapshot: ContentSnapshot) => Promise<PageAnswer>) | null;
  /** Has the host build the site; null if it cannot be asked to. */
  build: (() => Promise<void>) | null;
  /** Loads posts from Instagram; null if no token is configured. */
  instagram: InstagramPosts | null;
  /** The place whose reviews are shown; null if none is configured. */
  places: Places | null;
  sessions: Sessions;
  secrets: OwnerSecrets;
  credentials: Credentials;
  passwordLinks: PasswordLinks;
  secondFactor: SecondFactor;
  recoveryCodes: RecoveryCodes;
  passkeys: Passkeys;
  challenges: Challenges;
  limiter: LoginLimiter;
  comments: CommentBox;
  newsletter: Newsletter;
  /** Sends mails; null if no mail server is configured. */
  mailer: Mailer | null;
  messages: MessageBox;
  /** Does work after the answer to a request. Its errors are logged. */
  inBackground(context: Context, work: () => Promise<void>): void;
  /** What is live, and why what was saved last is not. Visitors and saves ask for it, so it must not depend on how much content there is. */
  status(): PublishingStatus | Promise<PublishingStatus>;
  /** What is wrong in the newest content, for the owner: broken files first, then what is valid but probably a mistake. */
  remarks(): Promise<readonly ContentProblem[]>;
  /** Why others can read drafts, as a sentence; null if they cannot, or if that is unknown. */
  draftsWarning(): Promise<string | null>;
  /** What was found in the storage outside of git that cannot be used. */
  damage: Damage;
  /** The client's network address. */
  addressOf(context: Context): string;
  /** The origin that the client requested, as its browser sees it. */
  originOf(context: Context): string;
  log: Log;
  now(): Date;
}
