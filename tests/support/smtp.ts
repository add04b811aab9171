import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SelfSigned } from './certificate.ts';
import { waitFor } from './wait-for.ts';

/** A mail that the server has taken. */
export interface TakenMail {
  /** Who it was sent by and to, as the protocol says, not the mail. */
  from: string;
  to: string[];
  mail: ParsedMail;
  source: string;
}

/**
 * What the server does with a mail: takes it; never greets, or never answers the last command; refuses with an answer at the recipient or
 * after the data; closes the connection in the middle of the data, or after all of it without an answer.
 */
export type SmtpBehavior =
  | 'take'
  | 'hang'
  | 'hang-after-data'
  | 'die-in-data'
  | 'die-after-data'
  | { recipient: string }
  | { data: string };

/** A real SMTP server on loopback. */
export interface TestSmtp {
  /** The SMTP_URL of the server. */
  url: string;
  behavior: SmtpBehavior;
  taken: TakenMail[];
  /** Called when a mail was taken, with their number, before the client has the answer. */
  onTaken: (count: number) => void;
  /** How many clients have connected. */
  connections: number;
  /** Waits for so many mails. */
  mails(count: number): Promise<TakenMail[]>;
  close(): Promise<void>;
}

interface TestSmtpOptions {
  port?: number;
  login?: { user: string; password: string };
  /** Speaks TLS from the first byte with it. */
  certificate?: SelfSigned;
  /** What it cannot do: encrypt, or answer the command that offers it. */
  missing?: 'STARTTLS' | 'EHLO';
}

/** An answer such as `550 5.1.1 No such user` as an error of the server. */
const refusal = (answer: string): Error => Object.assign(new Error(answer.slice(4)), { responseCode: Number.parseInt(answer, 10) });

/** Starts a server that takes mails. */
export async function startSmtp({ port = 0, login, certificate, missing }: TestSmtpOptions = {}): Promise<TestSmtp> {
  const smtp: TestSmtp = {
    url: '',
    behavior: 'take',
    taken: [],
    onTaken: () => undefined,
    connections: 0,
    mails: async (count) => {
      await waitFor(`${count} mails`, () => smtp.taken.length >= count);
      return smtp.taken;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const options: SMTPServerOptions = {
    authOptional: login === undefined,
    allowInsecureAuth: true,
    closeTimeout: 50,
    // Loopback has no name worth seconds of waiting.
    disableReverseLookup: true,
    logger: false,
    ...(missing && { disabledCommands: [missing] }),
    ...(certificate && { secure: true, key: certificate.key, cert: certificate.certificate }),
    onConnect(_session, callback) {
      smtp.connections += 1;
      if (smtp.behavior !== 'hang') callback();
    },
    onAuth({ username, password }, _session, callback) {
      if (login && username === login.user && password === login.password) callback(null, { user: username });
      else callback(refusal('535 5.7.8 That is not the password'));
    },
    onRcptTo(_address, _session, callback) {
      callback(typeof smtp.behavior === 'object' && 'recipient' in smtp.behavior ? refusal(smtp.behavior.recipient) : null);
    },
    onData(stream, session, callback) {
      const { behavior } = smtp;
      const endConnection = () => server.connections.forEach((connection) => connection._socket.destroy());
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        parts.push(part);
        if (behavior === 'die-in-data') endConnection();
      });
      stream.on('end', () => {
        if (behavior === 'hang-after-data') return;
        if (behavior === 'die-after-data') endConnection();
        else if (typeof behavior === 'object' && 'data' in behavior) callback(refusal(behavior.data));
        else void take(Buffer.concat(parts), session.envelope).then(() => callback(), callback);
      });
    },
  };
  async function take(source: Buffer, { mailFrom, rcptTo }: { mailFrom: false | { address: string }; rcptTo: { address: string }[] }) {
    smtp.taken.push({
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      mail: await simpleParser(source),
      source: source.toString('latin1'),
    });
    smtp.onTaken(smtp.taken.length);
  }
  const server = new SMTPServer(options);
  // A client that leaves in the middle is what these tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : '';
  smtp.url = `${certificate ? 'smtps' : 'smtp'}://${credentials}${place}`;
  return smtp;
}
