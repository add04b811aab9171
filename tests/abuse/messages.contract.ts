import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageList, MessageState } from '#api/messages.ts';
import { PHOTO_LIMIT_BYTES } from '#domain/visitor-photo.ts';
import { TOO_FAST_MS } from '#domain/form-age.ts';
import { hugePng } from '../support/photos.ts';
import type { TestSmtp } from '../support/smtp.ts';
import { waitFor } from '../support/wait-for.ts';
import type { Ask } from './support/requests.ts';
import type { Target } from './support/target.ts';
import { EVIL, expectFloodLimit, INJECTIONS, openForm, testRefusals, type VisitorForm } from './support/visitor-form.ts';

const HERE = '/api/messages';
const ADMIN = '/api/admin/messages';
const WORDS = { kind: 'contact', name: 'Maria', email: 'maria@example.com', text: 'Do you have rye bread on Fridays?' };
/** In a month. */
const DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const CAKE = { kind: 'cake', name: 'Tom', email: 'tom@example.com', text: 'Three layers with lemon.', date: DAY, servings: '24' };
type Place = Pick<Target, 'address'>;

/**
 * Requirements on what visitors can write to the owner, for every host and store. Each request comes from a network of its own. `deliver`
 * has sent what waits, where that does not happen by itself.
 */
