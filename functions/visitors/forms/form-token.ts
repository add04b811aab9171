import { randomBytes } from 'node:crypto';
import type { Credentials } from '../../auth/credentials.ts';
import { isSameText } from '../../auth/password.ts';
import { ProblemError } from '../../http/problem.ts';

/** How long a form can be sent after it was opened. */
export const FORM_LIFETIME_MS = 24 * 3_600_000;
/** How far a corrected clock may go back. */
const CLOCK_STEP_MS = 60_000;

/** A form that someone opened. */
export interface OpenedForm {
  id: string;
  /** Milliseconds since it was opened. */
  openMs: number;
}

/** What a visitor is told whose form has no token yet, or one that is too old. */
const ONCE_MORE = 'Please check it once more, then tap the button again to send it.';

/**
 * Tokens that tell when a form was opened, signed with the site's secret: nothing is stored for them. Those of forms for one purpose are
 * worth nothing for another.
 */
export function createFormTokens({ sign }: Pick<Credentials, 'sign'>, purpose: 'comment' | 'message', now: () => number) {
  const signature = async (opened: string) => (await sign(`${purpose} form ${opened}`)).toString('base64url');
  async function issue(): Promise<string> {
    const opened = `${now()}.${randomBytes(12).toString('base64url')}`;
    return `${opened}.${await signature(opened)}`;
  }
  async function find(token: string): Promise<OpenedForm | null> {
    const [, opened = '', time = '', id = '', proof = ''] = /^((\d{13})\.([\w-]{16}))\.([\w-]{43})$/.exec(token) ?? [];
    if (opened === '' || !isSameText(proof, await signature(opened))) return null;
    const openMs = now() - Number(time);
    return openMs > FORM_LIFETIME_MS || openMs < -CLOCK_STEP_MS ? null : { id, openMs: Math.max(0, openMs) };
  }
  return {
    issue,
    /** The form of a token. Throws a 409 with a new token if it is missing, not ours, or too old. */
    async read(token: string): Promise<OpenedForm> {
      const form = await find(token);
      if (!form) throw new ProblemError(409, ONCE_MORE, { token: await issue() });
      return form;
    },
  };
}
