import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createStorage } from 'unstorage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type NewsletterVariables, newsletterVariables, checkNewsletter, canSendNewsletters } from '../newsletter-variables.ts';
import { readVariables } from '../../../runtime/environment/read-variables.ts';
import { MISBEHAVIOR, type StandIn, startStandIn } from '../../../../tests/support/stand-in.ts';
import { closeWithoutFaults, createTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { postFile } from '../../../../tests/support/snapshot-of.ts';
import { z } from 'zod';
import { siteService } from './site-service.ts';
import type { NewsletterService } from './service.ts';

const MARIA = 'maria@example.com';
const HASH = createHash('md5').update(MARIA).digest('hex');
const LETTER = {
  subject: 'Bread & us',
  text: 'Out: https://leave.invalid/newsletter',
  html: '<a href="https://leave.invalid/newsletter">Out</a>',
};
const SENDER = { name: 'Rosa’s Bakery', address: 'rosa@bakery.example' };

interface Received {
  call: string;
  body: unknown;
  key: string | undefined;
}

/** A service that answers as documented, with what it has received. */
interface Documented extends StandIn {
  received: Received[];
  /** Answers of status 200 by the start of a call; others get an ID. */
  values: Record<string, object>;
}

let standIn: Documented;
beforeEach(async () => {
  const received: Received[] = [];
  const values: Record<string, object> = {};
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      const { authorization, 'x-kit-api-key': kit } = request.headers;
      received.push({ call, body: JSON.parse(Buffer.concat(parts).toString()) as unknown, key: authorization ?? String(kit) });
      const [, value = { id: 'abc123' }] = Object.entries(values).find(([start]) => call.startsWith(start)) ?? [];
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    });
  };
  standIn = Object.assign(await startStandIn(answer), { received, values });
});
afterEach(() => standIn.close());

const KEYS: Record<NewsletterService['name'], object> = {
  Buttondown: { BUTTONDOWN_API_KEY: 'buttondown-key' },
  Mailchimp: { MAILCHIMP_API_KEY: '0123456789abcdef-us21', MAILCHIMP_AUDIENCE_ID: 'aud1ence' },
  Kit: { KIT_API_KEY: 'kit_0123456789', KIT_FORM_ID: '77' },
};
const environmentOf = (variables: object): NewsletterVariables =>
  readVariables(z.object(newsletterVariables).check(checkNewsletter), variables as NodeJS.ProcessEnv);

function serviceOf(name: NewsletterService['name']): NewsletterService {
  const urls = { BUTTONDOWN_API_URL: standIn.address, MAILCHIMP_API_URL: standIn.address, KIT_API_URL: standIn.address };
  const service = siteService(environmentOf({ ...KEYS[name], ...urls }));
  if (!service) throw new Error('There is no service.');
  return service;
}

describe('Buttondown', () => {
  test('signs people up, who get its own mail to confirm, and takes drafts', async () => {
    const service = serviceOf('Buttondown');
    await service.subscribe(MARIA);
    await service.draft(LETTER, SENDER);
    expect(standIn.received).toMatchObject([
      { call: 'POST /v1/subscribers', body: { email_address: MARIA }, key: 'Token buttondown-key' },
      { call: 'POST /v1/emails', body: { subject: 'Bread & us', status: 'draft' } },
    ]);
    expect(JSON.stringify(standIn.received[1]?.body)).toContain('{{ unsubscribe_url }}');
  });
});

describe('Mailchimp', () => {
  test('asks new people and those who have left, and leaves readers alone', async () => {
    const service = serviceOf('Mailchimp');
    const member = `/3.0/lists/aud1ence/members/${HASH}`;
    for (const status of ['pending', 'subscribed', 'unsubscribed']) {
      standIn.values[`PUT ${member}`] = { status };
      standIn.values[`PATCH ${member}`] = { status: 'pending' };
      await service.subscribe(MARIA);
    }
    const put = { call: `PUT ${member}`, body: { email_address: MARIA, status_if_new: 'pending' } };
    expect(standIn.received).toMatchObject([put, put, put, { call: `PATCH ${member}`, body: { status: 'pending' } }]);
    expect(Buffer.from(standIn.received[0]?.key?.slice(6) ?? '', 'base64').toString()).toBe('any:0123456789abcdef-us21');
  });

  test('takes a draft with its content', async () => {
    await serviceOf('Mailchimp').draft(LETTER, SENDER);
    expect(standIn.received).toMatchObject([
      {
        call: 'POST /3.0/campaigns',
        body: {
          type: 'regular',
          recipients: { list_id: 'aud1ence' },
          settings: { subject_line: 'Bread & us', from_name: SENDER.name, reply_to: SENDER.address },
        },
      },
      { call: 'PUT /3.0/campaigns/abc123/content', body: { html: '<a href="*|UNSUB|*">Out</a>', plain_text: 'Out: *|UNSUB|*' } },
    ]);
  });

  test('is asked at the data center of its key', () => {
    expect(environmentOf(KEYS.Mailchimp).MAILCHIMP_API_URL).toBe('https://dc.api.mailchimp.com');
  });
});

