import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { sharedSite } from '../support/shared-site.ts';
import { startSession } from '../support/sign-in.ts';

/** The contrast that WCAG requires of graphics. */
const ENOUGH = 3;
/** The contrast that distinguishes two backgrounds. The theme colors the selected one. */
const TOLD_APART = 1.5;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** Selects a part of an element's box. */
type Part = (box: Box) => Box;
const foot: Part = ({ x, y, width, height }) => ({ x, y: y + height - 2, width, height: 2 });
const middle: Part = ({ x, y, width, height }) => ({ x: x + width / 2 - 9, y: y + height / 2 - 9, width: 18, height: 18 });
const end: Part = ({ x, y, width, height }) => ({ x: x + width - 32, y: y + 4, width: 28, height: height - 8 });

/** The WCAG luminance of the pixels of an element or its part, ascending. */
async function lightnessOf(element: Locator, part: Part = (box) => box): Promise<number[]> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error('It cannot be seen.');
  const picture = await element.page().screenshot({ clip: part(box), animations: 'disabled', caret: 'hide' });
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const linear = [...data].map((value) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  const pixels = Array.from({ length: linear.length / 3 }, (_, pixel) => linear.slice(pixel * 3, pixel * 3 + 3));
  return pixels.map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue).sort((one, other) => one - other);
}

const contrastOf = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The contrast of the lightest and the darkest pixel; 1 if nothing is visible. */
async function contrastIn(element: Locator, part?: Part): Promise<number> {
  const lightness = await lightnessOf(element, part);
  return contrastOf(lightness[0] ?? 0, lightness.at(-1) ?? 0);
}

/** The contrast between the most common pixels of two elements, their backgrounds. */
async function contrastOfGrounds(one: Locator, other: Locator, part?: Part): Promise<number> {
  const both = [await lightnessOf(one, part), await lightnessOf(other, part)];
  const [ground, otherGround] = both.map((all) => all[Math.floor(all.length / 2)] ?? 0);
  return contrastOf(ground ?? 0, otherGround ?? 0);
}

