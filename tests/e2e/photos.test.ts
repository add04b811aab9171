import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { barriersOn } from '../support/accessibility.ts';
import { testBrowser } from '../support/browser.ts';
import { ownerDevices } from '../support/owner-devices.ts';
import { hugePng, photoOf48Megapixels } from '../support/photos.ts';
import { testSite } from '../support/test-site.ts';
import { CAMERA_PHOTO } from '../support/fixture-bakery.ts';

const HEIC = path.resolve(import.meta.dirname, '../fixtures/heic');
const POST = '/admin/blog?edit=a-saturday-pickup-hour-by-hour';

const site = testSite();
const browser = testBrowser();
afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

const head = () => site.git('rev-parse', 'HEAD');
const filesOfLastCommit = async () => (await site.git('show', '--format=', '--name-only', 'HEAD')).split('\n');

const atDevice = ownerDevices(site, browser);
/** A page of the admin on a phone, signed in. */
const ownerAt = (address: string) => atDevice(address, 'phone');

/** The crop position of a photo on a public page. */
async function positionOn(address: string, image: string): Promise<string> {
  const reader = await browser.open();
  await reader.goto(site.address + address);
  const position = await reader
    .locator(image)
    .first()
    .evaluate((element) => getComputedStyle(element).objectPosition);
  await reader.context().close();
  return position;
}

/** Writes a file to upload. */
async function onDisk(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(site.data, name);
  await writeFile(file, bytes);
  return file;
}

/** The colors of a stored photo, in its four corners from the top left on. */
async function cornersOf(address: string): Promise<number[][]> {
  const photo = sharp(await (await fetch(site.address + address)).bytes());
  const { data, info } = await photo.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  const places = [0.1, 0.9].flatMap((down) => [0.1, 0.9].map((along) => [along * info.width, down * info.height] as const));
  return places.map(([x, y]) => at(Math.floor(x), Math.floor(y)));
}
const near = (...color: number[]) => color.map((part) => expect.closeTo(part, -1) as number);

const small = (width: number) => sharp(CAMERA_PHOTO).resize({ width }).jpeg().toBuffer();

/** Drops files on an element, or pastes them into it, beside what else is on the clipboard. */
async function give(on: Locator, kind: 'drop' | 'paste', files: { name: string; bytes: Buffer }[], html = ''): Promise<void> {
  const encoded = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  await on.evaluate(
    (element, { kind, encoded, html }) => {
      const data = new DataTransfer();
      for (const { name, base64 } of encoded)
        data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type: 'image/jpeg' }));
      if (html !== '') data.setData('text/html', html);
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    },
    { kind, encoded, html },
  );
}

const fileInput = (owner: Page) => owner.locator('.entry-side input[type=file]').first();

async function fillNewPost(owner: Page, title: string): Promise<void> {
  await owner.locator('#post-title').fill(title);
  await owner.locator('#post-excerpt').fill('Twelve of them.');
  await owner.locator('#post-content').click();
  await owner.keyboard.type('Roll it tight.');
  await owner.locator('#post-author').fill('Anna Kessler');
}

