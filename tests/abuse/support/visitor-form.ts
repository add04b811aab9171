import { expect, test } from 'vitest';
import { type Ask, asking, askingAsAdmin } from './requests.ts';
import type { Target } from './target.ts';

/** Ends what it is put into, and runs a script. */
export const EVIL = '"><script>alert(1)</script><img src=x onerror=alert(2)></textarea>';

/** What adds a recipient to a mail, or ends it, where line breaks are taken as they come. */
export const INJECTIONS = [
  '\r\nBcc: all@evil.test',
  '\nBcc: all@evil.test',
  '\rBcc: all@evil.test',
  '%0d%0aBcc: all@evil.test',
  '\r\n\r\nBody',
  '\r\n.\r\nMAIL FROM:<x@evil.test>',
];

/** A form of visitors, attacked from outside, and what the owner sees of it. */
export interface VisitorForm {
  /** The address of the site. */
  address: string;
  admin: Ask;
  anyone: Ask;
  /** A token of the form. */
  token(): Promise<string>;
}

/** Opens the form whose API is `here`. */
export async function openForm({ address }: Pick<Target, 'address'>, here: string): Promise<VisitorForm> {
  const anyone = asking({ address });
  return {
    address,
    admin: await askingAsAdmin({ address }),
    anyone,
    token: async () => ((await (await anyone(`${here}/token`)).json()) as { token: string }).token,
  };
}

interface Refused {
  /** The API of the form. */
  here: string;
  /** What the form sends. */
  words: Record<string, string>;
  /** Fields that are wrong, by what is wrong with them. */
  wrong: readonly (readonly [string, object])[];
  form(): VisitorForm;
  /** Sends the form with other fields. */
  send(fields: object): Promise<Response>;
  /** How many have arrived. */
  count(): Promise<number>;
}

/** Tests that a form takes nothing from other sites, in another way, or that is wrong. */
export function testRefusals({ here, words, wrong, form, send, count }: Refused): void {
  test('#17 are refused from other sites', async () => {
    const [before, { address, anyone }] = [await count(), form()];
    for (const origin of ['https://evil.test', 'null', `${address}0`]) {
      expect([origin, (await anyone(here, { body: new URLSearchParams(words), headers: { origin } })).status]).toEqual([origin, 403]);
      expect((await anyone(here, { json: words, headers: { origin } })).status).toBe(403);
    }
    expect(await count()).toBe(before);
  });

  test('cannot be listed, changed, or sent in another way', async () => {
    const { anyone } = form();
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) expect((await anyone(here, { method })).status).toBe(405);
    for (const type of ['text/plain', 'application/jsonp', ''])
      expect((await anyone(here, { body: new Blob(['{}']), headers: type ? { 'content-type': type } : {} })).status).toBe(415);
  });

  test.for<readonly [string, object]>([
    ['60,000 characters', { text: 'a'.repeat(60_000) }],
    ['30,000 characters of a name', { name: 'ä'.repeat(30_000) }],
    ['blank', { name: ' \u200B', text: '\u2060\n' }],
    ['lists and objects', { name: ['a'], text: { a: 1 } }],
    ...wrong,
  ])('%s: a sentence, and nothing is stored', async ([, fields]) => {
    const before = await count();
    const answer = await send(fields);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).toMatch(/^[A-Z].*\.$/s);
    expect(await count()).toBe(before);
  });
}

/** Sends 30 at once from one network, and expects all but a few to be refused. */
export async function expectFloodLimit(send: (index: number) => Promise<Response>, count: () => Promise<number>): Promise<void> {
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 30 }, (_unused, index) => send(index)));
  const refused = answers.filter(({ status }) => status === 429);
  const others = answers.filter(({ status }) => status !== 429).map(({ status }) => status);
  expect(refused.length, `the others were answered ${others.join(', ')}`).toBeGreaterThanOrEqual(22);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await count()) - before).toBeLessThanOrEqual(8);
}
