import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommentList, CommentState } from '#api/comments.ts';
import type { PhotoList } from '#api/photos.ts';
import { PHOTO_LIMIT_BYTES } from '#domain/visitor-photo.ts';
import { hugePng, jpegWithGps, picture } from '../support/photos.ts';
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

    test('more than 64 kB is not read', async () => {
      expect((await anyone(HERE, { json: { ...WORDS, text: 'a'.repeat(64_000) } })).status).toBe(413);
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

    test('with a photo: what is not one, a bomb or too large is refused, and what is taken says nothing but the picture', async () => {
      const sendForm = async (photo: File, fields: Record<string, string> = {}) => {
        const body = new FormData();
        for (const [name, value] of Object.entries({ ...WORDS, rating: '', token: await token(), ...fields })) body.append(name, value);
        body.append('photo', photo);
        return anyone(HERE, { body });
      };
      const before = await count();
      const bad: [string, Uint8Array, string][] = [
        ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml'],
        ['a page that begins like a photo', Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'), 'image/jpeg'],
        ['3.6 billion pixels', hugePng(60_000, 60_000), 'image/png'],
        ['50 megapixels', await picture(7_071, 7_071).png().toBuffer(), 'image/png'],
        ['too many bytes', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(PHOTO_LIMIT_BYTES)]), 'image/jpeg'],
      ];
      for (const [name, bytes, type] of bad) {
        const answer = await sendForm(new File([Uint8Array.from(bytes)], 'x.jpg', { type }));
        // A host of functions may refuse the largest itself.
        expect([name, [400, 413].includes(answer.status)]).toEqual([name, true]);
        if (answer.status === 400) expect(await answer.text(), name).toMatch(/choose (?:another|a smaller)/);
      }
      expect(await count()).toBe(before);

      // A photo and a page at once, with where it was taken, and a name that would end a header.
      const polyglot = Buffer.concat([await jpegWithGps(300, 200), Buffer.from('<script>alert(4)</script>')]);
      const sent = await sendForm(new File([Uint8Array.from(polyglot)], '../../x.php"\r\nX: y', { type: 'text/html' }), { homepage: 'x' });
      expect(sent.status).toBe(303);
      const [one] = await list('spam');
      expect(one).toMatchObject({ hasPhoto: true });
      const place = `${ADMIN}/${one?.id}/photo`;
      expect((await anyone(place)).status).toBe(401);
      const shown = await admin(place);
      expect([shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual(['image/jpeg', 'nosniff']);
      expect((await admin(ADMIN, { json: { ids: [one?.id], action: 'approve' } })).status).toBe(200);
      const { photos } = (await (await admin('/api/admin/photos')).json()) as PhotoList;
      const address = photos.find(({ uses }) => uses.some(({ kind }) => kind === 'recipeComments'))?.address ?? '';
      expect(address).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
      for (const bytes of [shown, await admin(`/api/admin/photos/small?address=${address}`)])
        expect(Buffer.from(await bytes.arrayBuffer()).toString('latin1')).not.toMatch(/script|Exif|GPS|SecretCamera/);
      expect((await admin(ADMIN, { json: { ids: [one?.id], action: 'forget' } })).status).toBe(200);
      expect((await admin(place)).status).toBe(404);
      expect(((await (await admin('/api/admin/photos')).json()) as PhotoList).photos.some((photo) => photo.address === address)).toBe(
        false,
      );
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