describe('a photo for a post', () => {
  test('uploads with progress, asks for a description, and its focal point is saved with the entry', async () => {
    const owner = await ownerAt('/admin/blog?new');
    await owner.locator('.visual-editor').waitFor();
    await fillNewPost(owner, 'Rolls with a focal point');

    // Delayed to show the progress, and canceled once.
    let isHeld = true;
    await owner.route('**/api/upload', async (route) => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 20));
      await route.continue().catch(() => undefined);
    });
    await fileInput(owner).setInputFiles(CAMERA_PHOTO);
    await owner.getByRole('progressbar').waitFor();
    await owner.getByRole('button', { name: 'Cancel', exact: true }).tap();
    await owner.getByRole('progressbar').waitFor({ state: 'detached' });
    await expect.poll(() => owner.locator('#post-featuredImage').inputValue()).toBe('');
    isHeld = false;
    await fileInput(owner).setInputFiles(CAMERA_PHOTO);
    await owner.locator('.photo-preview').first().waitFor();
    await expect.poll(() => owner.evaluate(() => document.activeElement?.id)).toBe('post-featuredImageAlt');

    const before = await head();
    await owner.getByRole('button', { name: 'Publish', exact: true }).tap();
    await owner.getByText('Describe the photo, or check “Decoration only”').waitFor();
    expect(await head()).toBe(before);

    await owner.locator('.entry-side .focus-panel summary').first().tap();
    const pad = owner.locator('.focus-pad');
    await pad.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    const { width, height } = (await pad.boundingBox()) as { width: number; height: number };
    await pad.tap({ position: { x: width * 0.2, y: height * 0.8 } });
    await owner.getByText('It will be saved together with this entry').waitFor();
    expect(await head()).toBe(before);
    await owner.getByLabel('Decoration only, no description needed').tap();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Publish', exact: true }).tap();
    await owner.locator('.save-strip').getByText('Live').waitFor();

    // On a slow machine the draft saves itself first, and takes the focal point along.
    const commits = async () => (await site.git('log', '--format=%s', '--name-only', `${before}..`)).split('\n');
    await expect.poll(commits).toContain('content/photos.json');
    expect(await site.git('show', 'HEAD:content/posts/rolls-with-a-focal-point.md')).not.toContain('featuredImageAlt');
    await site.live();
    await expect.poll(() => positionOn('/blog/rolls-with-a-focal-point', '.hero img')).toBe('20% 80%');
    expect(await positionOn('/blog', '.post-card img')).toBe('20% 80%');
  });

  test('from the library keeps its description, and is one commit of one file', async () => {
    const owner = await ownerAt(POST);
    await owner.locator('#post-featuredImage').waitFor();
    await owner.getByRole('button', { name: 'From the library' }).first().tap();
    const dialog = owner.getByRole('dialog', { name: 'From the library' });
    await dialog.getByRole('button').first().waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    // The close button stays visible, a click outside and Escape close it too, and the focus returns.
    const open = () => owner.getByRole('button', { name: 'From the library' }).first().tap();
    const ways = [
      () =>
        dialog
          .evaluate((element) => element.scrollTo(0, element.scrollHeight))
          .then(() => dialog.getByRole('button', { name: 'Close' }).tap()),
      () => owner.touchscreen.tap(200, 4),
      () => owner.keyboard.press('Escape'),
    ];
    for (const leave of ways) {
      await leave();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => owner.evaluate(() => document.activeElement?.textContent)).toBe('From the library');
      await open();
      await dialog.locator('.library-choices button').first().waitFor();
    }
    await dialog.getByLabel('Find a photo').fill('no such words');
    await dialog.getByText('No photo matches.').waitFor();
    await dialog.getByLabel('Find a photo').fill('pretzel');
    await dialog.getByRole('button', { name: 'pretzels.jpg' }).tap();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => owner.locator('#post-featuredImage').inputValue()).toBe('/uploads/pretzels.jpg');
    await expect.poll(() => owner.locator('#post-featuredImageAlt').inputValue()).toMatch(/pretzels/i);
    await owner.locator('#post-featuredImageAlt').fill('Pretzels with salt');
    await owner.getByRole('button', { name: 'Save changes' }).tap();
    await owner.locator('.save-strip').getByText('Live').waitFor();
    expect(await filesOfLastCommit()).toEqual(['content/posts/a-saturday-pickup-hour-by-hour.md']);
  });

  test('files that are no photo or too large are refused with a sentence; the form stays and nothing is saved', async () => {
    const owner = await ownerAt(POST);
    await owner.locator('#post-featuredImage').waitFor();
    const before = await head();
    const photo = await owner.locator('#post-featuredImage').inputValue();
    await owner.locator('#post-excerpt').fill('Changed.');
    const alert = owner.locator('.photo-failed');
    // No two in a row are refused with the same sentence.
    for (const [what, name, bytes, sentence] of [
      ['an SVG', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^Upload failed: .*not a photo the site can read/],
      ['30,000 × 30,000 pixels', 'a.png', hugePng(30_000, 30_000), /^Upload failed: .*too large: 30000 × 30000 pixels/],
      ['renamed HTML', 'a.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), /^Upload failed: .*not a photo the site can read/],
      ['25 MB', 'a.jpg', Buffer.alloc(25_000_000, 1), /^Upload failed: .*The photo is too large: 25 MB. At most 20 MB can be sent./],
      [
        'a damaged HEIC photo',
        'a.heic',
        (await readFile(path.join(HEIC, 'iphone.heic'))).fill(0, 700),
        /^Upload failed: This HEIC photo cannot/,
      ],
    ] as const) {
      await fileInput(owner).setInputFiles(await onDisk(name, bytes));
      await alert.locator('p', { hasText: sentence }).waitFor();
      await alert.getByRole('button', { name: 'Try again' }).waitFor();
      await expect.poll(() => owner.locator('#post-featuredImage').inputValue(), { message: what }).toBe(photo);
      await expect.poll(() => owner.locator('#post-excerpt').inputValue(), { message: what }).toBe('Changed.');
      expect(await head(), what).toBe(before);
    }
  });

  test('as HEIC from an iPhone is decoded here: turned once, in sRGB; one of 10 bits too', async () => {
    const owner = await ownerAt('/admin/blog?new');
    await owner.locator('#post-featuredImage').waitFor();
    const sent = async (name: string) => {
      const answering = owner.waitForResponse('**/api/upload');
      await fileInput(owner).setInputFiles(path.join(HEIC, name));
      return (await (await answering).json()) as { url: string };
    };
    expect(await cornersOf((await sent('iphone.heic')).url)).toEqual([
      near(0, 0, 237),
      near(245, 0, 0),
      near(255, 255, 255),
      near(0, 197, 0),
    ]);
    expect((await cornersOf((await sent('10-bit.heic')).url))[0]).toEqual(near(192, 128, 64));
    expect(owner.workers()).toEqual([]);
  });

  test('is uploaded by itself after a network failure', async () => {
    const owner = await ownerAt('/admin/blog?new');
    await owner.locator('#post-featuredImage').waitFor();
    await owner.context().setOffline(true);
    await fileInput(owner).setInputFiles(CAMERA_PHOTO);
    await owner.getByText('Upload failed: Network error. It is sent as soon as there is a connection.').waitFor();
    await owner.getByRole('button', { name: 'Try again' }).waitFor();
    await owner.context().setOffline(false);
    await owner.locator('.photo-preview').first().waitFor();
  });

  test('of 4 MB is sent in 15 seconds on a line of 30 kB a second', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const grain = await sharp({ create: { width: 4_032, height: 3_024, channels: 3, background: 'tan', noise } })
      .blur(1.1)
      .jpeg({ quality: 92 })
      .toBuffer();
    expect(grain.length).toBeGreaterThan(3_500_000);
    const owner = await ownerAt('/admin/blog?new');
    await owner.locator('#post-featuredImage').waitFor();
    const answering = owner.waitForResponse('**/api/upload');
    await fileInput(owner).setInputFiles(await onDisk('IMG_2.jpg', grain));
    const request = (await answering).request();
    expect(Number((await request.allHeaders())['content-length'])).toBeLessThan(450_000);
    await owner.locator('.photo-preview').first().waitFor();
  });

  test('of 48 megapixels in Ultra HDR is resized before the upload, upright and without its gain map', async () => {
    const photo = await photoOf48Megapixels();
    expect(photo.length).toBeGreaterThan(2_000_000);
    const owner = await ownerAt('/admin/blog?new');
    await owner.locator('#post-featuredImage').waitFor();
    const answering = owner.waitForResponse('**/api/upload');
    await fileInput(owner).setInputFiles(await onDisk('IMG_1.jpg', photo));
    const answer = await answering;
    expect(Number((await answer.request().allHeaders())['content-length'])).toBeLessThan(photo.length / 4);
    const { url, ...size } = (await answer.json()) as { url: string; width: number; height: number };
    expect(size).toEqual({ width: 1_800, height: 2_400 });
    const [blue, red] = [near(0, 0, 255), near(255, 0, 0)];
    expect(await cornersOf(url)).toEqual([blue, red, blue, red]);
  });
});

