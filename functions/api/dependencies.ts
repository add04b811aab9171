import type { Context } from 'hono';
import type { ContentProblem } from '#domain/content-problem.ts';
import type { CommentIntake } from '../visitors/comments/comment-intake.ts';
import type { EntryDependencies } from '../entries/entry-dependencies.ts';
import type { Challenges } from '../auth/challenges.ts';
import type { Credentials } from '../auth/credentials.ts';
import type { LoginLimiter } from '../auth/login-limiter.ts';
import type { OwnerSecrets } from '../auth/owner-secrets.ts';
import type { Passkeys } from '../auth/passkeys.ts';
import type { PasswordLinks } from '../auth/password-links.ts';
import type { RecoveryCodes } from '../auth/recovery-codes.ts';
import type { SecondFactor } from '../auth/second-factor.ts';
import type { Sessions } from '../auth/session.ts';
import type { Log } from '../runtime/log/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MessageIntake } from '../visitors/messages/message-intake.ts';
import type { Newsletter } from '../visitors/newsletter/newsletter.ts';
import type { InstagramPosts } from '../services/instagram-posts.ts';
import type { Damage } from '../runtime/storage/sound-storage.ts';
import type { RenderPage } from '../runtime/page-renderer.ts';
import type { Places } from '../services/places.ts';

/** Everything the API depends on. */
export interface ApiDependencies extends EntryDependencies {
  /** Null on a host that does not render pages itself. */
  preview: RenderPage | null;
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
  comments: CommentIntake;
  newsletter: Newsletter;
  /** Sends mails; null if no mail server is configured. */
  mailer: Mailer | null;
  messages: MessageIntake;
  /** Does work after the answer to a request. Its errors are logged. */
  inBackground(context: Context, work: () => Promise<void>): void;
  /** What is wrong in the newest content, for the owner: broken files first, then what is valid but probably a mistake. */
  remarks(): Promise<readonly ContentProblem[]>;
  /** What was found in the storage outside of git that cannot be used. */
  damage: Damage;
  /** The client's network address. */
  addressOf(context: Context): string;
  /** The origin that the client requested, as its browser sees it. */
  originOf(context: Context): string;
  log: Log;
}
