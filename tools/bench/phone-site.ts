import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { launchChromium } from '../chromium.ts';
import { makeSite } from './content.ts';
import { serve } from './processes.ts';

/** CPU slowdown that simulates a phone. */
const SLOWDOWN = 4;

/** Slows a page down like a phone, and returns its session with the browser. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return session;
}

/** Serves a site with 24 recipes, which `prepare` may change before that, and opens a page in a phone's viewport. */
export async function withPhoneSite<T>(
  run: (page: Page, address: string) => Promise<T>,
  prepare?: (root: string) => Promise<void>,
): Promise<T> {
  const root = await makeSite({ recipes: 24, posts: 1 });
  await prepare?.(root);
  const site = await serve(root, path.join(root, '.data'));
  const browser = await launchChromium();
  try {
    return await run(await browser.newPage({ viewport: { width: 390, height: 844 } }), site.address);
  } finally {
    await browser.close();
    await site.stop();
    await rm(root, { recursive: true, force: true });
  }
}
