import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyPassword } from '#functions/auth/password.ts';
import { contentPath } from '#schema/content-kinds.ts';
import { deploymentAt } from '../../scripts/doctor/deployment.ts';
import { readDoctorEnvironment } from '../../scripts/doctor/environment.ts';
import { overlayCheck } from '../../scripts/doctor/overlay.ts';
import { barriersOn } from '../support/accessibility.ts';
import { PHONE, testBrowser } from '../support/browser.ts';
import { type NetlifyCdn, startNetlifyCdn } from '../support/netlify-cdn.ts';
import { type NetlifySite, startNetlifySite } from '../support/netlify-site.ts';
import { startSession } from '../support/sign-in.ts';
import { PASSWORD } from '../support/site-program.ts';
import { postFile, siteFiles } from '../support/snapshot-of.ts';
import { startStandIn } from '../support/stand-in.ts';

// An owner's phone and a visitor, with the packed functions behind a simulated CDN.
const browser = testBrowser();
let site: NetlifySite;
let cdn: NetlifyCdn;
beforeAll(async () => {
  site = await startNetlifySite(siteFiles('full', { [contentPath('post', 'rye')]: postFile({ title: 'Rye' }) }));
  cdn = await startNetlifyCdn(site);
  // It packs the functions, which takes a busy machine more than two minutes.
}, 240_000);
afterAll(async () => {
  await cdn.close();
  await site.close();
});
afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

test('a host that does not know the password yet shows how to set it', async () => {
  const unknown = await startNetlifyCdn(site, { ADMIN_PASSWORD_HASH: '' });
  try {
    const page = await browser.open(PHONE);
    await page.goto(`${unknown.address}/admin`);
    await page.getByRole('heading', { name: 'Set up the admin' }).waitFor();
    const make = page.getByRole('button', { name: 'Make the hash' });
    await make.tap();
    await page.getByText('Use at least 10 characters').waitFor();
    await page.getByLabel('Your password').fill('sourdough at dawn');
    await make.tap();
    const hash = page.getByLabel('The hash');
    await hash.waitFor();
    await expect.poll(async () => verifyPassword('sourdough at dawn', await hash.inputValue())).toBe(true);
    await expect.poll(() => barriersOn(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  } finally {
    await unknown.close();
  }
});

test('what the owner saves on her phone is live for a visitor without a deploy', async () => {
  const visitor = await browser.open();
  await visitor.goto(`${cdn.address}/blog/rye`);
  await visitor.getByRole('heading', { name: 'Rye', level: 1 }).waitFor();

  const phone = await browser.open(PHONE);
  await phone.goto(`${cdn.address}/admin/blog?edit=rye`);
  await phone.getByLabel('Username').fill('admin');
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign in' }).tap();
  await phone.locator('#post-title').fill('Rye, an hour longer');
  await phone.getByRole('button', { name: 'Save changes' }).tap();
  await phone.locator('.save-strip').getByText('Live').waitFor();

  await expect
    .poll(async () => {
      await visitor.reload();
      return visitor.getByRole('heading', { level: 1 }).textContent();
    })
    .toBe('Rye, an hour longer');
  await visitor.goto(`${cdn.address}/blog`);
  await visitor.getByRole('link', { name: 'Rye, an hour longer' }).first().waitFor();
});

test('a page with its styles, scripts and typefaces is one look-up at the edge, and no function', async () => {
  const visitor = await browser.open(PHONE);
  for (const address of ['/', '/menu', '/kitchen', '/blog']) {
    // The first visitor has the CDN read the overlay, and a page that is out of date rendered.
    await (await fetch(cdn.address + address)).arrayBuffer();
    cdn.calls.clear();
    const loaded: string[] = [];
    visitor.on('response', (response) => void loaded.push(new URL(response.url()).pathname));
    await visitor.goto(cdn.address + address, { waitUntil: 'networkidle' });
    visitor.removeAllListeners('response');
    expect(Object.fromEntries(cdn.calls), loaded.join(' ')).toEqual({ edge: 1 });
    expect(loaded.length).toBeGreaterThan(2);
  }
});

test('the owner has the site built, and reads why it could not be', async () => {
  let status = 200;
  const host = await startStandIn((_asked, response) => void response.writeHead(status).end());
  const hooked = await startNetlifyCdn(site, { NETLIFY_BUILD_HOOK: `${host.address}/build_hooks/known` });
  try {
    const phone = await browser.open(PHONE);
    await startSession(phone, hooked.address);
    await phone.goto(`${hooked.address}/admin`);
    await phone.getByRole('button', { name: 'Build now' }).tap();
    await phone.getByText('Netlify builds the site.').waitFor();
    await expect.poll(() => barriersOn(phone)).toEqual([]);
    status = 404;
    await phone.getByRole('button', { name: 'Build now' }).tap();
    await phone.getByText('it answered 404. Is NETLIFY_BUILD_HOOK still right?').waitFor();
    await expect.poll(() => barriersOn(phone)).toEqual([]);
    expect(host.requests.map(({ url }) => url)).toEqual(['/build_hooks/known', '/build_hooks/known']);
  } finally {
    await Promise.all([hooked.close(), host.close()]);
  }
});

test('the doctor sees from outside whether visitors get what was saved', async () => {
  const examine = async () =>
    Object.values(await overlayCheck.run(deploymentAt(cdn.address), readDoctorEnvironment({})))
      .flat()
      .join(' ');
  expect(await examine()).toMatch(/visitors see those of [0-9a-f]{9}$/);
  cdn.isEdgeBroken = true;
  expect(await examine()).toContain('the edge function "newest" does not run');
  cdn.isEdgeBroken = false;
  cdn.broken.add('pages');
  expect(await examine()).toContain('responds with 502, so visitors see no change before the next deploy.');
  cdn.broken.clear();
});
