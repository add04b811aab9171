import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOO_FAST_MS } from '#domain/form-age.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { describeMessages } from './messages.contract.ts';
import { type OwnTarget, startTarget } from './support/target.ts';

const PASSWORD = 'quark/of @sunday';

let smtp: TestSmtp;
let target: OwnTarget;
beforeAll(async () => {
  smtp = await startSmtp({ login: { user: 'rosa', password: PASSWORD } });
  target = await startTarget({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await target.close();
  await smtp.close();
});

describe('what visitors write', () => {
  describeMessages(
    () => target,
    () => smtp,
    (network) => `198.51.${network >> 8}.${network & 255}`,
  );
});

test('the mail server’s password is in no page, no answer and no log', async () => {
  for (const place of ['/contact', '/cakes', '/privacy-policy', '/build.json', '/api/messages/token'])
    expect(await (await fetch(target.address + place)).text(), place).not.toMatch(/quark|smtp/i);
  smtp.behavior = { data: `554 5.7.1 ${PASSWORD} is not right` };
  const { token } = (await (await fetch(`${target.address}/api/messages/token`)).json()) as { token: string };
  await delay(TOO_FAST_MS + 100);
  const before = smtp.connections;
  const json = { kind: 'contact', name: 'Ann', email: 'ann@example.com', text: 'A last loaf', token };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
  await fetch(`${target.address}/api/messages`, { method: 'POST', headers, body: JSON.stringify(json) });
  await expect.poll(() => smtp.connections, { timeout: 10_000 }).toBeGreaterThan(before);
  expect(target.output()).not.toContain('quark');
});
