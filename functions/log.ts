/** Something that whoever looks after the site may have to know of. SECURITY.md lists the events and their fields. */
export type SecurityEvent = { address: string } & (
  | { event: 'login-succeeded'; user: string; factors: 'password' | 'password and code' }
  | { event: 'login-code-asked' }
  | { event: 'login-failed'; reason: 'name or password' | 'code' }
  | { event: 'login-refused'; reason: 'too many tries' | 'too many wrong codes' }
  | { event: 'session-ended' }
  | { event: 'sessions-ended-everywhere' }
  | { event: 'request-refused'; method: string; path: string; status: number }
);

/** What the program tells of itself: one line of JSON each, without secrets. */
export interface Log {
  /** A fault of ours: an error nobody expected, or a service that failed. */
  fault(error: unknown): void;
  event(event: SecurityEvent): void;
}

interface LogOptions {
  write(line: string): void;
  /** Texts that never stand in a line, whatever they are part of; asked for with each text, for some are renewed. */
  secrets?: () => readonly string[];
  now?: () => number;
}

const LEVELS: Record<SecurityEvent['event'], 'info' | 'warn'> = {
  'login-succeeded': 'info',
  'login-code-asked': 'info',
  'login-failed': 'warn',
  'login-refused': 'warn',
  'session-ended': 'info',
  'sessions-ended-everywhere': 'warn',
  'request-refused': 'warn',
};

/** How many lines of one kind a minute may have: whoever is refused over and over must not fill the disk. */
const LINES_A_MINUTE = 60;
const MINUTE_MS = 60_000;
const LONGEST_TEXT = 8_000;
/** Something that looks like a secret, and begins within a text of that length, has ended after so many more. */
const LONGEST_SECRET = 2_000;
const DEEPEST_CAUSE = 3;
/** Shorter texts would take words out of sentences. */
const SHORTEST_SECRET = 6;

/** What looks like a secret, also where nobody told of it. What stands in round brackets stays. */
const SECRET_LIKE: readonly RegExp[] = [
  /(__Host-session=)[^;\s"']+/gi,
  /\b((?:Bearer|Basic|token)\s+)[\w.~+/=-]{8,}/gi,
  /([?&](?:key|token|access_token|password|code|secret)=)[^&\s"']+/gi,
  /()\b(?:gh[a-z]_|github_pat_)\w{10,}/g,
  /()\$argon2id\$\S+/g,
  /(:\/\/)[^\s/@]+@/g,
  /()[\w.%+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\b/gi,
];

/** Marks that move or color what a terminal shows; those below a space JSON escapes by itself. */
const TERMINAL_MARKS = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escaped = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The secrets among settings, by their names: for a log to leave out. */
export const secretsAmong = (settings: object): string[] =>
  Object.entries(settings).flatMap(([name, value]) => (/PASSWORD|SECRET|TOKEN|KEY/.test(name) && typeof value === 'string' ? [value] : []));

/** A log that writes lines. */
export function createLog({ write, secrets = () => [], now = Date.now }: LogOptions): Log {
  const minutes = new Map<string, { since: number; lines: number }>();

  /** A text without secrets, cut short only then: half of a secret would not be known for one. */
  function masked(text: string): string {
    const known = secrets().filter((secret) => secret.length >= SHORTEST_SECRET);
    let clean = text;
    // The longest first, for one may be part of another.
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

  function putUnlessFlooded(kind: string, fields: Record<string, unknown>): void {
    const minute = minutes.get(kind);
    if (minute && now() - minute.since >= 0 && now() - minute.since < MINUTE_MS) {
      minute.lines += 1;
      if (minute.lines > LINES_A_MINUTE) return;
    } else {
      minutes.set(kind, { since: now(), lines: 1 });
      const left = (minute?.lines ?? 0) - LINES_A_MINUTE;
      if (left > 0) put({ level: 'warn', event: 'lines-left-out', of: kind, lines: left });
    }
    put(fields);
  }

  return {
    event: (event) => putUnlessFlooded(event.event, { level: LEVELS[event.event], ...event }),
    fault: (error) => putUnlessFlooded('fault', { level: 'error', event: 'fault', ...described(error) }),
  };
}

function described(error: unknown, depth = 0): { name: string; message: string; stack?: string | undefined; cause?: unknown } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...(depth === 0 && { stack }),
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: described(cause, depth + 1) }),
  };
}
