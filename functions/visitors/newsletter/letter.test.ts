import { describe, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { snapshotAt } from '#content/schedule.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { postFile, siteFiles, snapshotOf } from '../../../tests/support/snapshot-of.ts';
import { picture } from '../../../tests/support/photos.ts';
import { letterMail, writeLetter } from '../../mail/letter/letter-mail.ts';
import { confirmMail } from '../../mail/texts/newsletter-confirmation.ts';

const LEAVE = 'https://bakery.example/api/newsletter/leave?t=abc_-.x';
const BAKE = {
  date: '2026-11-28',
  status: 'published',
  note: 'Rye & <b>more</b>',
  items: [
    { product: 'rye', quantity: 12 },
    { product: 'Brick', isSoldOut: true },
  ],
  ordersClose: '2026-11-27T02:00:00Z',
  pickups: [{ place: 'Boerne', from: '2026-11-28T15:00:00Z', to: '2026-11-28T18:00:00Z' }],
};

const MENU = {
  name: 'Breads',
  order: 0,
  items: [{ id: 'rye', name: 'Rye', description: 'Dark.', images: [{ src: '/uploads/rye.jpg', alt: 'A rye loaf' }] }],
};

async function readerOf(body = 'Feed it.', fields: Record<string, string> = {}) {
  const snapshot = await snapshotOf(
    siteFiles('minimal', {
      [contentPath('post', 'rye')]: postFile(fields, body),
      [contentPath('bake', '2100-01-02')]: null,
      [contentPath('bake', '2026-11-28')]: JSON.stringify(BAKE),
      [contentPath('menu', 'breads')]: JSON.stringify(MENU),
      'public/uploads/rye.jpg': await picture(1_000, 500).jpeg().toBuffer(),
    }),
  );
  return createReader(snapshotAt(snapshot, Date.parse('2026-11-25T12:00:00Z')));
}

async function mailOf(body?: string, fields?: Record<string, string>) {
  const reader = await readerOf(body, fields);
  const letter = reader.postLetter('rye');
  if (!letter) throw new Error('There is no post.');
  return letterMail(writeLetter(letter, reader.letterhead()), 'tom@example.com', LEAVE);
}

test('a post is a mail in text and HTML, with absolute addresses, a way out by one press and the bakery’s place', async () => {
  const {
    subject,
    text,
    html = '',
    headers,
  } = await mailOf(
    '# Start\n\nSee [the blog](/blog) & <script>alert(1)</script>\n\n![A loaf](/uploads/rye.jpg)\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    { title: 'Rye & “us” <3', featuredImage: '/uploads/rye.jpg', featuredImageAlt: 'Rye "loaf"' },
  );
  expect(subject).toBe('Rye & “us” <3');
  expect(headers).toMatchObject({ 'List-Unsubscribe': `<${LEAVE}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(html).toContain('Rye &amp; “us” &lt;3</h1>');
  expect(html).not.toMatch(/<script|leave\.invalid|(?:href|src)="\//);
  expect(html).toMatch(/<img src="https:\/\/[^"]*\/media\/[0-9a-f]{16}-\d+\.jpeg" alt="Rye &quot;loaf&quot;" width="600"/);
  expect(html).toContain(`href="${LEAVE}"`);
  expect(html.replace(/<!--.*?-->/g, '').match(/<(?:p|h1|li|td)(?![^>]*style=)[^>]*>/g) ?? []).toEqual([]);
  for (const part of ['Boerne', 'Read it on our site', 'prefers-color-scheme:dark', 'name="color-scheme"']) expect(html).toContain(part);
  expect(text).toMatch(/^Rye & “us” <3\n\nFlour and water\.\n\nStart\n\nSee the blog \(https:\/\/[^)]+\/blog\) &/);
  expect(text).toContain('[A loaf]');
  expect(text).toContain(`Unsubscribe: ${LEAVE}`);
  expect(text).not.toMatch(/<p|leave\.invalid/);
});

test('a table keeps its words whole in HTML, has a line for each row in text, and is a table to screen readers', async () => {
  const { html = '', text } = await mailOf('| Flour | Baker’s % |\n|---|---|\n| Rye, [fine](/menu) | 100 |\n| Water | 78 |\n\nAfter it.');
  expect(text).toMatch(/\n\nFlour · Baker’s %\nRye, fine \(https:[^)]+\/menu\) · 100\nWater · 78\n\nAfter it\.\n/);
  expect(html).toMatch(/<th[^>]* style="[^"]*word-break:normal;overflow-wrap:normal[^"]*"[^>]*>Baker’s %/);
  expect(html.slice(html.indexOf('<h1')).split('<table')[1]).toMatch(/^(?![^>]*presentation)/);
});

test('a drawing, which mail programs do not show, is its words with a link to the page', async () => {
  const { html = '', text } = await mailOf(
    '![How to fold <b>](/uploads/fold.svg)\n\n![](https://x.example/a.svg?v=1)\n\n![A loaf](/uploads/rye.jpg)',
  );
  expect(html).not.toContain('.svg');
  expect(html).toMatch(/<a href="https:\/\/[^"]+\/blog\/rye"[^>]*>How to fold &lt;b&gt; \(on our site\)<\/a>/);
  expect(html).toMatch(/<a href="[^"]+\/blog\/rye"[^>]*>A drawing \(on our site\)<\/a>/);
  expect(html).toContain('alt="A loaf"');
  expect(text).toMatch(/How to fold <b> \(on our site\) \(https:\/\/[^)]+\/blog\/rye\)/);
});

test('the list of a bake day is a mail, with what is sold out, until when to order and where to pick up', async () => {
  const reader = await readerOf();
  const week = reader.weekLetter();
  if (!week) throw new Error('There is no list.');
  expect(week.date).toBe('2026-11-28');
  const { subject, text, html } = writeLetter(week.letter, reader.letterhead());
  expect(subject).toBe('This Saturday: Rye');
  expect(text).toMatch(/- Rye \(12 this week\)\n- Brick \(sold out\)/);
  expect(text).toContain('Order by: Thursday, 8 PM');
  expect(text).toMatch(/Pickup: Boerne: Saturday, 9 /);
  expect(html).toContain('Rye &amp; &lt;b&gt;more&lt;/b&gt;');
  expect(html).toContain('<s>Brick</s>');
  expect(html).toMatch(/<img src="https:\/\/[^"]*\/media\/[0-9a-f]{16}-\d+\.jpeg" alt="A rye loaf" width="600"/);
});

test('drafts, and a week without a list, are not mails', async () => {
  const content = await readerOf('x', { status: 'draft' });
  expect(content.postLetter('rye')).toBeNull();
  expect(content.postLetter('nothing')).toBeNull();
  const empty = createReader(await snapshotOf(siteFiles('minimal', { [contentPath('bake', '2100-01-02')]: null })));
  expect(empty.weekLetter()).toBeNull();
});

test('a long post is cut between paragraphs, so that Gmail shows the way out', async () => {
  const { html = '', text } = await mailOf('> A line of a book.\n>\n> - and one more\n\n'.repeat(3_000));
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  expect(Buffer.byteLength(html)).toBeGreaterThan(80_000);
  expect(html).toContain('Read the rest');
  expect(html.match(/<blockquote/g)?.length).toBe(html.match(/<\/blockquote>/g)?.length);
  expect(text).toContain('Unsubscribe:');
});

test('the mail that asks to confirm has its button first, and at its end a way to never be asked again', async () => {
  const {
    html = '',
    text,
    subject,
    headers,
  } = confirmMail((await readerOf()).letterhead(), 'tom@example.com', 'https://bakery.example/c?t=1', 'https://bakery.example/n?t=1');
  expect(subject).toMatch(/^Please confirm/);
  for (const part of [html, text]) {
    expect(part).toContain('https://bakery.example/c?t=1');
    expect(part).not.toContain('Unsubscribe');
    expect(part).toContain('Not me, never again');
    expect(part.lastIndexOf('/n?t=1')).toBeGreaterThan(part.lastIndexOf('/c?t=1'));
  }
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://bakery.example/n?t=1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

describe('around its words, a mail is the bakery’s', () => {
  const LOGO = '/uploads/logo';
  async function headOf(files: Record<string, string | Uint8Array>, owner?: string) {
    const business = JSON.stringify({ ...(JSON.parse(String(siteFiles('minimal')[contentPath('business')])) as object), owner });
    return createReader(await snapshotOf(siteFiles('minimal', { [contentPath('business')]: business, ...files }))).letterhead();
  }
  const look = (fields: object) => ({ [contentPath('look')]: JSON.stringify(fields) });
  const mailFrom = (head: Awaited<ReturnType<typeof headOf>>) => {
    const { html = '', text } = confirmMail(head, 'tom@example.com', 'https://bakery.example/c', 'https://bakery.example/n');
    return { html, text, top: html.slice(html.indexOf('class="sheet"'), html.indexOf('<h1')) };
  };

  test.each([
    ['Ruth & Jo', 'Ruth & Jo'],
    [undefined, 'Rosa’s Bakery'],
  ])('with the owner %s, %s signs after the button, in HTML and in text', async (owner, signature) => {
    const { html, text } = mailFrom(await headOf({}, owner));
    expect(html.slice(html.indexOf('class="button"'))).toMatch(new RegExp(`</table><p [^>]*>— ${signature.replace('&', '&amp;')}</p>`));
    expect(text).toMatch(new RegExp(`/c\\n\\n— ${signature}\\n\\n--\\n`));
  });

  test('the mark is drawn without any picture, in the colors of the look, also in the dark', async () => {
    const head = await headOf(look({ palette: 'sage' }));
    const { html, top } = mailFrom(head);
    expect(html).not.toMatch(/<(?:img|svg)|url\(/);
    expect(top).toContain(`background:${head.colors.light['accent']}`);
    expect(html).toContain(`.crust{background:${head.colors.dark['accent']}!important}`);
    expect(top).toContain('Rosa’s Bakery</a>');
  });

  test.each([
    ['fraunces', 'Fraunces, Georgia'],
    ['playfair', "'Playfair Display', Georgia"],
    ['bricolage', "'Bricolage Grotesque', 'Helvetica Neue'"],
  ])('headings are in %s where the device has it', async (typefaces, fonts) => {
    expect(mailFrom(await headOf(look({ typefaces }))).html).toMatch(new RegExp(`<h1[^>]*font-family:${fonts},`));
  });

  test('a logo takes the place of the mark, and the name is read where pictures are blocked', async () => {
    const photo = async (width: number) => ({ [`public${LOGO}.png`]: await picture(width, 200).png().toBuffer() });
    const beside = mailFrom(await headOf({ ...(await photo(300)), ...look({ logo: `${LOGO}.png` }) })).top;
    expect(beside).toMatch(/<img src="https:\/\/[^"]+\/media\/[^"]+\.jpeg" alt="" width="66"/);
    expect(beside).toContain('Rosa’s Bakery</a>');
    const alone = mailFrom(await headOf({ ...(await photo(2_000)), ...look({ logo: `${LOGO}.png` }) })).top;
    expect(alone).toMatch(/<a [^>]*><img [^>]*alt="Rosa’s Bakery" width="200"[^>]*><\/a>/);
  });

  test('a drawn logo, which mail programs do not show, is its icon, or the name alone if it is one', async () => {
    const drawing = (width: number) => ({
      [`public${LOGO}.svg`]: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100" viewBox="0 0 ${width} 100"><path d="M0 0h9v9z"/></svg>`,
      ...look({ logo: `${LOGO}.svg` }),
    });
    const icon = mailFrom(await headOf(drawing(100))).top;
    expect(icon).toMatch(/<img src="https:\/\/[^"]+\.png" alt="" width="44"/);
    const name = mailFrom(await headOf(drawing(900))).top;
    expect(name).not.toMatch(/<img|class="crust"/);
    expect(name).toContain('Rosa’s Bakery</a>');
  });
});
