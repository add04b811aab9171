import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect } from 'vitest';
import type { MessageAction, MessageList, MessagesChanged, MessageState } from '#api/messages.ts';
import { createMailer, type Mailer } from '#functions/mail/mailer.ts';
import { fixture } from '../fixtures/fixtures.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';
import { anotherInstance, closeWithoutFaults, createTestApi, PASSWORD, type TestApi } from './test-api.ts';
import { waitFor } from './wait-for.ts';

/** The addresses of messages in the API. */
export const HERE = '/api/messages';
export const ADMIN = '/api/admin/messages';
/** The owner's address. */
export const OWNER = 'rosa@bakery.example';
/** In milliseconds. */
export const MINUTE = 60_000;
export const DAY = 86_400_000;
const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');

/** What visitors write. */
export const WORDS = { kind: 'contact', name: 'Maria', email: 'maria@example.com', text: 'Do you have rye bread on Fridays?' };
export const CAKE = {
  kind: 'cake',
  name: 'Tom',
  email: 'tom@example.com',
  text: 'Three layers with lemon.',
  date: '2026-12-12',
  servings: '24',
};

/** A photo as a phone takes it. */
export const HEIC = 'heic/iphone.heic';
/** The bytes of a photo. */
export const photo = (format: 'jpeg' | 'png' | 'webp' | typeof HEIC = 'jpeg'): Promise<Buffer> =>
  format === HEIC
    ? readFile(path.join(FIXTURES, HEIC))
    : sharp({ create: { width: 90, height: 60, channels: 3, background: '#c84' } })
        .toFormat(format)
        .toBuffer();
/** A file as a form sends it. */
export const file = (bytes: Uint8Array, name = 'idea.jpg', type = 'image/jpeg') => new File([Uint8Array.from(bytes)], name, { type });

interface Sending {
  /** The client's address; by default another one each time. */
  address?: string;
  /** How long the form was open, in milliseconds. */
  waitMs?: number;
  /** A token to use again. */
  given?: string;
}

/** An API that takes messages, and the mail server that it sends them to. */
export class MessageSite {
  smtp!: TestSmtp;
  api!: TestApi;
  #mailer!: Mailer;
  #session: string | undefined;
  #visitors = 0;

  async open(features: object = {}, cakes: object = {}, files: Record<string, string> = {}): Promise<void> {
    this.#session = undefined;
    this.smtp = await startSmtp();
    this.#mailer = createMailer({ url: this.smtp.url, from: () => `Bakery <${OWNER}>`, patienceMs: 2_000 });
    const settings = { ...(JSON.parse(fixture('settings', 'minimal').text) as object), contactEmail: OWNER, features };
    const business = { ...(JSON.parse(fixture('business', 'minimal').text) as object), timeZone: 'America/Chicago' };
    this.api = await createTestApi(
      {
        'content/settings.json': JSON.stringify(settings),
        'content/business.json': JSON.stringify(business),
        'content/cakes.json': JSON.stringify({ ...(JSON.parse(fixture('cakes', 'minimal').text) as object), ...cakes }),
        ...files,
      },
      { mailer: this.#mailer },
    );
  }

  async close(): Promise<void> {
    await closeWithoutFaults(this.api);
    await this.smtp.close();
  }

  async token(waitMs = 30_000): Promise<string> {
    const { token: issued } = await this.api.ask<{ token: string }>(200, `${HERE}/token`, { anonymous: true });
    this.api.clock.now += waitMs;
    return issued;
  }

  /** Sends a form as a browser does, each from a network of its own. */
  async post(fields: Record<string, string | Blob>, { address, waitMs = 30_000, given = '' }: Sending = {}): Promise<Response> {
    this.#visitors += 1;
    const form = new FormData();
    for (const [name, value] of Object.entries({ token: given || (await this.token(waitMs)), ...fields })) form.append(name, value);
    const from = address ?? `198.51.${this.#visitors >> 8}.${this.#visitors & 255}`;
    return this.api.call(HERE, { body: form, anonymous: true, address: from });
  }

  /** Sends a form that is taken. */
  async send(fields: Record<string, string | Blob> = WORDS, options: Sending = {}): Promise<void> {
    const answer = await this.post(fields, options);
    expect([answer.status, answer.headers.get('location')], await answer.text()).toEqual([
      303,
      `${fields['kind'] === 'cake' ? '/cakes' : '/contact'}#message-sent`,
    ]);
  }

  list(state: MessageState = 'waiting'): Promise<MessageList> {
    return this.api.ask<MessageList>(200, `${ADMIN}?state=${state}`, this.#signedIn());
  }

  act(action: MessageAction, ...ids: string[]): Promise<MessagesChanged> {
    return this.api.ask<MessagesChanged>(200, ADMIN, { json: { ids, action }, ...this.#signedIn() });
  }

  async waiting(): Promise<MessageList['messages']> {
    return (await this.list()).messages;
  }

  /** Waits until so many could not be sent, and returns what waits. */
  async failed(count = 1): Promise<MessageList['messages']> {
    const failing = async () => (await this.waiting()).filter(({ failure }) => failure !== undefined).length;
    await waitFor('the failure to be noted', async () => (await failing()) >= count);
    return this.waiting();
  }

  /** Waits until so many were sent. */
  isSent(count: number): Promise<void> {
    return waitFor(`${count} sent messages`, async () => (await this.list('sent')).counts.sent >= count);
  }

  /** Has the messages that are due sent. Another instance does it, as after a restart. */
  async restart(): Promise<void> {
    const other = await anotherInstance(this.api, undefined, { mailer: this.#mailer });
    other.clock.now = this.api.clock.now;
    await other.messages.deliver();
    await other.store.close();
    expect(other.faults).toEqual([]);
  }

  /** Lets time pass, and signs in again: a session does not outlast the days that some tests let pass. */
  async later(ms: number): Promise<void> {
    this.api.clock.now += ms;
    const answer = await this.api.call('/api/auth/login', { json: { username: 'admin', password: PASSWORD }, anonymous: true });
    this.#session = /__Host-session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  }

  #signedIn(): { token?: string } {
    return this.#session === undefined ? {} : { token: this.#session };
  }
}

/** A site of its own for each test of a file. */
export function messageSite(): MessageSite {
  const site = new MessageSite();
  beforeEach(() => site.open());
  afterEach(() => site.close());
  return site;
}
