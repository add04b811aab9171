import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  api,
  bodyOf,
  committed,
  commits,
  create,
  edit,
  fields,
  file,
  get,
  HTML_POST,
  refuse,
  update,
  usePosts,
} from '../../tests/support/posts.ts';

usePosts();

describe('the body', () => {
  test('of unedited HTML keeps its bytes', async () => {
    const { content, revision } = await get('by-hand');
    expect(content).toBe('<p class="a">Kept   <b>as</b> it is\u00a0</p>');
    await update('by-hand', { title: 'New title', content, revision });
    expect(bodyOf('by-hand')).toBe(HTML_POST.replace(/^---\n.*?\n---\n/s, ''));
    await update('by-hand', { title: 'Newer title' });
    expect(bodyOf('by-hand')).toBe(HTML_POST.replace(/^---\n.*?\n---\n/s, ''));
  });

  test('of unedited Markdown keeps its bytes', async () => {
    const { content, markdown } = await get('in-markdown');
    expect(markdown).toBe('# Rye\r\n\r\n*Stir* it.');
    for (const same of [{ content }, { markdown }, { content, markdown }, { content: ` ${content}\n` }, {}]) {
      await update('in-markdown', { title: `Title ${JSON.stringify(same).length}`, ...same });
      expect(bodyOf('in-markdown')).toBe('\r\n# Rye\r\n\r\n*Stir* it.   ');
      expect(committed('in-markdown')).not.toContain('format:');
    }
  });

  test('of Markdown that begins with code keeps the space before it', async () => {
    const markdown = '    bake --at 500\n\nThen wait.';
    await create({ ...fields, content: undefined, markdown, slug: 'code-first' });
    expect(bodyOf('code-first')).toBe(`\n${markdown}\n`);
    const { content } = await get('code-first');
    expect(content).toContain('<pre><code>');
    await update('code-first', { content: content.replace('wait', 'rest') });
    expect(bodyOf('code-first')).toBe('\n    bake --at 500\n\nThen rest.\n');
    const { content: code } = await get('code-first');
    await update('code-first', { content: code.replace('500', '475') });
    expect((await get('code-first')).content).toBe(code.replace('500', '475'));
    await update('code-first', { markdown: 'bake --at 475\n\nThen rest.' });
    expect(bodyOf('code-first')).toBe('\nbake --at 475\n\nThen rest.\n');
  });

  test('of Markdown stays Markdown, edited as Markdown or as HTML', async () => {
    const { content } = await get('in-markdown');
    expect(await update('in-markdown', { content, markdown: '**New**' })).toMatchObject({
      content: '<p><strong>New</strong></p>',
      markdown: '**New**',
    });
    expect(bodyOf('in-markdown')).toBe('\n**New**\n');
    const html = await update('in-markdown', { content: '<p onclick="x()"><b>Newer</b></p><script>alert(1)</script>' });
    expect(html).toMatchObject({ content: '<p><strong>Newer</strong></p>', markdown: '**Newer**' });
    expect(bodyOf('in-markdown')).toBe('\n**Newer**\n');
    expect(committed('in-markdown')).not.toContain('format:');
    // The old Markdown, sent along by a form that does not know better, does not come back.
    expect(await update('in-markdown', { content: '<p>Newest</p>' })).toMatchObject({ content: '<p>Newest</p>' });
  });

  test('of Markdown that was edited as HTML changes where it was edited', async () => {
    const markdown = 'Rye\n===\n\n* *Stir* it,\n  twice.\n* Wait.\n\n<!-- note -->\n\nSee [this][1].\n\n[1]: /blog/x';
    await create({ ...fields, content: undefined, markdown, slug: 'small-edit' });
    const { content } = await get('small-edit');
    const saved = await update('small-edit', { content: content.replace('Wait.', 'Wait <u>long</u>.') });
    expect(saved.markdown).toBe(markdown.replace('Wait.', 'Wait <u>long</u>.'));
    const count = commits();
    await update('small-edit', { content: saved.content.replaceAll('>\n<', '><') });
    expect(commits()).toBe(count);
  });

  test('that is new is HTML, or Markdown if that is wanted', async () => {
    const content = '<h2>Rolls</h2><p>Roll <b>it</b>.</p>';
    await create({ ...fields, content, slug: 'as-html' });
    expect(await get('as-html')).not.toHaveProperty('markdown');
    await create({ ...fields, content, format: 'markdown', slug: 'as-markdown' });
    expect(bodyOf('as-markdown')).toBe('\n## Rolls\n\nRoll **it**.\n');
    await update('as-html', { content: content.replace('Rolls', 'Buns'), format: 'markdown' });
    expect(bodyOf('as-html')).toBe('\n<h2>Buns</h2><p>Roll <b>it</b>.</p>\n');
  });

  test('says at a save what it leaves out: of Markdown, of HTML, and of Markdown that was edited as HTML', async () => {
    const PICTURE =
      'The picture “./crumb.jpg” is left out: a picture is an uploaded photo (/uploads/…) or has an address that starts with https://.';
    const FRAME = 'The frame of “https://maps.example/x” is left out: only videos on YouTube and Vimeo are played.';
    const [picture, frame] = ['![The crumb](./crumb.jpg)', '<iframe src="https://maps.example/x"></iframe>'];
    const { slug, warning } = await create({
      ...fields,
      title: 'Left out',
      content: undefined,
      markdown: `Rye.\n\n${picture}\n\n${frame}`,
    });
    expect(warning).toBe(`${PICTURE} ${FRAME}`);
    // It is still in the file, so it is said with each save that keeps it.
    expect(bodyOf(slug)).toContain(picture);
    expect((await update(slug, { title: 'Left out again' })).warning).toBe(`${PICTURE} ${FRAME}`);
    const { content } = await get(slug);
    expect((await update(slug, { content: `${content}<p onclick="x()">More</p>` })).warning).toBe(
      `${PICTURE} ${FRAME} The attribute “onclick” of <p> is left out.`,
    );
    expect((await update(slug, { title: 'Left out still' })).warning).toBe(`${PICTURE} ${FRAME}`);
    expect(await update('by-hand', { content: '<p>Plain.</p>' })).not.toHaveProperty('warning');
  });

  test('that looks like front matter is text, and never runs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'posts-'));
    try {
      const sentinel = path.join(folder, 'pwn');
      const markdown = `---js\nrequire('fs').writeFileSync(${JSON.stringify(sentinel)},'1')\n---\ntext`;
      await create({ ...fields, content: undefined, markdown, slug: 'one' });
      expect(bodyOf('one')).toBe(`\n${markdown}\n`);
      expect((await get('one')).markdown).toBe(markdown);
      await create({ ...fields, content: markdown, slug: 'two' });
      expect((await get('two')).content).toBe(markdown);
      await update('one', { title: 'Again' });
      expect((await get('one')).markdown).toBe(markdown);
      expect(existsSync(sentinel)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('may have 300,000 characters as it is saved, which can be more than were sent', async () => {
    const longest = `<p>${'a'.repeat(299_993)}</p>`;
    await create({ ...fields, content: longest, slug: 'longest' });
    for (const content of [longest.replace('a', 'aa'), `<p>${'&'.repeat(200_000)}</p>`])
      expect((await refuse(400, 'POST', '', { ...fields, content })).errors).toEqual([
        { path: 'content', message: 'Content is too long: at most 300,000 characters' },
      ]);
    expect((await get('longest')).content).toBe(longest);
  });

  test.each(['<p></p>', '<p>&nbsp;<br></p>', '<script>alert(1)</script>', '<!-- x -->', '<img src="javascript:alert(1)">'])(
    '%s is none',
    async (content) => {
      expect((await refuse(400, 'POST', '', { ...fields, content })).errors).toEqual([{ path: 'content', message: 'Content is required' }]);
      expect((await refuse(400, 'PUT', '/by-hand', { content })).errors).toEqual([{ path: 'content', message: 'Content is required' }]);
    },
  );

  test('and every text: emoji, both directions, markup', async () => {
    const title = '🍞 שלום <script>alert(1)</script> "\'\\ {{7*7}}';
    await create({
      ...fields,
      title,
      excerpt: title,
      author: title,
      tags: ['<b>', 'خبز'],
      slug: 'every-text',
      content: '<p>👩‍🍳 שלום &lt;script&gt;</p>',
    });
    expect(await get('every-text')).toMatchObject({
      title,
      excerpt: title,
      author: title,
      tags: ['<b>', 'خبز'],
      content: '<p>👩‍🍳 שלום &lt;script&gt;</p>',
    });
    expect(api.content.newest().message).toBe('Add post every-text');
  });

  test('in a file with Windows line ends keeps them, and nothing changes but what was changed', async () => {
    const windows = (text: string) => text.replaceAll('\n', '\r\n');
    await create({ ...fields, content: undefined, markdown: '# Rye\n\nStir it.', slug: 'windows' });
    const written = committed('windows');
    edit({ [file('windows')]: windows(written) });
    const { markdown = '', content, revision } = await get('windows');
    // As a browser's form sends it back.
    const sent = { markdown: markdown.replaceAll('\r\n', '\n'), content, revision };
    const count = commits();
    await update('windows', sent);
    expect(commits()).toBe(count);

    await update('windows', { ...sent, title: 'Another title' });
    const changed = (text: string) => text.replace('Rye days', 'Another title').replace(/updatedAt: .*/, '');
    expect(changed(committed('windows').replaceAll('\r\n', '\n'))).toBe(changed(written));
    await update('windows', { markdown: '# Rye\n\nStir it well.' });
    expect(bodyOf('windows')).toMatch(/# Rye\r\n\r\nStir it well\.\r\n$/);
    expect(committed('windows')).not.toMatch(/[^\r]\n/);
  });
});
