/**
 * Why a mail was not sent: `refused-address`, nothing can be sent to this recipient; `refused`, the server does not take this mail or this
 * sender; `later`, it may take it at another time.
 */
export type MailRefusal = 'refused-address' | 'refused' | 'later';

interface MailErrorOptions extends ErrorOptions {
  isAnswered?: boolean;
  outcomeUnknown?: boolean;
}

/** A mail was not sent. The message is a sentence without addresses and secrets. */
export class MailError extends Error {
  override name = 'MailError';
  readonly kind: MailRefusal;
  /** Whether the server said so itself; otherwise it could not be reached, or the connection was lost. */
  readonly isAnswered: boolean;
  /** Whether the server may have taken the mail anyway: it had all of it, and its answer was lost. */
  readonly outcomeUnknown: boolean;

  constructor(kind: MailRefusal, message: string, { isAnswered = false, outcomeUnknown = false, ...options }: MailErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.isAnswered = isAnswered;
    this.outcomeUnknown = outcomeUnknown;
  }
}

/** What the mail library tells of a failure. */
interface SmtpFailure extends Error {
  code?: string;
  /** The command that the server answered. */
  command?: string;
  responseCode?: number;
  response?: string;
}

const LONGEST_ANSWER = 200;
/** Enhanced codes (RFC 3463) for an address that does not exist or takes no mail; wherever the server says so. */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;
/** The server refuses the sender or the connection, though it says so about the recipient. */
const POLICY = /^5\d\d[ -]5\.7\.\d|relay|authenticat|spam|block|denied by policy/i;

/** The server's own words, on one line, without addresses. */
const answerOf = (response: string): string =>
  response
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/<?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?/g, '[address]')
    .slice(0, LONGEST_ANSWER)
    .trim();

const UNANSWERED: Record<string, string> = {
  ETIMEDOUT: 'The mail server took too long to answer.',
  EABORT: 'The mail server took too long to accept the e-mail.',
  EDNS: 'The mail server’s name is not known.',
  ETLS: 'The mail server offers no encryption (TLS), or has no certificate that can be trusted, so nothing was sent to it. docs/environment.md explains SMTP_TLS.',
  EAUTH: 'The mail server did not accept the username and password.',
};

/** Turns a failure of the mail library into a MailError. `isHandedOver` is whether the server may have all of the mail. */
export function mailError(error: unknown, isHandedOver = false): MailError {
  const { code = '', command = '', responseCode = 0, response = '' } = error as SmtpFailure;
  const isFinal = responseCode >= 500 && responseCode < 600;
  const said = answerOf(response);
  const sentence =
    UNANSWERED[code] ?? (said === '' ? 'The mail server could not be reached.' : 'The mail server did not accept the e-mail.');
  const message = said === '' ? sentence : `${sentence} It said: ${said}`;
  // Without the error itself as its cause: its message has the recipient's address.
  const isAnswered = responseCode > 0;
  if (!isFinal) return new MailError('later', message, { isAnswered, outcomeUnknown: isHandedOver && !isAnswered });
  const isAboutAddress = NO_SUCH_ADDRESS.test(response) || (command === 'RCPT TO' && !POLICY.test(response));
  return new MailError(isAboutAddress ? 'refused-address' : 'refused', message, { isAnswered });
}
