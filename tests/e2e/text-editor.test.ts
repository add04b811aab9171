import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { goInside } from '../support/admin-screen.ts';
import { testBrowser } from '../support/browser.ts';
import { startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';
import { waitFor } from '../support/wait-for.ts';

const BODIES = path.join(import.meta.dirname, '../fixtures/bodies');
const fileOf = (slug: string) => `content/posts/${slug}.md`;

const site = testSite({
  async prepare(root) {
    const { gitIn } = await import('../support/test-repository.ts');
    await mkdir(path.join(root, 'content/posts'), { recursive: true });
    for (const file of await readdir(BODIES)) {
      const body = await readFile(path.join(BODIES, file), 'utf8');
      const lineEnd = body.includes('\r\n') ? '\r\n' : '\n';
      const head = ['---', `title: "${file}"`, 'status: "draft"', '---', ''].join(lineEnd);
      await writeFile(path.join(root, fileOf(`body-${file.slice(0, -3)}`)), `${head}${lineEnd}${body}`);
    }
    await gitIn(root)('add', '--all');
    await gitIn(root)('commit', '--quiet', '--message=Bodies');
    return {};
  },
});
const browser = testBrowser();
let owner: Page;
beforeAll(async () => {
  owner = await browser.open();
  await startSession(owner, site.address);
  await owner.goto(`${site.address}/admin/blog`);
  await owner.locator('main').waitFor();
});

/** Goes to an entry, without loading the admin again, and waits until it is there in place of the one before. */
async function goTo(address: string, title: string): Promise<void> {
  await goInside(owner, address);
  await waitFor(`“${title}”`, async () => (await owner.locator('#post-title').inputValue()) === title);
  await owner.locator('.visual-editor').waitFor();
}

/** The lines of a file that the newest commit changed, apart from the date of the change. */
async function changedLines(slug: string): Promise<string[]> {
  const diff = await site.git('show', '--format=', '--unified=0', 'HEAD', '--', fileOf(slug));
  return diff.split(/\r?\n/).filter((line) => /^[-+](?!--|\+\+|updatedAt)/.test(line));
}

function caretToEnd(element: Element): void {
  element.closest<HTMLElement>('.visual-editor')?.focus();
  getSelection()?.selectAllChildren(element);
  getSelection()?.collapseToEnd();
}

async function save(): Promise<void> {
  const before = await site.git('rev-parse', 'HEAD');
  await owner.getByRole('button', { name: 'Save draft', exact: true }).click();
  await expect.poll(() => site.git('rev-parse', 'HEAD')).not.toBe(before);
}

describe('a Markdown text in the visual editor', () => {
  test.each([
    'setext-and-references',
    'lists',
    'quotes',
    'alphabets',
    'windows',
    'no-final-newline',
    'blanks',
    'extras',
    'tables-and-code',
  ])('%s: a word more changes its line', async (name) => {
    const slug = `body-${name}`;
    await goTo(`/admin/blog?edit=${slug}`, `${name}.md`);
    const text = owner.locator('.visual-editor');
    await text.locator('p').filter({ hasText: /\p{L}/u }).first().evaluate(caretToEnd);
    await owner.keyboard.type(' Edited.');
    await save();
    const [before = '', after = '', ...others] = await changedLines(slug);
    expect(others).toEqual([]);
    expect(after.slice(1).replace(' Edited.', '')).toBe(before.slice(1));
    expect(await site.git('show', `HEAD:${fileOf(slug)}`)).not.toContain('format:');
  });

  test('that is new is kept as Markdown, with photos and marks, and stays as it was typed after a save', async () => {
    await goTo('/admin/blog?new', '');
    await owner.locator('#post-title').fill('Written in Markdown');
    await owner.locator('#post-content').click();
    await owner.keyboard.type('## Rolls\nRoll it ');
    await owner.keyboard.press('Control+b');
    await owner.keyboard.type('tight.');
    await owner.keyboard.press('Control+b');
    await owner.keyboard.type('\n- one\ntwo');
    await save();
    const file = await site.git('show', 'HEAD:content/posts/written-in-markdown.md');
    expect(file).not.toContain('format:');
    expect(file).toMatch(/---\n\n## Rolls\n\nRoll it \*\*tight\.\*\*\n\n- one\n- two\n?$/);
    await owner.locator('.visual-editor li p').last().evaluate(caretToEnd);
    await owner.keyboard.type(' and a half');
    await save();
    expect(await changedLines('written-in-markdown')).toEqual(['-- two', '+- two and a half']);
  });
});

describe('what is pasted', () => {
  const CLIPBOARD = path.join(import.meta.dirname, '../fixtures/clipboard');
  const CARE = 'Feed it <strong><em>with care</em></strong>';
  const BREAD = '<a href="https://example.com/bread">bread</a>';
  const NESTED = '<ol><li>Feed<ol><li>Flour</li></ol></li><li>Wait</li></ol>';
  const pasted: Record<string, string> = {
    word: `<h2>The starter</h2><p>Feed it <strong>twice</strong>, <em>slowly</em>, and <strong><em>with care</em></strong>.</p><ol><li>Feed<ol><li>Flour, <strong>50 g</strong></li><li>Water<ol><li>Lukewarm</li></ol></li></ol></li><li>Wait</li></ol><ul><li>Rye<ul><li>Dark</li></ul></li></ul><p>Then ${BREAD.replace('>bread<', '>bake<')}.</p>`,
    'word-lists': `${NESTED}<ol start="7"><li>Seventh</li></ol><p>Then:</p><ol><li>Mix</li><li>Bake<ol><li>Hot</li><li>Cooler</li></ol></li></ol>`,
    'word-on-the-web': `<p><strong>Today</strong></p>${NESTED}`,
    'google-docs': `<h2>The starter</h2><p>${CARE}, <strong>twice</strong><em> or </em><s>not</s>: <a href="https://example.com/bread?a=1&amp;b=2">bread</a></p>${NESTED.replace('Flour', '<strong>Flour</strong>')}`,
    'apple-pages': `<p>${CARE}, <em>twice</em>.</p><p>See ${BREAD}.</p><ol><li>Feed<ul><li>Flour</li></ul></li><li><strong>Wait</strong></li></ol>`,
    'apple-notes': `<p><strong>Starter</strong></p><p>${CARE}.</p><ul><li>Flour</li><li>Water</li></ul>`,
    libreoffice: `<h2>The starter</h2><p>${CARE}, <strong>twice</strong>.</p>${NESTED}<p>${BREAD}</p>`,
    gmail: `<p>Hi Anna,</p><p>${CARE}, see ${BREAD}.</p><ol><li>Feed</li><li>Wait</li></ol>`,
    notion: `<h2>The starter</h2><p>${CARE}, see ${BREAD}.</p>${NESTED}<ul><li>[ ] Buy rye</li></ul>`,
  };

  beforeAll(() => goTo('/admin/blog?new', ''));

  async function paste(data: Record<string, string>): Promise<string> {
    const text = owner.locator('.visual-editor');
    await text.click();
    await owner.keyboard.press('Control+a');
    await owner.keyboard.press('Delete');
    await expect.poll(() => text.innerText()).toMatch(/^\s*$/);
    await text.evaluate((element, entries) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(entries)) clipboardData.setData(type, value);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);
    return text.evaluate((element) => {
      const copy = element.cloneNode(true) as Element;
      for (const extra of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator')) extra.remove();
      for (const only of copy.querySelectorAll('li > p')) only.replaceWith(...only.childNodes);
      while (copy.lastElementChild?.localName === 'p' && copy.lastElementChild.childNodes.length === 0) copy.lastElementChild.remove();
      return copy.innerHTML.replace(/ (?:target|rel|class)="[^"]*"/g, '');
    });
  }

  test.each(Object.entries(pasted))('from %s is lists, marks and direct links', async (name, html) => {
    expect(await paste({ 'text/html': await readFile(path.join(CLIPBOARD, `${name}.html`), 'utf8') })).toBe(html);
  });

  test('or chosen as an animated picture stands still, and she is told', async () => {
    const colors = ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const buffer = await sharp(await Promise.all(colors), { join: { animated: true } })
      .gif()
      .toBuffer();
    const input = owner.locator('.entry-side input[type=file]').first();
    await input.setInputFiles({ name: 'wave.gif', mimeType: 'image/gif', buffer });
    await owner.getByText('This picture is animated. Photos on the site stand still, so only its first frame is kept.').waitFor();
  });

  test('as text leads past detours', async () => {
    const address = `https://www.google.com/url?q=${encodeURIComponent('https://example.com/bread')}&sa=D`;
    expect(await paste({ 'text/plain': `See ${address}` })).toContain('https://example.com/bread');
    expect(await paste({ 'text/plain': `See ${address}` })).not.toContain('google');
  });
});