export function describeMessages(
  open: () => Place,
  smtp: () => TestSmtp,
  from: (network: number) => string,
  deliver?: () => Promise<unknown>,
): void {
  let form: VisitorForm;
  let owner: string;
  let networks = 0;
  beforeAll(async () => {
    form = await openForm(open(), HERE);
    owner = ((await (await admin('/api/admin/settings')).json()) as { contactEmail: string }).contactEmail;
  });
  afterAll(() => {
    // Whatever happened above.
    for (const { to, mail } of smtp().taken) {
      expect(to).toEqual([owner]);
      expect(mail.headers.has('bcc') || mail.headers.has('cc')).toBe(false);
    }
  });

  const nextNetwork = () => ({ from: from((networks += 1)) });
  const admin: Ask = (...call) => form.admin(...call);
  const anyone: Ask = (...call) => form.anyone(...call);
  const token = () => form.token();
  /** Tokens of forms that were open as long as a person needs: what is sent sooner is not sent to the owner. */
  const oldTokens = async (count: number) => {
    const issued = await Promise.all(Array.from({ length: count }, token));
    await delay(TOO_FAST_MS + 100);
    return issued;
  };
  const send = async (fields: object, call: Parameters<Ask>[1] = {}) =>
    anyone(HERE, { json: { ...WORDS, token: await token(), ...fields }, ...nextNetwork(), ...call });
  const sendForm = async (fields: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...CAKE, token: await token(), ...fields })) body.append(name, value);
    return anyone(HERE, { body, ...nextNetwork() });
  };
  const page = async (state: MessageState) => (await (await admin(`${ADMIN}?state=${state}`)).json()) as MessageList;
  const isDelivered = () =>
    waitFor('all messages to be delivered', async () => {
      await deliver?.();
      return (await page('waiting')).counts.waiting === 0;
    });
  const count = async () => Object.values((await page('spam')).counts).reduce((sum, number) => sum + number, 0);

  describe('messages', () => {
    testRefusals({
      here: HERE,
      words: WORDS,
      wrong: [
        ['no day', { kind: 'cake', servings: '3' }],
        ['a day that is over', { ...CAKE, date: '2020-01-01' }],
        ['a day that does not exist', { ...CAKE, date: '2099-02-30' }],
        ['too many servings', { ...CAKE, servings: '99999999' }],
        ['servings that are not a number', { ...CAKE, servings: '1e400' }],
      ],
      form: () => form,
      send,
      count,
    });

    test('and their photos are shown to no one but the owner', async () => {
      for (const place of [ADMIN, `${ADMIN}?state=sent`, `${ADMIN}/0mhqc0aaa1/photo`]) expect((await anyone(place)).status).toBe(401);
      expect((await anyone(ADMIN, { json: { ids: ['0mhqc0aaa1'], action: 'send' } })).status).toBe(401);
    });

    test('with header fields in each field never make one', async () => {
      const evils = [...INJECTIONS, '\0'];
      const [tokens, before] = [await oldTokens(2 * evils.length), smtp().taken.length];
      for (const evil of evils) {
        expect([evil, (await send({ email: `maria@example.com${evil}` })).status]).toEqual([evil, 400]);
        expect([evil, (await send({ name: `Maria${evil}`, token: tokens.pop() })).status]).toEqual([evil, 201]);
        expect([evil, (await send({ text: `Rye bread${evil}`, token: tokens.pop() })).status]).toEqual([evil, 201]);
        expect([evil, (await send({ ...CAKE, date: `${DAY}${evil}` })).status]).toEqual([evil, 400]);
        expect([evil, (await send({ ...CAKE, servings: `24${evil}` })).status]).toEqual([evil, 400]);
      }
      await isDelivered();
      // Some look like spam; those that were sent are looked at below.
      expect(smtp().taken.length - before).toBeGreaterThanOrEqual(evils.length);
    });

    test('go to no one but the owner: an open relay needs another recipient', async () => {
      const before = smtp().taken.length;
      for (const email of [
        'a@evil.test,b@evil.test',
        'a@evil.test;b@evil.test',
        '<a@evil.test>',
        'A <a@evil.test>',
        '"a@evil.test"@x.test',
        'a@[127.0.0.1]',
      ])
        expect([email, (await send({ email })).status]).toEqual([email, 400]);
      const tokens = await oldTokens(4);
      for (const fields of [{ to: 'a@evil.test' }, { bcc: 'a@evil.test' }, { from: 'a@evil.test' }, { 'reply-to': 'a@evil.test' }])
        expect((await send({ ...fields, text: `Loaf for ${Object.keys(fields).join('')}`, token: tokens.pop() })).status).toBe(201);
      await isDelivered();
      expect(smtp().taken.length).toBe(before + 4);
      for (const { to, from: sender, mail } of smtp().taken.slice(before)) {
        expect([to, sender, mail.replyTo?.value[0]?.address]).toEqual([[owner], owner, 'maria@example.com']);
        expect(mail.headers.get('from')).toMatchObject({ value: [{ address: owner }] });
      }
    });

    test('#1 with scripts in each field are text, in the form that comes back, in the admin and in the mail', async () => {
      const words = { ...CAKE, name: EVIL.slice(0, 60), text: EVIL, email: EVIL, date: EVIL.slice(0, 40), servings: EVIL.slice(0, 40) };
      for (const [given, status] of [
        [EVIL, 409],
        [await token(), 400],
      ] as const) {
        const back = await anyone(HERE, { body: new URLSearchParams({ ...words, token: given, homepage: EVIL }), ...nextNetwork() });
        expect(back.status).toBe(status);
        expect(await back.text()).not.toMatch(/<script|<img|<textarea[^>]*>[^<]*<\/textarea><script/);
        expect(back.headers.get('content-security-policy')).toContain("default-src 'none'");
      }
      expect((await send({ name: '<img src=x onerror=alert(3)>', text: EVIL })).status).toBe(201);
      const listed = await admin(`${ADMIN}?state=spam`);
      expect(listed.headers.get('content-type')).toMatch(/^application\/json/);
      expect(smtp().taken.every(({ mail }) => mail.html === false)).toBe(true);
    });

    test('a photo is what its bytes say, and a huge one, a huge picture or a program is refused', async () => {
      const before = await count();
      const bad: [string, Uint8Array, string][] = [
        ['a page', Buffer.from('<html><script>alert(1)</script>'), 'image/jpeg'],
        ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml'],
        ['a program', Buffer.from('MZ\u0090\0'), 'image/png'],
        ['an archive', Buffer.from('PK\u0003\u0004'), 'image/png'],
        ['3.6 billion pixels', hugePng(60_000, 60_000), 'image/png'],
        ['too many bytes', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(PHOTO_LIMIT_BYTES)]), 'image/jpeg'],
      ];
      for (const [name, bytes, type] of bad) {
        const answer = await sendForm({ photo: new File([Uint8Array.from(bytes)], 'x.jpg', { type }) });
        // A host of functions may refuse the largest itself.
        expect([name, [400, 413].includes(answer.status)]).toEqual([name, true]);
        if (answer.status === 400) expect(await answer.text(), name).toMatch(/choose (?:another|a smaller)/);
      }
      expect(await count()).toBe(before);
      const good = await sendForm({
        photo: new File([Uint8Array.from(hugePng(40, 40))], '../../x.php"\r\nX: y', { type: 'text/html' }),
        homepage: 'x',
      });
      expect(good.status).toBe(303);
      const id = (await page('spam')).messages[0]?.id ?? '';
      const photo = await admin(`${ADMIN}/${id}/photo`);
      expect(photo.headers.get('content-type')).toBe('image/png');
      expect(photo.headers.get('content-disposition')).toBe('attachment; filename="cake-idea.png"');
      expect(photo.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await anyone(`${ADMIN}/${id}/photo`)).status).toBe(401);
    });

    test('more than 64 kB is not read', async () => {
      expect((await anyone(HERE, { json: { ...WORDS, text: 'a'.repeat(64_000) } })).status).toBe(413);
    });

    test('a token is worth nothing changed, old, or from another form, and a form that is replayed is marked', async () => {
      const first = await token();
      const comment = ((await (await anyone('/api/comments/token')).json()) as { token: string }).token;
      for (const bad of ['', `${first}x`, first.replace(/^\d/, '2'), comment, first.split('.').toReversed().join('.')])
        expect([bad, (await send({ token: bad })).status]).toEqual([bad, 409]);
      for (const text of ['One rye loaf', 'Two rye loaves', 'Three rye loaves'])
        expect((await send({ token: first, text })).status).toBe(201);
      const marked = (await page('spam')).messages.flatMap(({ reasons }) => reasons);
      expect(marked).toContain('The same form was sent before');
    });

    test('unknown and made-up IDs are left out', async () => {
      for (const id of ['__proto__', '../../sessions', 'a'.repeat(40), '0mhqc0aaa1']) {
        expect(await (await admin(ADMIN, { json: { ids: [id], action: 'delete' } })).json()).toMatchObject({ after: {} });
        expect((await admin(`${ADMIN}/${encodeURIComponent(id)}/photo`)).status).toBe(404);
      }
      expect((await admin(ADMIN, { json: { ids: [], action: 'delete' } })).status).toBe(400);
      expect((await admin(ADMIN, { json: { ids: ['0mhqc0aaa1'], action: 'forget' } })).status).toBe(400);
    });

    test('a flood from one network is refused after a few, and says when it may go on', async () => {
      const network = nextNetwork();
      await expectFloodLimit((index) => send({ text: `Flood ${index}` }, network), count);
    });
  });
}
