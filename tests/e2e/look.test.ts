import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Look } from '#schema/look.ts';
import { barriersInBothSchemes, barriersOn } from '../support/accessibility.ts';
import { testBrowser } from '../support/browser.ts';
import { ownerDevices } from '../support/owner-devices.ts';
import { settlePage } from '../support/settled-page.ts';
import { testSite } from '../support/test-site.ts';

const SHOTS = process.env['SHOTS'];
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 120" width="400" height="120"><circle cx="60" cy="60" r="54" fill="#1c2a20"/><path d="M130 40h260v12H130ZM130 68h200v12H130Z" fill="#1c2a20"/></svg>';

describe('the look of the site', () => {
  const site = testSite();
  const browser = testBrowser();
  const saved = async () => JSON.parse(await site.git('show', 'HEAD:content/look.json')) as Look;
  const openOn = ownerDevices(site, browser);
  const open = async (): Promise<Page> => {
    const page = await openOn('/admin/look', 'phone');
    await page.getByRole('group', { name: 'Palette' }).waitFor();
    return page;
  };
  const publish = async (page: Page) => {
    await page.getByRole('button', { name: /^(Publish|Save|Update)/ }).click();
    await page.locator('.save-strip').getByText('Live').waitFor();
  };
  const head = async (address: string) => (await (await fetch(site.address + address)).text()).split('</head>')[0] ?? '';

  test('is chosen among palettes, seen before it is saved, and goes into pages, icons and the manifest', async () => {
    expect(await head('/')).not.toContain('html:root{');
    const page = await open();
    await page.getByRole('radio', { name: 'Blueberry' }).check();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/palettes.png`, fullPage: true });
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Preview' }).click();
    const shown = page.frameLocator('dialog.preview iframe:visible').locator('body');
    await expect.poll(() => shown.evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(245, 246, 250)');
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/preview.png` });
    await page.getByRole('button', { name: /^Close/ }).click();
    await publish(page);
    expect((await saved()).palette).toBe('blueberry');

    const text = await head('/');
    expect(text).toContain('--crust:#3b4d9b');
    expect(text).toContain('content="#f5f6fa" media="(prefers-color-scheme: light)"');
    expect(text).toContain('<link rel="icon" href="/icon.svg"');
    expect(await (await fetch(`${site.address}/icon.svg`)).text()).toContain('#3b4d9b');
    const manifest = (await (await fetch(`${site.address}/manifest.webmanifest`)).json()) as { theme_color: string };
    expect(manifest.theme_color).toBe('#f5f6fa');
    expect(await head('/kitchen/country-loaf')).toContain('--crust:#3b4d9b');
    const drawing = await fetch(`${site.address}/linocuts/pot.svg`);
    expect(drawing.headers.get('content-type')).toContain('image/svg+xml');
    expect(await drawing.text()).toContain('.f{fill:#3b4d9b}');
  });

  test('has a logo at the top of each page, on social images and home screens, in place of the drawn loaf', async () => {
    const page = await open();
    const file = async (width: number) => ({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await sharp(Buffer.from(LOGO), { density: (72 * width) / 400 })
        .png()
        .toBuffer(),
    });
    const field = page.locator('.field:has(#look-logo)');
    await field.locator('input[type=file]').setInputFiles(await file(40));
    await field.locator('img').waitFor();
    await page.getByRole('button', { name: /^(Publish|Save|Update)/ }).click();
    await page.getByText('Logo must be at least 64 pixels wide and high; this picture has 40 × 12').first().waitFor();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/logo-small.png` });
    await field.locator('input[type=file]').setInputFiles(await file(800));
    await expect.poll(() => field.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800);
    await publish(page);

    const text = await (await fetch(site.address)).text();
    const icon = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(text)?.[1] ?? '';
    const picture = await fetch(site.address + icon);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 512, height: 512 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(site.address);
      const logo = page.locator('.site-header .logo img');
      await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await expect.poll(async () => Math.round((await logo.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(44);
      await page.getByRole('link', { name: 'Family Kitchen Bakery' }).first().waitFor();
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/logo-${colorScheme}.png` });
      await expect.poll(() => barriersOn(page)).toEqual([]);
    }

    await page.goto(`${site.address}/admin/look?field=logo`);
    const remove = page.getByRole('button', { name: /^Remove.*Logo/ });
    await remove.waitFor();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/remove-logo.png` });
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('photo-field');
    await publish(page);
    expect(await saved()).not.toHaveProperty('logo');
  });

  test('has a pair of typefaces, which pages load once they are chosen', async () => {
    const page = await open();
    await page.getByRole('radio', { name: 'Bricolage Grotesque and Karla' }).check();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/typefaces.png`, fullPage: true });
    await publish(page);
    expect((await saved()).typefaces).toBe('bricolage');
    await page.goto(`${site.address}/sourdough`);
    await settlePage(page);
    const loaded = async () => {
      const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
      return names.flatMap((name) => /([^/]+?)\.[^/]*woff2$/.exec(name)?.[1] ?? []).toSorted();
    };
    expect(await loaded()).toEqual(['bricolage', 'karla']);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/bricolage.png` });
  });

  test('of one’s own colors is adjusted, which the form says', async () => {
    const page = await open();
    await page.getByRole('radio', { name: 'My own colors' }).check();
    await page.getByRole('textbox', { name: 'Accent' }).fill('#ffee00');
    await page.getByRole('textbox', { name: 'Highlight' }).fill('#101010');
    await page.getByText('The accent is made darker so that text can be read.').waitFor();
    await page.getByText('The highlight is made lighter so that text can be read.').waitFor();
    await expect.poll(() => barriersOn(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/own.png`, fullPage: true });
    await publish(page);
    expect((await saved()).colors).toMatchObject({ accent: '#ffee00', highlight: '#101010' });
  });

  test.each([
    ['one color for everything', ['#7f7f7f', '#7f7f7f', '#7f7f7f', '#7f7f7f'], ['/', '/menu', '/sourdough', '/kitchen/country-loaf']],
    ['dark paper and light ink', ['#101820', '#f0f0e8', '#00c2ff', '#ff2bd6'], ['/eats', '/blog']],
  ])('of %s can be read on all kinds of pages', async (name, [paper, ink, accent, highlight], addresses) => {
    const look = { palette: 'own', colors: { paper, ink, accent, highlight } };
    const page = await open();
    const { revision } = (await (await page.request.get(`${site.address}/api/content/look/look`, { maxRetries: 1 })).json()) as {
      revision: string;
    };
    const answer = await page.request.put(`${site.address}/api/content/look/look`, {
      data: { data: look, revision },
      maxRetries: 1,
      headers: { origin: site.address },
    });
    expect(answer.status()).toBe(200);
    await site.live();
    for (const address of addresses) {
      await page.goto(site.address + address);
      await settlePage(page);
      await expect.poll(() => barriersInBothSchemes(page), { message: address }).toEqual([]);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name[0]}-${address.replaceAll('/', '_')}.png` });
    }
    expect(await readFile(path.join(site.root, 'content/look.json'), 'utf8')).toContain(paper);
  });

  test('has the sections that the owner wants, by their names', async () => {
    const page = await open();
    await page.getByRole('group', { name: 'Kitchen' }).getByRole('textbox', { name: 'Name' }).fill('Our Recipes');
    for (const name of ['Eats', 'Blog']) await page.getByRole('group', { name }).getByRole('switch', { name: 'On my site' }).uncheck();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/sections.png`, fullPage: true });
    await publish(page);

    const texts = await Promise.all(
      ['/', '/kitchen', '/menu', '/sitemap.xml'].map(async (address) => (await fetch(site.address + address)).text()),
    );
    for (const text of texts) expect(text).not.toMatch(/["'>/]\/?(?:eats|blog)(?:["'<#/]|$)/m);
    expect(texts[0]).toContain('>Our Recipes<');
    expect(texts[1]).toMatch(/<h1[^>]*>Our Recipes<\/h1>/);
    expect(texts[1]).not.toContain('Family Kitchen<');
    for (const address of [
      '/eats',
      '/blog',
      '/blog/all',
      '/blog/rss.xml',
      '/blog/what-a-loaf-costs-us',
      '/api/blog/posts/what-a-loaf-costs-us',
    ])
      expect((await fetch(site.address + address)).status, address).toBe(404);
    const { total } = (await (await fetch(`${site.address}/api/blog/posts`)).json()) as { total: number };
    expect(total).toBe(0);

    await page.goto(`${site.address}/admin`);
    await page.getByRole('link', { name: 'Our Recipes' }).first().waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^(?:Blog|FK Eats|New post|Blog posts)$/ }).count()).toBe(0);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/dashboard.png`, fullPage: true });

    await page.goto(`${site.address}/admin/look`);
    for (const name of ['Eats', 'Blog']) await page.getByRole('group', { name }).getByRole('switch', { name: 'On my site' }).check();
    await publish(page);
    for (const address of ['/eats', '/blog', '/blog/what-a-loaf-costs-us'])
      expect((await fetch(site.address + address)).status, address).toBe(200);

    // A long name stays in one line of the bottom bar.
    await page.getByRole('group', { name: 'Kitchen' }).getByRole('textbox', { name: 'In the navigation' }).fill('Recipes from the Attic');
    await publish(page);
    await page.goto(`${site.address}/admin`);
    await page.getByRole('link', { name: 'Recipes from the Attic' }).first().waitFor();
    const tops = await page.locator('.rail li:visible svg').evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/bottom-bar.png` });
  });

  test('no page complained', () => expect(browser.complaints).toEqual([]));
});
