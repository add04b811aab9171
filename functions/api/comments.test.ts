import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type CommentAction,
  type CommentList,
  type CommentsChanged,
  type CommentsImported,
  type CommentState,
  MOST_IMPORTED,
} from '#api/comments.ts';
import { postFile, recipeFile } from '../../tests/support/snapshot-of.ts';
import { closeWithoutFaults, createGitTestApi, PASSWORD, type GitTestApi } from '../../tests/support/test-api.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';

const HERE = '/api/comments';
const ADMIN = '/api/admin/comments';
const FILE = 'content/comments/recipes/oat.json';

const settings = (features: object) => JSON.stringify({ ...(JSON.parse(fixture('settings', 'minimal').text) as object), features });
const siteWith = (features: object) =>
  createGitTestApi({
    'content/settings.json': settings(features),
    'content/recipes/oat-loaf.json': recipeFile({ title: 'Oat loaf', id: 'oat', publishedAt: '2026-11-10T08:00:00Z' }),
    'content/recipes/hidden.json': recipeFile({ title: 'Hidden', status: 'draft' }),
    'content/posts/rye.md': postFile(),
  });

let api: GitTestApi;
let session: string | undefined;
beforeEach(async () => {
  session = undefined;
  api = await siteWith({ enableComments: true, enableRecipeRatings: true, spamWords: ['margarine'] });
});
afterEach(() => closeWithoutFaults(api));

const WORDS = { kind: 'recipe', entry: 'oat-loaf', name: 'Maria', text: 'The crumb was perfect.', rating: 5, email: 'maria@example.com' };

/** Opens a form, waits, and returns its token. */
async function token(waitMs = 30_000): Promise<string> {
  const { token: issued } = await api.ask<{ token: string }>(200, `${HERE}/token`, { anonymous: true });
  api.clock.now += waitMs;
  return issued;
}
interface Options {
  address?: string;
  agent?: string;
  waitMs?: number;
}
const post = async (fields: object, { address = '198.51.100.1', agent = 'Phone', waitMs }: Options = {}) =>
  api.call(HERE, { json: { ...WORDS, token: await token(waitMs), ...fields }, anonymous: true, address, headers: { 'user-agent': agent } });
async function send(fields: object = {}, options: Options & { status?: number } = {}): Promise<string> {
  const answer = await post(fields, options);
  const text = await answer.text();
  expect(answer.status, text).toBe(options.status ?? 201);
  return text;
}
/** Signs in again: a session does not outlast the days that some tests let pass. */
async function later(ms: number): Promise<void> {
  api.clock.now += ms;
  const answer = await api.call('/api/auth/login', { json: { username: 'admin', password: PASSWORD }, anonymous: true });
  session = /__Host-session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
}
const list = (state: CommentState = 'waiting') =>
  api.ask<CommentList>(200, `${ADMIN}?state=${state}`, session === undefined ? {} : { token: session });
const act = (action: CommentAction, ...ids: string[]) => api.ask<CommentsChanged>(200, ADMIN, { json: { ids, action } });
const commits = () => api.content.commits();
const onPage = () => {
  return api.content.paths('content').includes(FILE)
    ? ((JSON.parse(api.content.text(FILE)) as { comments?: { name: string }[] }).comments ?? [])
    : [];
};

