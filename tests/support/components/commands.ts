import type { BrowserCommand, BrowserCommandContext } from 'vitest/node';
import { barriersOn } from '../accessibility.ts';

type Media = NonNullable<Parameters<BrowserCommandContext['page']['emulateMedia']>[0]>;

/** What tests in the browser ask Playwright for. */
export const commands = {
  /** Shows the page as on paper, in the dark… until the end of the test. */
  emulateMedia: ({ page }, media) => page.emulateMedia(media),
  /** Swipes across the middle of the page. */
  async swipe({ page }, byX) {
    const session = await page.context().newCDPSession(page);
    const at = (x: number) => [{ x, y: 400 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(195) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(195 + byX) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  },
  /** The accessibility violations of the visited page. */
  async barriers({ frame }) {
    const visited = (await frame()).childFrames().at(-1);
    if (!visited) throw new Error('No page is visited.');
    return barriersOn(visited);
  },
} satisfies { emulateMedia: BrowserCommand<[Media]>; swipe: BrowserCommand<[number]>; barriers: BrowserCommand };

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia(media: Media): Promise<void>;
    swipe(byX: number): Promise<void>;
    barriers(): Promise<string[]>;
  }
}