describe('several photos', () => {
  test('for a list are added in their order, each with its own progress and error; the others go on', async () => {
    const owner = await ownerAt('/admin/menu?edit=breads');
    await owner.locator('.row-summary').first().tap();
    const item = owner.getByRole('dialog');
    const rows = item.locator('#menu-items-0-images .row');
    const before = await rows.count();
    await item
      .locator('.several-photos input[type=file]')
      .setInputFiles([
        await onDisk('first.jpg', await small(310)),
        await onDisk('broken.jpg', Buffer.from('no photo')),
        path.join(HEIC, 'iphone.heic'),
      ]);
    await expect.poll(() => rows.count()).toBe(before + 2);
    await expect
      .poll(() => item.locator('.uploads li').allInnerTexts())
      .toEqual([expect.stringMatching(/^broken\.jpg[^]*not a photo the site can read/)]);
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await item.getByRole('button', { name: 'Remove broken.jpg' }).tap();
    await item.locator('.uploads').waitFor({ state: 'detached' });
    const added = await rows.locator('.photo-thumb').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    const addresses = added
      .slice(before)
      .map((address) => new URL(address, site.address).searchParams.get('address') ?? new URL(address).pathname);
    const sizes = await Promise.all(
      addresses.map(async (address) => (await sharp(await (await fetch(site.address + address)).bytes()).metadata()).width),
    );
    expect(sizes).toEqual([310, 128]);
  });

  test('for a list go on while their row is folded, and are there when it is opened again', async () => {
    const owner = await ownerAt('/admin/menu?edit=breads');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await owner.route('**/api/upload', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const summary = owner.locator('.row-summary').first();
    await summary.tap();
    const item = owner.getByRole('dialog');
    const before = await item.locator('#menu-items-0-images .row').count();
    const files = [await onDisk('third.jpg', await small(311)), await onDisk('fourth.jpg', await small(312))];
    await item.locator('.several-photos input[type=file]').setInputFiles(files);
    await item.getByText('Sending 1 of 2').waitFor();
    await item.getByText('Sending: ').first().or(item.getByText('Getting the photo ready').first()).waitFor();
    await item.getByRole('button', { name: 'Done' }).tap();
    await summary.getByText('Photos are being sent…').waitFor();
    await expect.poll(() => item.count()).toBe(0);
    // Another row can be edited meanwhile.
    await owner.locator('.row-summary').nth(1).tap();
    await item.getByRole('button', { name: 'Done' }).tap();
    release();
    await summary.getByText('Photos are being sent…').waitFor({ state: 'detached' });
    await summary.tap();
    await expect.poll(() => item.locator('#menu-items-0-images .row').count()).toBe(before + 2);
  });

  test('are dropped on or pasted into a text, and asked about one by one', async () => {
    const owner = await ownerAt('/admin/blog?new');
    const text = owner.locator('.visual-editor');
    await text.click();
    await owner.keyboard.type('Roll it tight.');
    await give(text, 'paste', [
      { name: 'a.jpg', bytes: await small(311) },
      { name: 'b.jpg', bytes: await small(312) },
    ]);
    const dialog = owner.getByRole('dialog', { name: 'Add a photo' });
    for (const words of ['The first', 'The second']) {
      await dialog.locator('.photo-preview').waitFor();
      await dialog.getByLabel('What does the photo show?').fill(words);
      await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    }
    await dialog.waitFor({ state: 'detached' });
    const photos = text.locator('img:not(.ProseMirror-separator)');
    await expect
      .poll(() => photos.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt)))
      .toEqual(['The first', 'The second']);
    // Programs for texts put a picture of the words beside them.
    await give(text, 'paste', [{ name: 'picture.png', bytes: await small(313) }], '<p>Only words</p>');
    await text.getByText('Only words').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
  });
});

