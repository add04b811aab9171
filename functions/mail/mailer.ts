import { Readable } from 'node:stream';
import { headerText, type Mailbox, mailbox } from './mailbox.ts';
import { MailError, mailError } from './mail-error.ts';
import { isOnThisMachine, type SmtpServer, smtpServer } from './smtp-server.ts';

/** A file that is sent with a mail. */
export interface MailAttachment {
  name: string;
  /** Its media type, such as image/jpeg. */
  type: string;
  bytes: Uint8Array;
}

/** A mail to one person. Addresses are `name@host` or `Name <name@host>`. */
export interface Mail {
  to: string;
  /** By default the site's own. */
  from?: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** Further header fields, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
  /** Identifies the mail, so that a server or a reader recognizes a repeat: becomes its Message-ID. Letters, digits and ._- */
  id?: string;
}

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves when the mail server has taken the mail. Throws a MailError. `handOver` is called once all but the last bytes are sent: before
   * it is done, the server cannot take the mail, and what it throws gives the mail up and is thrown.
   */
  send(mail: Mail, handOver?: () => Promise<void>): Promise<void>;
}

/** Whether mails may cross a network without encryption: `optional` only encrypts what the server can. A password is always encrypted. */
export type MailEncryption = 'required' | 'optional';

interface ServerOptions {
  /** A valid `SMTP_URL`. */
  url: string;
  /** `required` by default, but for a server on this machine. */
  encryption?: MailEncryption | undefined;
  /** The longest that connecting, the greeting and each pause may take, in milliseconds; tests shorten it. */
  patienceMs?: number;
}

interface MailerOptions extends ServerOptions {
  /** The sender of mails that name none. */
  from: () => string | Promise<string>;
}

const PATIENCE_MS = 15_000;
/** The longest that a whole mail may take: a photo of 10 MB over a slow line. */
const LONGEST_MS = 60_000;
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;
/** What a mail says in its own fields cannot be said again in `headers`, which would be a second recipient or body. */
const OWN_FIELDS =
  /^(?:to|cc|bcc|from|sender|reply-to|return-path|subject|date|message-id|mime-version|received|content-.*|resent-.*|dkim-.*)$/i;
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]{1,80}$/;
const ID = /^[\w.-]{1,120}$/;

/** A mailbox for the library, whose parser never sees a name. */
function person(text: string, kind: MailError['kind'], what: string): Mailbox {
  const found = mailbox(text);
  if (!found) throw new MailError(kind, `The mail’s ${what} is not an e-mail address.`);
  return found;
}

function fields(headers: Record<string, string>): Record<string, string> {
  for (const name of Object.keys(headers))
    if (!FIELD_NAME.test(name) || OWN_FIELDS.test(name)) throw new MailError('refused', 'The mail has a header field that it cannot have.');
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerText(value)]));
}

/** How to connect to a server. */
function connection(server: SmtpServer, encryption: MailEncryption, patienceMs: number) {
  const { host, port, isSecure, login } = server;
  const isRequired = login !== null || encryption === 'required';
  return {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port,
    secure: isSecure,
    requireTLS: !isSecure && isRequired && !isOnThisMachine(server),
    // A server on this machine has no name that a certificate could be for.
    ignoreTLS: !isSecure && isOnThisMachine(server),
    // Where plain text is allowed, a certificate that cannot be verified is better than none.
    ...(!isRequired && { tls: { rejectUnauthorized: false }, opportunisticTLS: true }),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function transportTo({ url, encryption = 'required', patienceMs = PATIENCE_MS }: ServerOptions) {
  const server = smtpServer(url);
  if (!server) throw new Error('SMTP_URL is not the address of a mail server.');
  // Loaded with the first mail: a start and a function that sends none do without it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connection(server, encryption, patienceMs));
  transport.use('stream', ({ data, message }, done) => {
    const { handOver } = data as { handOver?: () => Promise<void> };
    const read = message.createReadStream.bind(message);
    // Read from when the server asks for the mail, not before.
    if (handOver) message.createReadStream = (...options) => Readable.from(withoutHurry(read(...options), handOver));
    done();
  });
  return transport;
}

/** The bytes of a mail, the last ones once it may be handed over. */
async function* withoutHurry(bytes: AsyncIterable<Buffer>, handOver: () => Promise<void>): AsyncGenerator<Buffer> {
  let last: Buffer | null = null;
  for await (const part of bytes) {
    if (last) yield last;
    last = part;
  }
  await handOver();
  if (last) yield last;
}

/** Creates a mailer that connects to the server for each mail. */
export function createMailer({ from, ...server }: MailerOptions): Mailer {
  let transport: ReturnType<typeof transportTo> | undefined;
  return {
    async send(mail, handOver) {
      const to = person(mail.to, 'refused-address', 'recipient');
      const sender = person(mail.from ?? (await from()), 'refused', 'sender');
      const replyTo = mail.replyTo === undefined ? undefined : person(mail.replyTo, 'refused', 'address for answers');
      if (mail.id !== undefined && !ID.test(mail.id)) throw new MailError('refused', 'The mail’s ID has characters that it cannot have.');
      let [isHandedOver, abandoned] = [false, null as { reason: unknown } | null];
      const message = {
        ...(handOver && {
          handOver: () =>
            handOver().then(
              () => void (isHandedOver = true),
              (reason: unknown) => {
                abandoned = { reason };
                throw reason;
              },
            ),
        }),
        to,
        from: sender,
        envelope: { from: sender.address, to: [to.address] },
        subject: headerText(mail.subject),
        text: mail.text,
        // No person wrote it, so no person's absence answers it (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', ...fields(mail.headers ?? {}) },
        ...(replyTo && { replyTo }),
        ...(mail.html !== undefined && { html: mail.html }),
        ...(mail.id !== undefined && { messageId: `<${mail.id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>` }),
        attachments: (mail.attachments ?? []).map(({ name, type, bytes }) => ({
          filename: headerText(name).replace(/[/\\"]/g, '-'),
          contentType: MEDIA_TYPE.test(type) ? type : 'application/octet-stream',
          content: Buffer.from(bytes),
        })),
        signal: AbortSignal.timeout(LONGEST_MS),
      };
      const sending = await (transport ??= transportTo(server));
      await sending.sendMail(message).catch((error: unknown) => {
        if (abandoned) throw abandoned.reason;
        throw mailError(error, isHandedOver);
      });
    },
  };
}

/** Connects to a mail server and signs in, without sending anything. Throws a MailError. */
export async function tryMailServer(server: ServerOptions): Promise<void> {
  const transport = await transportTo(server);
  await transport.verify().catch((error: unknown) => {
    throw mailError(error);
  });
}