describe('what a visitor sends', () => {
  test('waits outside of git until the owner approves it, which is one commit without the e-mail address', async () => {
    const before = commits();
    expect(await send()).toContain('Thank you');
    expect(commits()).toBe(before);
    const { comments, counts } = await list();
    expect(counts).toEqual({ waiting: 1, spam: 0, approved: 0, trash: 0 });
    expect(comments).toMatchObject([{ ...WORDS, entry: 'oat', title: 'Oat loaf', address: '/kitchen/oat-loaf', score: 0, reasons: [] }]);

    const id = comments[0]?.id ?? '';
    expect((await act('approve', id)).counts).toEqual({ waiting: 0, spam: 0, approved: 1, trash: 0 });
    expect(commits()).toBe(before + 1);
    expect(onPage()).toMatchObject([{ id, name: 'Maria', rating: 5, text: WORDS.text }]);
    expect(api.repository.git('log', '-p', '--all')).not.toContain('maria@example.com');
    // The owner can still answer by mail.
    expect((await list('approved')).comments).toMatchObject([{ id, email: 'maria@example.com' }]);
    // Approving twice changes nothing.
    expect((await act('approve', id)).commit).toBeNull();
    expect(commits()).toBe(before + 1);
  });

  test('comes as a form without a script: a second look, then thanks, with a policy that allows neither scripts nor frames', async () => {
    const form = (fields: Record<string, string>) =>
      api.call(HERE, { body: new URLSearchParams({ ...WORDS, rating: '4', email: '', ...fields }), anonymous: true });
    const first = await form({ text: '</textarea><script>alert(1)</script>' });
    expect(first.status).toBe(409);
    const page = await first.text();
    expect(page).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)');
    expect(page).not.toContain('<script');
    expect(first.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'(?: 'sha256-[^']+')*; img-src 'self' data:; font-src 'self'; manifest-src 'self'; form-action 'self'/,
    );
    const issued = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    api.clock.now += 5_000;
    const second = await form({ token: issued });
    expect([second.status, second.headers.get('location')]).toEqual([303, '/kitchen/oat-loaf#comment-sent']);
    expect((await list()).comments).toMatchObject([{ name: 'Maria', rating: 4 }]);
    // Pressed twice, a form sends the same twice.
    expect((await form({ token: issued })).status).toBe(303);
    expect((await list()).counts.waiting).toBe(1);
  });

  test('in under two seconds, with the hidden field, or with the owner’s word is held as spam, not lost', async () => {
    await send({ token: await token(1_900) }, { waitMs: 0 });
    await send({ homepage: 'x', rating: '' }, { address: '198.51.100.2' });
    await send({ text: 'I used margarine in the bread.' }, { address: '198.51.100.3' });
    expect((await list()).counts).toEqual({ waiting: 0, spam: 3, approved: 0, trash: 0 });
    const reasons = (await list('spam')).comments.flatMap((one) => one.reasons);
    expect(reasons.join()).toMatch(/Has your word “margarine”.*people cannot see.*2 seconds after/);
  });

  test('a token that is made up, too old, or of another site gets a fresh one, and nothing is stored', async () => {
    const old = await token(24 * 3_600_000 + 1);
    for (const made of [
      '',
      'x',
      old,
      old.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `${Date.now()}.${'a'.repeat(16)}.${'b'.repeat(43)}`,
    ]) {
      const answer = await post({ token: made });
      expect(answer.status).toBe(409);
      expect(((await answer.json()) as { token: string }).token).toMatch(/^\d{13}\./);
    }
    await later(0);
    expect((await list()).counts).toEqual({ waiting: 0, spam: 0, approved: 0, trash: 0 });
  });

  test.each<[string, object, RegExp]>([
    ['a blank name', { name: ' \u200B\u2060 ' }, /Name is required/],
    ['nothing', { text: ' \n ', rating: '' }, /write a comment, or give the recipe stars/],
    ['six stars', { rating: 6 }, /Rating must be at most 5/],
    ['no number of stars', { rating: 'many' }, /Rating must be a whole number/],
    ['60,000 characters', { text: 'a'.repeat(60_000) }, /Comment is too long: at most 5,000/],
    ['a name of 61 characters', { name: 'a'.repeat(61) }, /Name is too long: at most 60/],
    ['a wrong address', { email: 'maria@' }, /E-mail must be an address/],
    ['header injection', { email: 'maria@example.com\r\nBcc: x@example.com' }, /E-mail must be an address/],
  ])('%s gets a sentence', async (_what, fields, sentence) => {
    expect(await send(fields, { status: 400 })).toMatch(sentence);
  });

  test('comes back in the form, line breaks and all, but for what is too long', async () => {
    const form = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ ...WORDS, rating: '', token: await token(), ...fields });
      const answer = await api.call(HERE, { body, anonymous: true });
      return { status: answer.status, page: await answer.text() };
    };
    // As many characters as the field lets a person type: a browser sends each line break as two.
    const text = 'ä\r\n'.repeat(2_500);
    const back = await form({ text, email: 'maria@' });
    expect([back.status, back.page.includes(text.replaceAll('\r', ''))]).toEqual([400, true]);
    expect(await form({ text })).toMatchObject({ status: 303 });
    const long = await form({ text: 'b'.repeat(5_001), name: 'Maria Long' });
    expect(long).toMatchObject({ status: 400, page: expect.stringContaining('Comment is too long: at most 5,000') as string });
    expect(long.page).toContain('Maria Long');
    expect(long.page).not.toMatch(/b{3}|x{3}/);
    expect(await form({ text: 'b'.repeat(64_000) })).toMatchObject({ status: 413, page: expect.stringContaining('64 kB') as string });
  });

  test('is looked at in the order that costs least: its network, its token, its words', async () => {
    const unread = { isRead: false };
    const body = () => new ReadableStream({ pull: () => void (unread.isRead = true) }, { highWaterMark: 0 });
    const wrong = { name: ' ', email: 'maria@' };
    expect((await post({ ...wrong, token: 'x' })).status).toBe(409);
    expect((await post(wrong)).status).toBe(400);
    for (let index = 0; index < 8; index += 1) await send({ text: `Loaf number ${'abcdefgh'[index]}`, rating: '' });
    const call = { anonymous: true, address: '198.51.100.1' };
    expect((await api.call(HERE, { ...call, body: body(), headers: { 'content-type': 'application/json' } })).status).toBe(429);
    expect(unread.isRead).toBe(false);
    // A form without a script gets back what was written, whatever else is wrong with it.
    const form = await api.call(HERE, { ...call, body: new URLSearchParams({ ...WORDS, rating: '', text: 'Ninth loaf' }) });
    expect([form.status, await form.text()]).toEqual([429, expect.stringContaining('Ninth loaf')]);
  });

  test('tricks with letters are taken out', async () => {
    await send({ name: '\u202EairaM\u202C', text: `Nice\u200B${'\u0300'.repeat(50)} loaf` });
    expect((await list('spam')).comments).toMatchObject([{ name: 'airaM', text: 'Nice\u0300\u0300\u0300 loaf' }]);
  });

  test('about drafts, unknown pages, and other kinds is refused', async () => {
    for (const page of [{ entry: 'hidden' }, { entry: 'none' }, { kind: 'menu', entry: 'breads' }, { kind: 'post', entry: '../x' }])
      await send(page, { status: 404 });
  });

  test('from one network is limited, and from others not', async () => {
    for (let index = 0; index < 8; index += 1) await send({ text: `Loaf number ${'abcdefgh'[index]}`, rating: '' });
    const limited = await post({ text: 'One more' });
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await send({ text: 'Another house' }, { address: '203.0.113.9' });
    api.clock.now += 600_000;
    await send({ text: 'Later' });
  });

  test('an address is stored as a keyed digest only, for seven days', async () => {
    await send({}, { address: '198.51.100.77' });
    const all = async () =>
      JSON.stringify(await Promise.all((await api.storage.getKeys('comments')).map(async (key) => [key, await api.storage.getItem(key)])));
    expect(await all()).not.toContain('198.51.100.77');
    const recent = async () => (await api.storage.getKeys('comments:recent')).length;
    expect(await recent()).toBeGreaterThan(0);
    await later(7 * 24 * 3_600_000 - 60_000);
    await list();
    expect(await recent()).toBeGreaterThan(0);
    api.clock.now += 120_000;
    await list();
    expect(await recent()).toBe(0);
  });
});

