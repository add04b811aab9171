import { createHmac, randomBytes } from 'node:crypto';
import type { Storage } from 'unstorage';
import { isSameText } from '../../auth/password.ts';

/** What a link is for: to confirm a signup, to leave, or to never get a confirmation again. */
export type LinkPurpose = 'confirm' | 'leave' | 'never';

/** What a link says. */
interface LinkContent {
  address: string;
  /** When it was made, in milliseconds since 1970. */
  madeAt: number;
}

/** How long a link that confirms a signup is valid. The others never expire. */
export const CONFIRM_LIFETIME_MS = 7 * 86_400_000;
/** How far a corrected clock may go back. */
const CLOCK_STEP_MS = 300_000;

/**
 * The site's secrets for links, oldest first. Not the one of sessions: a new password must not break the links in old mails. Two functions
 * that make the first one at the same time leave two, and both are valid.
 */
async function secretsIn(storage: Storage<string>, now: () => number): Promise<string[]> {
  const read = async () => {
    const keys = (await storage.getKeys()).sort();
    return (await Promise.all(keys.map((key) => storage.getItem(key)))).filter((secret) => typeof secret === 'string');
  };
  const known = await read();
  if (known.length > 0) return known;
  await storage.setItem(`${now()}-${randomBytes(6).toString('hex')}`, randomBytes(32).toString('base64url'), { isDurable: true });
  return read();
}

/** Tokens in links of mails, signed with a secret of the site, which is in a storage. */
export function createSignedLinks(storage: Storage<string>, now: () => number) {
  let reading: Promise<string[]> | undefined;
  const secrets = () => {
    reading ??= secretsIn(storage, now);
    reading.catch(() => (reading = undefined));
    return reading;
  };
  const proofOf = (secret: string, purpose: LinkPurpose, content: string) =>
    createHmac('sha256', secret).update(`newsletter ${purpose} ${content}`).digest('base64url').slice(0, 32);

  return {
    async token(purpose: LinkPurpose, { address, madeAt }: LinkContent): Promise<string> {
      const content = Buffer.from(`${madeAt} ${address}`).toString('base64url');
      const [secret = ''] = await secrets();
      return `${content}.${proofOf(secret, purpose, content)}`;
    },
    /** What a token says; null if it is not ours, for another purpose, or expired. */
    async read(purpose: LinkPurpose, token: string): Promise<LinkContent | null> {
      const [, content = '', proof = ''] = /^([\w-]{10,500})\.([\w-]{32})$/.exec(token) ?? [];
      if (content === '' || !(await secrets()).some((secret) => isSameText(proof, proofOf(secret, purpose, content)))) return null;
      const [, time, address = ''] = /^(\d{1,16}) (.+)$/.exec(Buffer.from(content, 'base64url').toString()) ?? [];
      const madeAt = Number(time);
      const age = now() - madeAt;
      if (purpose === 'confirm' && (age > CONFIRM_LIFETIME_MS || age < -CLOCK_STEP_MS)) return null;
      return { address, madeAt };
    },
    /** Digests of a text, one for each secret of the site, that of the oldest first: they stay when the password changes. */
    async digests(text: string): Promise<string[]> {
      return (await secrets()).map((secret) => createHmac('sha256', secret).update(`newsletter ${text}`).digest('hex').slice(0, 40));
    },
  };
}

/** Tokens in links of mails. */
export type SignedLinks = ReturnType<typeof createSignedLinks>;