describe('the library', () => {
  test('accepts many photos at once, reports an invalid one, stores descriptions, undoes a deletion', async () => {
    const owner = await ownerAt('/admin/photos');
    await owner.locator('.photo-item').first().waitFor();
    const files = [
      await onDisk('IMG_2034.JPG', await small(301)),
      await onDisk('note.jpg', Buffer.from('no photo')),
      await onDisk('IMG_2035.JPG', await small(302)),
    ];
    const before = await head();
    await owner.locator('.add-photos input[type=file]').setInputFiles(files);
    await owner.getByText('2 photos added.').waitFor();
    const refused = owner.locator('.uploads li');
    await expect
      .poll(() => refused.allInnerTexts())
      .toEqual([expect.stringMatching(/^note\.jpg[^]*That file is not a photo the site can read/)]);
    expect(await site.git('rev-parse', 'HEAD^')).toBe(before);
    expect((await filesOfLastCommit()).toSorted()).toEqual([
      'content/photos.json',
      'public/uploads/img-2034.webp',
      'public/uploads/img-2035.webp',
    ]);

    // Another one is dropped, and one is pasted.
    for (const [name, width, kind] of [
      ['dropped.jpg', 303, 'drop'],
      ['pasted.png', 304, 'paste'],
    ] as const) {
      await give(owner.locator('body'), kind, [{ name, bytes: await small(width) }]);
      await owner.getByRole('heading', { name: name.replace(/\.\w+$/, '.webp') }).waitFor();
    }

    const item = owner.locator('.photo-item', { has: owner.getByRole('heading', { name: 'img-2034.webp' }) });
    await item.getByLabel('What does it show?').fill('Rolls in a pan');
    await item.getByRole('button', { name: 'Save' }).tap();
    await item.getByText('Rolls in a pan').waitFor();
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await item.getByRole('button', { name: 'Delete' }).tap();
    await owner.getByRole('button', { name: 'Delete', exact: true }).tap();
    await item.waitFor({ state: 'detached' });
    await owner.getByRole('button', { name: 'Undo' }).tap();
    await item.getByText('Rolls in a pan').waitFor();
  });

  test('shows where a photo is used, sets its focal point by keyboard and sliders, and deletes an unused one', async () => {
    const bytes = await sharp(CAMERA_PHOTO).resize({ width: 300 }).toBuffer();
    await writeFile(path.join(site.root, 'public/uploads/left-over.jpg'), bytes);
    await site.git('add', 'public/uploads/left-over.jpg');
    await site.git('commit', '-qm', 'By hand');
    await site.live();

    const owner = await ownerAt('/admin');
    await owner.getByRole('link', { name: 'Photos' }).tap();
    await owner.waitForURL(/\/admin\/photos$/);
    const item = (name: string) => owner.locator('.photo-item', { has: owner.getByRole('heading', { name, exact: true }) });
    await item('focaccia.jpg').waitFor();
    await owner.getByLabel('Find a photo').fill('focaccia.jpg');
    await expect
      .poll(() => item('focaccia.jpg').getByRole('list').getByRole('link').allInnerTexts())
      .toContain('Overnight focaccia for a full table');

    await item('focaccia.jpg').locator('summary').tap();
    const point = item('focaccia.jpg').getByRole('button', { name: /Focal point: 50% from the left/ });
    await point.focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) await owner.keyboard.press(key);
    await item('focaccia.jpg').getByText('Saved', { exact: true }).waitFor();
    expect(JSON.parse(await readFile(path.join(site.root, 'content/photos.json'), 'utf8'))).toMatchObject({
      photos: expect.arrayContaining([{ src: '/uploads/focaccia.jpg', focus: { x: 20, y: 60 } }]) as unknown,
    });
    await site.live();
    await expect.poll(() => positionOn('/blog/overnight-focaccia-for-a-full-table', '.hero img')).toBe('20% 60%');

    await item('focaccia.jpg').getByRole('slider', { name: 'From the top' }).fill('0');
    await expect.poll(() => positionOn('/blog/overnight-focaccia-for-a-full-table', '.hero img')).toBe('20% 0%');
    await expect.poll(() => barriersOn(owner)).toEqual([]);
    await expect.poll(() => owner.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await owner.getByLabel('Find a photo').fill('');
    await owner.getByLabel(/Unused only/).tap();
    await expect.poll(() => owner.locator('.photo-item h2').allInnerTexts()).toContain('left-over.jpg');
    await owner.getByRole('button', { name: 'Delete left-over.jpg' }).tap();
    await owner.getByText('Are you sure you want to delete this photo?').waitFor();
    await owner.getByRole('button', { name: 'Delete', exact: true }).tap();
    await owner.getByText('“left-over.jpg” is in the trash.').waitFor();
    expect(await filesOfLastCommit()).toEqual(['public/uploads/left-over.jpg']);
    await item('left-over.jpg').waitFor({ state: 'detached' });
    await owner.getByRole('button', { name: 'Undo and restore “left-over.jpg”' }).tap();
    await owner.getByText('“left-over.jpg” is back.').waitFor();
    await owner.getByText('Choose left-over.jpg').tap();
    await owner.getByRole('button', { name: 'Move 1 to the trash' }).tap();
    await owner.getByText('“left-over.jpg” is in the trash.').waitFor();
    await owner.getByRole('link', { name: 'Trash', exact: true }).tap();
    await owner.getByRole('button', { name: 'Restore left-over.jpg' }).tap();
    await owner.getByText('“left-over.jpg” is back.').waitFor();
    expect(await filesOfLastCommit()).toEqual(['public/uploads/left-over.jpg']);
  });
});