describe('ratings', () => {
  test('count once a week for one device in one network', async () => {
    await send({ text: '' });
    expect(await send({ text: '' })).toContain('Someone on your network rated this recipe');
    await send({ text: 'Baked it again, and it was better.' });
    await send({ text: '' }, { agent: 'Laptop' });
    expect((await list()).comments.map(({ rating, text }) => [rating, text])).toEqual([
      [5, undefined],
      [undefined, 'Baked it again, and it was better.'],
      [5, undefined],
    ]);
    await later(7 * 24 * 3_600_000);
    await send({ text: '' });
    expect((await list()).counts.waiting).toBe(4);
  });

  test('are not taken on posts', async () => {
    await send({ kind: 'post', entry: 'rye', rating: 1 });
    expect((await list()).comments[0]).not.toHaveProperty('rating');
  });
});

test('switched off, nothing can be sent; with ratings alone, no text', async () => {
  await api.close();
  api = await siteWith({ enableComments: false, enableRecipeRatings: false });
  await send({}, { status: 404 });
  await api.close();
  api = await siteWith({ enableRecipeRatings: true });
  await send();
  expect((await list()).comments[0]).not.toHaveProperty('text');
  await send({ kind: 'post', entry: 'rye' }, { status: 404 });
});

test('a page is closed after the days that the owner chose', async () => {
  await api.close();
  api = await siteWith({ enableComments: true, closeCommentsAfterDays: 11 });
  api.clock.now = Date.parse('2026-11-21T07:59:00Z');
  await send();
  api.clock.now = Date.parse('2026-11-21T07:59:31Z');
  expect(await send({}, { status: 403 })).toContain('closed');
});

