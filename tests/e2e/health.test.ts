import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { goToScreen } from '../support/admin-screen.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { startSession } from '../support/sign-in.ts';
import { postFile } from '../support/snapshot-of.ts';
import { testSite } from '../support/test-site.ts';

const SHOTS = process.env['SHOTS'];

describe('the health of the site, on a phone', () => {
  const site = testSite();
  const browser = testBrowser();
  let owner: Page;
  beforeAll(async () => {
    const files = {
      'content/posts/rye-again.md': postFile({ title: 'Rye again', formerSlugs: ['old-rye'] }),
      'content/posts/what-to-read.md': postFile({ title: 'What to read' }, 'See [the rye](/blog/old-rye), or [this](/blog/never-there).\n'),
    };
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(site.root, file), text);
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'Add posts');
    await site.live();
    owner = await browser.open(PHONE);
    await startSession(owner, site.address);
    await owner.goto(`${site.address}/admin`);
  });
  const group = (name: string) => owner.getByRole('region', { name, exact: true });
  const textOf = async (address: string) => (await fetch(site.address + address)).text();
  const open = async () => {
    await goToScreen(owner, '/admin/health');
    await owner.getByRole('heading', { name: 'Site health' }).waitFor();
  };

  test('the first screen counts what is broken, and a fix takes its finding away and is live', async () => {
    await owner.getByText(/^\d+ things? on the site (?:is|are) broken, and \d+ things could be better\.$/).waitFor();
    await owner.getByRole('link', { name: 'Site health' }).first().tap();
    await group('Links that lead nowhere').getByText('The link /blog/never-there leads to a page that does not exist.').waitFor();
    const moved = group('Links to an old address');
    await moved
      .getByRole('paragraph')
      .filter({ hasText: 'The link /blog/old-rye still works, but the page is now at /blog/rye-again.' })
      .waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
    if (SHOTS) await owner.screenshot({ path: `${SHOTS}/many.png`, fullPage: true });

    await moved.getByRole('button', { name: /^Fix/ }).tap();
    await owner.getByText('“What to read” is fixed. The site is up to date.').waitFor();
    await moved.waitFor({ state: 'detached' });
    await expect.poll(() => owner.evaluate(() => document.activeElement?.textContent)).toContain('is fixed');
    expect(await textOf('/blog/what-to-read')).toContain('href="/blog/rye-again"');
    if (SHOTS) await owner.screenshot({ path: `${SHOTS}/fixed.png` });

    await owner.getByRole('button', { name: /^Undo.*put “What to read” back/ }).tap();
    await owner.getByText('“What to read” is back. The site is up to date.').waitFor();
    await moved.waitFor();
    expect(await textOf('/blog/what-to-read')).toContain('href="/blog/old-rye"');
  });

  test.each([
    ['Menu items without a price or a photo', 'Add it of Breads', 'menu-items-2-prices'],
    ['Details that are still the example’s', 'Write your own of Home page', 'home-instagram-samples-0'],
  ])('%s leads to the field, folded or not', async (heading, link, field) => {
    await open();
    await group(heading).waitFor();
    const more = group(heading).getByRole('button', { name: /^Show \d+ more$/ });
    if (await more.isVisible()) await more.tap();
    await group(heading).getByRole('link', { name: link }).first().tap();
    await expect.poll(() => owner.evaluate(() => document.activeElement?.closest('[id]')?.id)).toContain(field);
  });

  test('photos that nothing uses go to the trash together', async () => {
    const first = await readFile(path.join(site.root, 'public/uploads/hero.jpg'));
    for (const name of ['one', 'two']) await writeFile(path.join(site.root, `public/uploads/${name}-unused.jpg`), first);
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'Two photos more');
    await site.live();
    await open();
    const unused = group('Unused photos');
    await unused.getByRole('button', { name: /^Move all \d+ to the trash$/ }).tap();
    await owner.getByText(/^\d+ photos are in the trash\./).waitFor();
    await unused.waitFor({ state: 'detached' });
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    if (SHOTS) await owner.screenshot({ path: `${SHOTS}/moved.png` });
    const uploads = () => site.git('ls-tree', '--name-only', 'HEAD', 'public/uploads/');
    expect(await uploads()).not.toContain('-unused.jpg');

    const commits = await site.git('rev-list', '--count', 'HEAD');
    await owner.getByRole('button', { name: /^Undo and restore \d+ photos$/ }).tap();
    await owner.getByText(/^\d+ photos are back\./).waitFor();
    await unused.waitFor();
    for (const name of ['one', 'two']) expect(await uploads()).toContain(`${name}-unused.jpg`);
    expect(Number(await site.git('rev-list', '--count', 'HEAD'))).toBe(Number(commits) + 1);
  });

  test('a field of another tab and one in a row are found by their addresses', async () => {
    for (const [address, field] of [
      ['settings?field=socialMedia.instagram', 'settings-socialMedia-instagram'],
      ['settings?field=pages.0.url', 'settings-pages-0-url'],
      ['look?field=sections.eats', 'look-sections-eats-name'],
      ['kitchen?edit=recipe/country-loaf&field=ingredients.1.ingredient', 'recipe-ingredients-1-ingredient'],
    ]) {
      await goToScreen(owner, `/admin/${address}`);
      await expect.poll(() => owner.evaluate(() => document.activeElement?.id)).toBe(field);
    }
    await goToScreen(owner, '/admin/settings?field=pages.0.url');
    await owner.getByRole('tab', { name: 'Features' }).tap();
    await owner.getByRole('tab', { name: 'Features', selected: true }).waitFor();
  });

  test('says why findings could not be fetched, and that there are none', async () => {
    await owner.route('**/api/admin/health', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await open();
    await owner.getByText('The findings could not be loaded.').waitFor();
    if (SHOTS) await owner.screenshot({ path: `${SHOTS}/failed.png` });
    await owner.route('**/api/admin/health', (route) => route.fulfill({ json: { findings: [] } }), { times: 1 });
    await owner.getByRole('button', { name: 'Try again' }).tap();
    await owner.getByText('Nothing to fix.').waitFor();
    if (SHOTS) await owner.screenshot({ path: `${SHOTS}/none.png` });
    await expect.poll(() => barriersOn(owner)).toEqual([]);
  });
});
