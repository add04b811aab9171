import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommentList, CommentState } from '#api/comments.ts';
import { waitFor } from '../support/wait-for.ts';
import type { Ask } from './support/requests.ts';
import type { Target } from './support/target.ts';
import { EVIL, expectFloodLimit, openForm, testRefusals, type VisitorForm } from './support/visitor-form.ts';

const HERE = '/api/comments';
const ADMIN = '/api/admin/comments';
const WORDS = { kind: 'recipe', entry: 'country-loaf', name: 'Maria', text: 'The crumb was perfect.', rating: '5', email: '' };

/** Requirements on what visitors can send, for every host and store. `page` gets the page of the recipe, where the target serves it. */
export function describeComments(open: () => Pick<Target, 'address' | 'head'>, page?: () => Promise<string>): void {
  let target: Pick<Target, 'address' | 'head'>;
  let form: VisitorForm;
  let features: object;
  let head: string;
  beforeAll(async () => {
    target = open();
    form = await openForm(target, HERE);
    ({ features } = (await (await admin('/api/admin/settings')).json()) as { features: object });
    await turn({ ...features, enableComments: true, enableRecipeRatings: true });
    // On a host of functions, visitors have a save a moment later.
    await waitFor('the form to be open', async () => (await anyone(HERE, { json: WORDS })).status === 409);
    head = await target.head();
  });
  afterAll(() => turn(features));

  const turn = async (changed: object) => expect((await admin('/api/admin/settings', { json: { features: changed } })).status).toBe(200);
  const admin: Ask = (...call) => form.admin(...call);
  const anyone: Ask = (...call) => form.anyone(...call);
  const token = () => form.token();
  const send = async (fields: object, call: Parameters<Ask>[1] = {}) =>
    anyone(HERE, { json: { ...WORDS, token: await token(), ...fields }, ...call });
  const list = async (state: CommentState) => ((await (await admin(`${ADMIN}?state=${state}`)).json()) as CommentList).comments;
  const count = async () => (await list('waiting')).length + (await list('spam')).length;

  describe('comments', () => {
    testRefusals({
      here: HERE,
      words: WORDS,
      wrong: [
        ['nothing but stars that there are not', { rating: '99', text: '' }],
        ['an address with a header in it', { email: 'a@example.com\r\nBcc: b@example.com' }],
      ],
      form: () => form,
      send,
      count,
    });

    test('more than a megabyte is not read', async () => {
      expect((await anyone(HERE, { json: { ...WORDS, text: 'a'.repeat(1_100_000) } })).status).toBe(413);
    });

    test('about drafts and paths are refused', async () => {
      for (const entry of ['draft-recipe', '../settings', '__proto__', 'constructor', '']) expect((await send({ entry })).status).toBe(404);
    });

    test('#1 with scripts in each field wait and appear as text, also in the form that comes back', async () => {
      const back = await anyone(HERE, {
        body: new URLSearchParams({ ...WORDS, name: EVIL.slice(0, 60), text: EVIL, token: EVIL, homepage: EVIL }),
      });
      expect(back.status).toBe(409);
      const form = await back.text();
      expect(form).not.toMatch(/<script|<img|onerror=alert\(2\)>/);
      expect(back.headers.get('content-security-policy')).toContain("default-src 'none'");

      const sent = await send({ name: '<img src=x onerror=alert(3)>', text: EVIL, email: '"<script>x</script>"@example.com' });
      expect([201, 400]).toContain(sent.status);
      if (sent.status === 400) expect((await send({ name: '<img src=x onerror=alert(3)>', text: EVIL })).status).toBe(201);
      const [one] = [...(await list('spam')), ...(await list('waiting'))];
      expect(await target.head()).toBe(head);
      const approved = await admin(ADMIN, { json: { ids: [one?.id], action: 'approve' } });
      expect(approved.status).toBe(200);
      const reply = await admin(`${ADMIN}/${one?.id}/reply`, { method: 'PUT', json: { text: EVIL } });
      expect(reply.status).toBe(200);
      expect((await list('approved'))[0]).toMatchObject({ name: '<img src=x onerror=alert(3)>', text: EVIL, reply: { text: EVIL } });
      if (!page) return;
      await expect.poll(page, { timeout: 20_000, interval: 500 }).toContain('onerror=alert(3)');
      expect(await page()).not.toMatch(/<img src=x|<script>alert/);
    });

    test('sent again with the same token and other words are marked', async () => {
      const [first, before] = [await token(), (await list('spam')).length];
      for (const text of ['One loaf of bread', 'Another loaf of bread'])
        expect((await send({ token: first, text, rating: '' })).status).toBe(201);
      const marked = await list('spam');
      expect(marked.length).toBeGreaterThan(before);
      expect(marked.flatMap(({ reasons }) => reasons)).toContain('The same form was sent before');
    });

    test('a flood is refused after a few, and says when it may go on', async () => {
      await expectFloodLimit((index) => send({ text: `Flood ${index}`, rating: '' }), count);
    });
  });
}