describe('the owner', () => {
  const newest = async (state: CommentState = 'waiting') => (await list(state)).comments.map(({ id }) => id);

  test('approves several in one commit, on all their pages, and undoes it', async () => {
    await send();
    await send({ kind: 'post', entry: 'rye', text: 'Mine smells of apples.' }, { address: '203.0.113.1' });
    const before = commits();
    const ids = await newest();
    const changed = await act('approve', ...ids);
    expect([commits(), Object.values(changed.before)]).toEqual([before + 1, ['waiting', 'waiting']]);
    expect(api.content.newest().changes).toEqual(['A content/comments/posts/rye.json', 'A content/comments/recipes/oat.json']);
    await act('hold', ...ids);
    expect([onPage(), await newest()]).toEqual([[], ids]);
    expect((await list()).comments.find(({ kind }) => kind === 'recipe')).toMatchObject({ email: WORDS.email, rating: 5 });
  });

  test('replies, which approves, and takes the reply back', async () => {
    await send();
    const [id = ''] = await newest();
    const reply = (text: string) => api.ask<CommentsChanged>(200, `${ADMIN}/${id}/reply`, { method: 'PUT', json: { text } });
    expect((await reply('Thank you, Maria!')).before).toEqual({ [id]: 'waiting' });
    expect(onPage()).toMatchObject([{ id, reply: { text: 'Thank you, Maria!' } }]);
    await reply('  ');
    expect(onPage()[0]).not.toHaveProperty('reply');
    await api.ask(404, `${ADMIN}/nothing99/reply`, { method: 'PUT', json: { text: 'Who?' } });
    await api.ask(400, `${ADMIN}/${id}/reply`, { method: 'PUT', json: { text: 'a'.repeat(5_001) } });
  });

  test('deletes, finds it in the trash for 30 days, and puts it back on the page', async () => {
    await send();
    const [id = ''] = await newest();
    await act('approve', id);
    await act('delete', id);
    expect([onPage(), await newest('trash')]).toEqual([[], [id]]);
    await act('approve', id);
    expect(onPage()).toHaveLength(1);
    await act('delete', id);
    await later(29 * 86_400_000);
    expect(await newest('trash')).toEqual([id]);
    await later(2 * 86_400_000);
    expect(await newest('trash')).toEqual([]);
  });

  test('deletes on request for good', async () => {
    await send();
    const [id = ''] = await newest();
    await act('approve', id);
    const changed = await act('forget', id);
    expect(changed.counts).toEqual({ waiting: 0, spam: 0, approved: 0, trash: 0 });
    expect(onPage()).toEqual([]);
    expect(await api.storage.getKeys('comments:kept')).toEqual([]);
  });

  test('about a recipe that was deleted come back with it, and are not about a new one at its address', async () => {
    const RECIPES = '/api/kitchen/recipes';
    const made = { title: 'Rye bread', slug: 'rye-bread', status: 'draft' };
    const idOf = async (slug: string) => (await api.ask<{ id: string }>(200, `${RECIPES}/${slug}`)).id;
    await api.ask(201, RECIPES, { json: made });
    expect(await idOf('rye-bread')).toBe('rye-bread');
    const comment = { id: 'abcdefgh1', name: 'Jo', rating: 5, text: 'Ours.', at: '2026-11-01T10:00:00.000Z' };
    const path = 'content/comments/recipes/rye-bread.json';
    api.content.edit({ [path]: JSON.stringify({ comments: [comment] }) });
    const remove = () => api.ask(200, `${RECIPES}/rye-bread`, { method: 'DELETE' });
    await remove();
    const { entries } = await api.ask<{ entries: object[] }>(200, '/api/admin/trash');
    await api.ask(201, '/api/admin/trash', { json: entries[0] });
    expect(await idOf('rye-bread')).toBe('rye-bread');
    expect((await list('approved')).comments).toMatchObject([{ id: 'abcdefgh1', title: 'Rye bread' }]);

    await remove();
    await api.ask(201, RECIPES, { json: { ...made, title: 'Another' } });
    expect(await idOf('rye-bread')).toBe('rye-bread-2');
    expect((await list('approved')).comments).toMatchObject([{ id: 'abcdefgh1', title: null, address: null }]);
    await api.ask(200, `${RECIPES}/rye-bread`, { method: 'PUT', json: { title: 'Another bread' } });
    expect(await idOf('rye-bread')).toBe('rye-bread-2');
  });

  test('a comment stays one comment if the site was killed between its commit and the end of the request', async () => {
    await send();
    const [id = ''] = await newest();
    const kept = await api.storage.getItem(`comments:kept:waiting:${id}`);
    await act('approve', id);
    await api.storage.setItem(`comments:kept:waiting:${id}`, kept);
    expect((await list()).counts).toEqual({ waiting: 0, spam: 0, approved: 1, trash: 0 });
    await act('spam', id);
    expect([onPage(), (await list()).counts]).toEqual([[], { waiting: 0, spam: 1, approved: 0, trash: 0 }]);
  });

  test('asks for what makes no sense', async () => {
    await api.ask(400, `${ADMIN}?state=lost`);
    await api.ask(400, ADMIN, { json: { ids: [], action: 'approve' } });
    await api.ask(400, ADMIN, { json: { ids: Array.from({ length: 201 }, () => 'x'), action: 'approve' } });
    await api.ask(400, ADMIN, { json: { ids: ['x'], action: 'eat' } });
    expect(await act('approve', '../../x', 'waiting:x', 'nothing99')).toMatchObject({ before: {}, commit: null });
  });
});

