import { FloodGuard } from './flood-guard.ts';
import { OutsideError } from './outside-error.ts';

/** What a sign-in was proved with. */
export type Factors = 'password' | 'password and code' | 'password and recovery code' | 'passkey';

/** Something that the operator of the site may have to know. SECURITY.md lists the events and their fields. */
export type SecurityEvent = { address: string } & (
  | { event: 'login-succeeded'; user: string; factors: Factors }
  | { event: 'login-code-asked' }
  | { event: 'login-failed'; reason: 'name or password' | 'code' | 'passkey' | 'password link' | 'current password' }
  | { event: 'login-refused'; reason: 'too many tries' | 'too many wrong codes' }
  | { event: 'password-link-asked' }
  | { event: 'password-changed'; by: 'link' | 'owner' }
  | { event: 'second-factor-changed'; to: 'on' | 'off' }
  | { event: 'recovery-codes-made' }
  | { event: 'passkey-added' }
  | { event: 'passkey-removed' }
  | { event: 'session-ended' }
  | { event: 'sessions-ended-everywhere' }
  | { event: 'request-refused'; method: string; path: string; status: number }
);

/** Writes log lines as JSON, without secrets. */
export interface Log {
  /** Logs an unexpected error or a failed service. */
  fault(error: unknown): void;
  event(event: SecurityEvent): void;
}

interface LogOptions {
  write(line: string): void;
  /** Texts to mask in every line. Called for each text, because some secrets are renewed. */
  secrets?: () => readonly string[];
  now?: () => number;
}

const LEVELS: Record<SecurityEvent['event'], 'info' | 'warn'> = {
  'login-succeeded': 'info',
  'login-code-asked': 'info',
  'login-failed': 'warn',
  'login-refused': 'warn',
  'password-link-asked': 'info',
  'password-changed': 'warn',
  'second-factor-changed': 'warn',
  'recovery-codes-made': 'warn',
  'passkey-added': 'warn',
  'passkey-removed': 'info',
  'session-ended': 'info',
  'sessions-ended-everywhere': 'warn',
  'request-refused': 'warn',
};

const LONGEST_TEXT = 8_000;
/** How many characters beyond LONGEST_TEXT are searched, so that a secret at the end of a text is masked as a whole. */
const LONGEST_SECRET = 2_000;
const DEEPEST_CAUSE = 3;
/** Masking shorter texts would hit ordinary words. */
const SHORTEST_SECRET = 6;

/** Patterns of secrets and personal data that were not registered. The first group is kept. */
const SECRET_LIKE: readonly RegExp[] = [
  /(__Host-session=)[^;\s"']+/gi,
  /\b((?:Bearer|Basic|token)\s+)[\w.~+/=-]{8,}/gi,
  /([?&](?:key|token|access_token|password|code|secret)=)[^&\s"']+/gi,
  /()\b(?:gh[a-z]_|github_pat_)\w{10,}/g,
  /()\$argon2id\$\S+/g,
  /(:\/\/)[^\s/@]+@/g,
  /()[\w.%+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\b/gi,
];

/** Characters that control a terminal. JSON itself escapes those below the space. */
const TERMINAL_MARKS = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escaped = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The password in a URL, as it is written there and as it is meant. */
function passwordIn(url: string): string[] {
  if (!url.includes('://') || !URL.canParse(url)) return [];
  const { password } = new URL(url);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** The values of settings whose names look like secrets, and the passwords in addresses, for a log to mask. */
export const secretsAmong = (settings: object): string[] =>
  Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    return /PASSWORD|SECRET|TOKEN|KEY/.test(name) ? [value] : passwordIn(value);
  });

/** Creates a log that passes each line to `write`. */
export function createLog({ write, secrets = () => [], now = Date.now }: LogOptions): Log {
  const flood = new FloodGuard<{ of: string; message?: string }>(now);

  /** Masks secrets before truncating the text, because half a secret would not be recognized. */
  function masked(text: string): string {
    const known = secrets().filter((secret) => secret.length >= SHORTEST_SECRET);
    let clean = text;
    // The longest first, because one secret may be part of another.
    for (const secret of known.toSorted((one, other) => other.length - one.length)) clean = clean.replaceAll(secret, '[secret]');
    clean = clean.slice(0, LONGEST_TEXT + LONGEST_SECRET);
    const beyond = Math.max(0, clean.length - LONGEST_TEXT);
    for (const pattern of SECRET_LIKE) clean = clean.replace(pattern, '$1[secret]');
    return clean.slice(0, Math.max(0, clean.length - beyond));
  }

  function put(fields: Record<string, unknown>): void {
    const line = JSON.stringify({ time: new Date(now()).toISOString(), ...fields }, (_name, value: unknown) =>
      typeof value === 'string' ? masked(value) : value,
    );
    write(line.replace(TERMINAL_MARKS, escaped));
  }

  function putUnlessFlooded(kind: string, of: { of: string; message?: string }, fields: Record<string, unknown>): void {
    for (const { of: left, lines } of flood.takeLeftOut()) put({ level: 'warn', event: 'lines-left-out', ...left, lines });
    if (flood.admit(kind, of)) put(fields);
  }

  return {
    event: (event) => putUnlessFlooded(event.event, { of: event.event }, { level: LEVELS[event.event], ...event }),
    fault(error) {
      const fault = described(error);
      putUnlessFlooded(
        kindOf(error),
        { of: 'fault', message: fault.message.slice(0, LONGEST_TEXT) },
        { level: 'error', event: 'fault', ...fault },
      );
    },
  };
}

/** Whether a stack line points to a file outside Node.js. */
const isOurs = (line: string): boolean => /:\d+:\d+\)?$/.test(line) && !line.includes('node:');

/**
 * Groups faults by where they came from. Not by message, which may contain part of a request, so that a client could make each one
 * unique; the message is only used for errors without a location in our code.
 */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return `fault ${String(error)}`;
  const { name, message, stack = '', cause } = error;
  const { code = '' } = (cause instanceof Error ? cause : error) as NodeJS.ErrnoException;
  // The message comes first in the stack, and may itself look like stack lines.
  const places = stack.slice(stack.indexOf(message) + message.length);
  return `fault ${name} ${code} ${places.split('\n').some(isOurs) ? places : message}`;
}

const isOutside = (error: Error): boolean => error instanceof OutsideError || error.cause instanceof OutsideError;

function described(error: unknown, depth = 0): { name: string; message: string; stack?: string | undefined; cause?: unknown } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...(depth === 0 && !isOutside(error) && { stack }),
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: described(cause, depth + 1) }),
  };
}
