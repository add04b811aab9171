import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE, testBrowser } from '../support/browser.ts';
import { overflowOf } from '../support/page-checks.ts';
import { testSite } from '../support/test-site.ts';

describe('a site whose content changes', () => {
  const site = testSite();
  const browser = testBrowser();
  const file = (name: string) => path.join(site.root, 'content', name);
  const textOf = async (address: string) => (await fetch(site.address + address)).text();
  const publish = async (message: string) => {
    await site.git('add', '-A');
    await site.git('commit', '-qm', message);
    await site.live();
  };

  test('shows a changed amount of the menu everywhere', async () => {
    const pages = () => Promise.all(['/menu', '/', '/sourdough', '/blog'].map(textOf));
    expect((await pages()).every((html) => html.includes('10.99'))).toBe(true);
    const breads = await readFile(file('menu/breads.json'), 'utf8');
    expect(breads.split('10.99')).toHaveLength(2);
    await writeFile(file('menu/breads.json'), breads.replace('10.99', '11.49'));
    await publish('A raised price');

    const raised = await pages();
    expect(raised.filter((html) => html.includes('10.99'))).toEqual([]);
    const structured = raised.map((html) => html.split('<script type="application/ld+json">')[1] ?? '');
    expect(structured.map((data) => data.split('"11.49"').length - 1)).toEqual([2, 1, 1, 1]);
    // On /menu the batard and the loaf priced like it; in the hero and the ways to order; twice on the loaf's page.
    expect(raised.map((html) => html.split('$11.49 - $12.99').length - 1)).toEqual([2, 2, 2, 0]);
  });

  test('without an order site has its menu read on its page, and ordered by a message', async () => {
    const business = JSON.parse(await readFile(file('business.json'), 'utf8')) as object;
    await writeFile(file('business.json'), JSON.stringify({ ...business, orderLinks: {} }));
    await publish('No order site');
    const page = await browser.open();
    await page.goto(site.address);
    const order = page.locator('#order');
    await expect.poll(() => order.getByRole('link', { name: 'Open this week’s menu' }).getAttribute('href')).toBe('/menu');
    await page.goto(`${site.address}/menu`);
    await expect.poll(() => page.getByRole('link', { name: 'Open this week’s menu' }).count()).toBe(0);
    await expect
      .poll(() => page.locator('.menu-order').getByRole('link', { name: 'How to order', exact: true }).getAttribute('href'))
      .toBe('/contact');
  });

  describe('and is lost', () => {
    beforeAll(async () => {
      const lost = ['about.json', 'cakes.json', 'faq.json', 'home.json', 'meals.json', 'reviews.json', 'sourdough.json', 'pages'];
      for (const name of lost) await rm(file(name), { recursive: true });
      for (const folder of ['menu', 'posts']) for (const name of await readdir(file(folder))) await rm(file(`${folder}/${name}`));
      await publish('Words are lost');
    });

    test('has a home page without the menu and posts, and a menu that says so', async () => {
      const page = await browser.open();
      await page.goto(site.address);
      await expect.poll(() => page.locator('h1').textContent()).toBe('Sourdough takes eighteen hours. We start on Friday at noon.');
      await expect.poll(() => page.locator('.post-card, #creations, #menu').count()).toBe(0);
      await page.locator('#contact').getByText('(830) 555-0142').waitFor();
      await page.goto(`${site.address}/menu`);
      await page.getByText('What we bake is listed here soon.').waitFor();
      await expect.poll(() => page.locator('.menu-tabs').count()).toBe(0);
    });

    test('has every page', async () => {
      for (const address of ['/', '/menu', '/contact']) expect(await textOf(address), address).not.toMatch(/#faq|FAQPage/);
      const page = await browser.open(PHONE);
      const main = page.getByRole('main');
      for (const address of ['/about', '/contact', '/sourdough', '/cakes', '/eats', '/privacy-policy', '/data-deletion']) {
        await page.goto(site.address + address);
        await expect.poll(() => main.getByRole('heading', { level: 1 }).textContent(), { message: address }).toMatch(/\w/);
        await expect.poll(() => main.innerText(), { message: address }).not.toMatch(/undefined|null/);
        await expect.poll(() => overflowOf(page), { message: address }).toBeLessThanOrEqual(0);
      }
    });
  });

  test('no CSP violation and no page error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