describe('Kit', () => {
  test('adds people to a form, whose mail asks them, and takes drafts', async () => {
    const service = serviceOf('Kit');
    await service.subscribe(MARIA);
    await service.draft(LETTER, SENDER);
    expect(standIn.received).toMatchObject([
      { call: 'POST /v4/subscribers', body: { email_address: MARIA, state: 'inactive' }, key: 'kit_0123456789' },
      { call: 'POST /v4/forms/77/subscribers', body: { email_address: MARIA } },
      {
        call: 'POST /v4/broadcasts',
        body: { subject: 'Bread & us', content: '<a href="{{ unsubscribe_url }}">Out</a>', public: false, send_at: null },
      },
    ]);
  });
});

describe.each(['Buttondown', 'Mailchimp', 'Kit'] as const)('%s', (name) => {
  test('who is there already, or has an address that it refuses, is not a failure', async () => {
    for (const status of [400, 409, 422]) {
      standIn.answer = (_request, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      await serviceOf(name).subscribe(MARIA);
    }
  });

  test.each(Object.entries(MISBEHAVIOR).filter(([what]) => !what.startsWith('hangs')))(
    '%s: a failure without its key',
    async (_what, answer) => {
      standIn.answer = answer;
      const service = serviceOf(name);
      for (const call of [() => service.subscribe(MARIA), () => service.draft(LETTER, SENDER)]) {
        const error = await call().then(
          () => null,
          (reason: unknown) => reason as Error,
        );
        if (error) expect(`${error.name} ${error.message} ${error.stack}`).not.toMatch(/buttondown-key|0123456789/);
      }
    },
  );
});

test.each([
  [{ ...KEYS.Buttondown, ...KEYS.Kit }, /Only one newsletter service/],
  [{ MAILCHIMP_API_KEY: '0123456789abcdef-us21' }, /MAILCHIMP_AUDIENCE_ID are only used together/],
  [{ KIT_API_KEY: 'kit_0123456789' }, /KIT_FORM_ID are only used together/],
  [{ MAILCHIMP_API_KEY: '0123456789abcdef', MAILCHIMP_AUDIENCE_ID: 'aud1ence' }, /ends with a hyphen and the data center/],
  [{ BUTTONDOWN_API_KEY: 'with a space' }, /BUTTONDOWN_API_KEY must be/],
])('%j is refused with a sentence', (variables, sentence) => expect(() => environmentOf(variables)).toThrow(sentence));

test('a way to send is a mail server or a service', () => {
  expect([{}, { SMTP_URL: '' }, { SMTP_URL: 'smtp://x' }, ...Object.values(KEYS)].map((one) => canSendNewsletters({ ...one }))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(siteService(environmentOf({}))).toBeNull();
});

describe('a site with a service', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await createTestApi({ [contentPath('post', 'rye')]: postFile() }, { service: serviceOf('Buttondown') });
  });
  afterEach(() => closeWithoutFaults(api));

  test('passes signups on, again later if that fails, and keeps no list', async () => {
    const working = standIn.answer;
    standIn.answer = MISBEHAVIOR.breaks;
    const form = new URLSearchParams({ email: ' Maria@Example.com ', homepage: '' });
    expect((await api.call('/api/newsletter', { body: form, anonymous: true })).status).toBe(303);
    await api.newsletter.answerSignups();
    expect(api.faults.splice(0)).toHaveLength(1);
    standIn.answer = working;
    api.clock.now += 60_000;
    await api.newsletter.answerSignups();
    await api.newsletter.answerSignups();
    expect(standIn.received.map(({ body }) => body)).toEqual([{ email_address: MARIA }]);
    expect(await api.newsletter.list.counts()).toEqual({ asked: 0, confirmed: 0, left: 0, bounced: 0 });
    expect(await createStorage().getKeys()).toEqual([]);
  });

  test('saves newsletters as drafts there, and says why not', async () => {
    expect(await api.ask(200, '/api/admin/newsletter')).toMatchObject({ service: { name: 'Buttondown' }, missing: null });
    await api.ask(201, '/api/admin/newsletter/draft', { json: { source: { post: 'rye' } } });
    expect(standIn.received).toMatchObject([{ call: 'POST /v1/emails', body: { subject: 'Rye', status: 'draft' } }]);
    standIn.received.length = 0;
    const save = () => api.call('/api/admin/newsletter/draft', { json: { source: { post: 'rye' } } });
    expect((await Promise.all([save(), save(), save()])).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(standIn.received).toHaveLength(1);
    await api.ask(409, '/api/admin/newsletter/send', { json: { source: { post: 'rye' }, readers: 0 } });
    standIn.answer = MISBEHAVIOR.breaks;
    const { error } = await api.ask<{ error: string }>(502, '/api/admin/newsletter/draft', { json: { source: { post: 'rye' } } });
    expect(error).toMatch(/^Buttondown did not accept the draft: .* \(500\)\.$/);
  });
});
