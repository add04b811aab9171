import { prefixStorage, type Storage } from 'unstorage';
import { createChallenges } from '../auth/challenges.ts';
import { createCredentials } from '../auth/credentials.ts';
import type { OwnerSecrets } from '../auth/owner-secrets.ts';
import { createPasswordLinks } from '../auth/password-links.ts';
import { Passkeys } from '../auth/passkeys.ts';
import { createRecoveryCodes } from '../auth/recovery-codes.ts';
import { createSecondFactor } from '../auth/second-factor.ts';
import { type Session, Sessions } from '../auth/session.ts';
import { createCreations } from '../entries/creations.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { ContentSource } from '../runtime/content-source.ts';
import type { Log } from '../runtime/log/log.ts';
import { createCommentIntake } from '../visitors/comments/comment-intake.ts';
import { createMessageIntake } from '../visitors/messages/message-intake.ts';
import { createNewsletter } from '../visitors/newsletter/newsletter.ts';
import type { NewsletterService } from '../visitors/newsletter/services/service.ts';

/** What a host gives to the parts of the API that store something outside of git. */
interface StoredPartsOptions {
  /** Several processes may share it. */
  storage: Storage;
  username: string;
  secrets: OwnerSecrets;
  content: ContentSource;
  mailer: Mailer | null;
  /** Sends newsletters in place of the mail server; null if none is configured. */
  service: NewsletterService | null;
  /** How long a save may take, in milliseconds. */
  longestSaveMs: number;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** The parts of the API that store something outside of git: the same on each host, each in its part of the storage. */
export function storedParts(options: StoredPartsOptions) {
  const { storage, username, secrets, content, mailer, service, longestSaveMs, log, now = Date.now } = options;
  const at = (name: string): Storage => prefixStorage(storage, name);
  const credentials = createCredentials(username, secrets.passwordHash, secrets.totpSecret, secrets.signingKey);
  const sending = { credentials, mailer, content, log: log.fault, now };
  return {
    content,
    secrets,
    credentials,
    mailer,
    creations: createCreations(at('creations'), longestSaveMs, now),
    sessions: new Sessions(prefixStorage<Session>(storage, 'sessions'), now),
    passwordLinks: createPasswordLinks({ storage: at('password-links'), sign: credentials.sign, now }),
    secondFactor: createSecondFactor(secrets.totpSecret, at('second-factor'), now),
    recoveryCodes: createRecoveryCodes(secrets.totpSecret, at('recovery-codes')),
    passkeys: new Passkeys(at('passkeys'), now),
    challenges: createChallenges(credentials, at('challenges'), now),
    comments: createCommentIntake({ storage: at('comments'), ...sending }),
    messages: createMessageIntake({ storage: at('messages'), ...sending }),
    newsletter: createNewsletter({ storage: at('newsletter'), service, ...sending }),
    log,
    now: () => new Date(now()),
  };
}
