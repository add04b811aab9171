import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { startSession } from '../support/sign-in.ts';
import { testSite } from '../support/test-site.ts';

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
});

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
    await owner.goto(`${site.address}/admin/blog?edit=${slug}`);
    const text = owner.locator('.visual-editor');
    await text.waitFor();
    await text.locator('p').filter({ hasText: /\p{L}/u }).first().evaluate(caretToEnd);
    await owner.keyboard.type(' Edited.');
    await save();
    const [before = '', after = '', ...others] = await changedLines(slug);
    expect(others).toEqual([]);
    expect(after.slice(1).replace(' Edited.', '')).toBe(before.slice(1));
    expect(await site.git('show', `HEAD:${fileOf(slug)}`)).not.toContain('format:');
  });

  test('that is new is kept as Markdown, with photos and marks, and stays as it was typed after a save', async () => {
    await owner.goto(`${site.address}/admin/blog?new`);
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