describe('in the colors of a contrast theme', () => {
  const site = sharedSite('bakery');
  const browser = testBrowser();

  const openPage = () => browser.open({ forcedColors: 'active', reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });

  async function open(address: string): Promise<Page> {
    const page = await openPage();
    await page.goto(site.address + address);
    return page;
  }

  async function openAdmin(address: string): Promise<Page> {
    const page = await openPage();
    await startSession(page, site.address);
    await page.goto(site.address + address);
    return page;
  }

  /** Expects the same on a light and a dark ground, without another load of the page. */
  async function onBothGrounds(page: Page, expectations: (ground: string) => Promise<void>): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectations(colorScheme);
    }
  }

  test('the selected menu category is distinguishable, and round buttons have icons', async () => {
    const page = await open('/menu');
    await page.mouse.move(1, 1);
    const tab = (name: string) => page.getByRole('tab', { name });
    const sign: Part = ({ x, y, height }) => ({ x, y: y + height / 2 - 6, width: 12, height: 12 });
    const enlarge = page.locator('.enlarge').first();
    await onBothGrounds(page, async (ground) => {
      await expect.poll(() => contrastOfGrounds(tab('All'), tab('Breads'), foot), { message: ground }).toBeGreaterThan(ENOUGH);
      await expect.poll(() => contrastIn(page.locator('.menu-card summary').first(), sign), { message: ground }).toBeGreaterThan(ENOUGH);
      await expect.poll(() => contrastIn(enlarge, middle), { message: ground }).toBeGreaterThan(ENOUGH);
    });
    await enlarge.click();
    await onBothGrounds(page, async (ground) => {
      await expect.poll(() => contrastIn(page.locator('.enlarged .close'), middle), { message: ground }).toBeGreaterThan(ENOUGH);
      await expect.poll(() => contrastIn(page.locator('.enlarged'), foot), { message: ground }).toBeGreaterThan(ENOUGH);
    });
  });

  test('the stars of a review and the current dot are visible', async () => {
    const page = await open('/about');
    await onBothGrounds(page, async (ground) => {
      await expect.poll(() => contrastIn(page.locator('.stars').first()), { message: ground }).toBeGreaterThan(ENOUGH);
    });
    await page.setViewportSize({ width: 390, height: 800 });
    const dots = page.locator('.dots button');
    const center: Part = ({ x, y, width, height }) => ({ x: x + width / 2 - 1, y: y + height / 2 - 1, width: 2, height: 2 });
    await onBothGrounds(page, async (ground) => {
      await expect.poll(() => contrastIn(dots.first(), middle), { message: ground }).toBeGreaterThan(ENOUGH);
      await expect.poll(() => contrastOfGrounds(dots.first(), dots.nth(1), center), { message: ground }).toBeGreaterThan(ENOUGH);
    });
  });

  test('the current page of a list is distinguishable, and the search can be cleared', async () => {
    const page = await open('/kitchen');
    const pages = page.locator('.pagination');
    await onBothGrounds(page, async (ground) => {
      const contrast = await contrastOfGrounds(pages.locator('[aria-current]'), pages.getByRole('link', { name: '2' }));
      expect(contrast, ground).toBeGreaterThan(ENOUGH);
    });
    const search = page.getByRole('searchbox');
    await search.fill('rye');
    await onBothGrounds(page, async (ground) => {
      await expect.poll(() => contrastIn(search, end), { message: ground }).toBeGreaterThan(ENOUGH);
    });
  });

  test('the offer has a border, and cooking mode shows its progress', async () => {
    const page = await open('/kitchen/german-chocolate-cake');
    const offer = page.locator('#exit-offer');
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));
    await offer.waitFor();
    await onBothGrounds(page, async (ground) => {
      await expect.poll(() => contrastIn(offer, foot), { message: ground }).toBeGreaterThan(ENOUGH);
    });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cooking Mode' }).click();
    await onBothGrounds(page, async (ground) => {
      await expect.poll(() => contrastIn(page.locator('progress')), { message: ground }).toBeGreaterThan(ENOUGH);
    });
  });

  test('in the admin selected items are distinguishable, and selects have arrows', async () => {
    const page = await openAdmin('/admin/kitchen');
    await onBothGrounds(page, async (ground) => {
      for (const [place, chosen, other] of [
        ['.rail ul a', 'Recipes', 'Blog'],
        ['.kitchen-tabs a', 'Recipes', 'Collections'],
        ['.view-switch button', 'All', 'Drafts'],
      ] as const) {
        const named = (hasText: string) => page.locator(place, { hasText });
        await expect
          .poll(() => contrastOfGrounds(named(chosen), named(other)), { message: `${place}, ${ground}` })
          .toBeGreaterThan(TOLD_APART);
      }
      await expect.poll(() => contrastIn(page.getByLabel('Sort by'), end), { message: ground }).toBeGreaterThan(ENOUGH);
    });
  });

  test('in an entry and in the settings too', async () => {
    const page = await openAdmin('/admin/blog');
    await page.getByRole('link', { name: 'Edit' }).first().click();
    const bold = page.getByRole('button', { name: 'Bold' });
    await bold.click();
    await page.locator('.focus-panel summary').first().click();
    await onBothGrounds(page, async (ground) => {
      await expect
        .poll(() => contrastOfGrounds(bold, page.getByRole('button', { name: 'Italic' })), { message: ground })
        .toBeGreaterThan(TOLD_APART);
      await expect.poll(() => contrastIn(page.locator('.focus-point'), middle), { message: ground }).toBeGreaterThan(ENOUGH);
    });
    await page.goto(`${site.address}/admin/settings`);
    const tab = (name: string) => page.getByRole('tab', { name });
    await onBothGrounds(page, async (ground) => {
      await expect.poll(() => contrastOfGrounds(tab('General'), tab('Pages')), { message: ground }).toBeGreaterThan(TOLD_APART);
    });
  });
});