describe('comments of another site', () => {
  const old = (fields: object = {}) => ({
    id: '1',
    page: { path: '/2020/oat-loaf', title: 'Oats' },
    name: 'Jo',
    text: 'So good!',
    at: '2020-01-02T03:04:05.000Z',
    parent: null,
    isByOwner: false,
    ...fields,
  });
  const ask = (comments: unknown, status = 201) => api.ask<CommentsImported>(status, `${ADMIN}/import`, { json: { comments } });

  test('are added to their pages in one commit, once, and can be taken back', async () => {
    const comments = [
      old(),
      old({ id: '2', text: 'Thank you!', parent: '1', isByOwner: true }),
      old({ id: '3', page: { path: '/gone', title: '' } }),
    ];
    const before = commits();
    const imported = await ask(comments);
    expect(imported).toMatchObject({ saved: 2, duplicates: 0, homeless: [{ page: '/gone', count: 1 }], problems: [] });
    expect(commits()).toBe(before + 1);
    expect((await list('approved')).comments).toMatchObject([{ id: imported.ids[0], title: 'Oat loaf', reply: { text: 'Thank you!' } }]);
    expect(await ask(comments)).toMatchObject({ saved: 0, ids: [], duplicates: 2, commit: null });

    await act('delete', ...imported.ids);
    expect((await list('approved')).comments).toEqual([]);
    expect(await ask(comments)).toMatchObject({ saved: 2 });
  });

  test('are text, whatever they say, and only what makes sense is taken', async () => {
    await ask([old({ name: '<b>Jo</b>\u202e', text: '<script>alert(1)</script>\u202eevil' })]);
    expect((await list('approved')).comments).toMatchObject([{ name: '<b>Jo</b>', text: '<script>alert(1)</script>evil' }]);
    expect(await ask([old({ id: '9', text: 'a'.repeat(5_001) })])).toMatchObject({
      saved: 0,
      problems: [expect.stringContaining('too long')],
    });
    for (const comments of [undefined, [], 'x', [{}], [old({ at: 'yesterday' })], [old({ rating: 6 })], [old({ name: 'a'.repeat(2_001) })]])
      await ask(comments, 400);
    await ask(
      Array.from({ length: MOST_IMPORTED + 1 }, () => old()),
      400,
    );
  });
});
