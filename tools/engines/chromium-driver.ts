import { launchChromium } from '../chromium.ts';
import type { Driver, Look } from './driver.ts';

/** Starts Chromium behind the same interface as the other engines. */
export async function startChromium({ scheme, isForced = false }: Look): Promise<Driver> {
  const browser = await launchChromium();
  const page = await browser.newPage({
    colorScheme: scheme,
    forcedColors: isForced ? 'active' : 'none',
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  });
  return {
    async open(address) {
      await page.goto(address);
    },
    call: async (source, argument) => (await page.evaluate<string | undefined>(`(${source})(${JSON.stringify(argument)})`)) ?? null,
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    resize: (width, height) => page.setViewportSize({ width, height }),
    shoot: (isWhole) => page.screenshot({ fullPage: isWhole, animations: 'disabled', caret: 'hide', timeout: 0 }),
    close: () => browser.close(),
  };
}
