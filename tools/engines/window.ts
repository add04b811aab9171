import { waitFor } from '../../tests/support/wait-for.ts';
import { startChromium } from './chromium-driver.ts';
import type { Driver, Look } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { OTHER_ENGINES, programsOf } from './programs.ts';
import { startWebKit } from './webkit.ts';

export const ENGINES = ['chromium', ...OTHER_ENGINES] as const;
export type Engine = (typeof ENGINES)[number];

/** A browser window with high-level actions. A `place` is a CSS selector, or an XPath that begins with `//`. */
export interface EngineWindow extends Omit<Driver, 'call' | 'pressAt'> {
  /** Runs a function in the page. Its arguments and result are sent as JSON. */
  run<Given extends unknown[], Value>(act: (...given: Given) => Value | Promise<Value>, ...given: Given): Promise<Value>;
  /** Waits until a function in the page returns something truthy. */
  until<Given extends unknown[]>(what: string, isSo: (...given: Given) => unknown, ...given: Given): Promise<void>;
  /** Waits until an element is visible. */
  see(place: string): Promise<void>;
  /** Clicks an element once it is visible, not moving and not covered. */
  press(place: string): Promise<void>;
}

/** Runs in the page: the center of the first visible element; null if there is none or, for a click, if it is covered. */
function findPoint(place: string, isPressed: boolean): [x: number, y: number] | null {
  const found: Element[] = [];
  if (place.startsWith('//')) {
    const all = document.evaluate(place, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    for (let index = 0; index < all.snapshotLength; index += 1) found.push(all.snapshotItem(index) as Element);
  } else found.push(...document.querySelectorAll(place));
  const element = found.find((one) => one.checkVisibility({ visibilityProperty: true }));
  if (!element) return null;
  if (!isPressed) return [0, 0];
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point: [number, number] = [left + width / 2, top + height / 2];
  return element.contains(document.elementFromPoint(...point)) ? point : null;
}

function windowOver(driver: Driver): EngineWindow {
  async function run<Given extends unknown[], Value>(act: (...given: Given) => Value | Promise<Value>, ...given: Given): Promise<Value> {
    const source = `async (given) => JSON.stringify(await (${act.toString()})(...JSON.parse(given)))`;
    const answer = await driver.call(source, JSON.stringify(given));
    return (answer === null ? undefined : JSON.parse(answer)) as Value;
  }
  /** A page that is being unloaded returns nothing. */
  const ask: typeof run = (act, ...given) => run(act, ...given).catch(() => undefined as never);
  return {
    ...driver,
    run,
    until: (what, isSo, ...given) => waitFor(what, async () => Boolean(await ask(isSo, ...given))),
    see: (place) => waitFor(`${place} to be seen`, async () => Boolean(await ask(findPoint, place, false))),
    async press(place) {
      let [x, y] = [NaN, NaN];
      await waitFor(`${place} to be pressed`, async () => {
        const before = [x, y];
        [x, y] = (await ask(findPoint, place, true)) ?? [NaN, NaN];
        return x === before[0] && y === before[1];
      });
      await driver.pressAt(x, y);
    },
  };
}

/** Opens a window of an engine. Throws if its programs are not installed. */
export async function openWindow(engine: Engine, look: Look): Promise<EngineWindow> {
  if (engine === 'chromium') return windowOver(await startChromium(look));
  const programs = programsOf(engine);
  if (programs === null) throw new Error(`Not everything that ${engine} needs is installed.`);
  return windowOver(await (engine === 'firefox' ? startFirefox : startWebKit)(programs, look));
}
