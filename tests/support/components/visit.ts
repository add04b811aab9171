import { vi } from 'vitest';
import { commands, type FrameLocator, type Locator, page } from 'vitest/browser';

type PageWindow = Window & typeof globalThis;

declare global {
  interface Window {
    /** Called by each page before its scripts (pages-in-memory.ts). */
    preparePage?: (page: PageWindow) => void;
  }
}

/** The window of a visit. */
export interface VisitOptions {
  width?: number;
  height?: number;
  /** Called with the window of each page before its scripts. */
  before?: (page: PageWindow) => void;
}

/** A phone's window. */
export const PHONE = { width: 390, height: 844 };

const frame = document.createElement('iframe');
frame.title = 'The visited page';
frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';

/** The visited page, in which a test looks for what a person sees. */
export const visited: FrameLocator = page.frameLocator(page.getByTitle(frame.title));

/** The window of the visited page. */
export const windowOfPage = (): PageWindow => frame.contentWindow as PageWindow;

/** What has gone wrong on the pages of a test. */
const complaints: string[] = [];

/** Has a page report what goes wrong, and gives it the time of the test. */
function prepare(of: PageWindow): void {
  if (vi.getMockedSystemTime()) of.Date = Date;
  of.addEventListener('error', ({ message }) => complaints.push(`uncaught: ${message}`));
  of.addEventListener('unhandledrejection', ({ reason }) => complaints.push(`rejected: ${String(reason)}`));
  of.document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => complaints.push(`forbidden: ${violatedDirective}`));
  of.console.error = (...words: unknown[]) => complaints.push(`console: ${words.map(String).join(' ')}`);
}

async function untilLoaded(load: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Event>();
  frame.addEventListener('load', resolve, { once: true });
  load();
  await promise;
  windowOfPage().focus();
}

/** Visits a page of the tests' bakery. */
export async function visit(address: string, { width = 1_280, height = 800, before }: VisitOptions = {}): Promise<void> {
  await page.viewport(width, height);
  // The offer would lie on what is tested.
  sessionStorage.setItem('exit-offer-shown', '1');
  window.preparePage = (of) => {
    prepare(of);
    before?.(of);
  };
  await untilLoaded(() => {
    frame.src = address;
    document.body.append(frame);
  });
}

/** Loads the visited page once more. */
export const reload = (): Promise<void> => untilLoaded(() => windowOfPage().location.reload());

const textsIn = (elements: Iterable<Element>): string[] =>
  Array.from(elements as Iterable<HTMLElement>)
    .filter((element) => element.checkVisibility())
    .map(({ innerText }) => innerText.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim());

/** What a person reads in each element, in one line. */
export const textsOf = (locator: Locator): string[] => textsIn(locator.elements());

/** What a person reads in an element, in one line; undefined if there is none to see. */
export const textOf = (locator: Locator): string | undefined => textsOf(locator)[0];

/** What a person reads in each part of the page that has no role. */
export const textsAt = (selector: string): string[] => textsIn(windowOfPage().document.querySelectorAll(selector));

/** How many pixels of the page lie outside its window. */
export const overflow = (): number => windowOfPage().document.documentElement.scrollWidth - windowOfPage().innerWidth;

/** Forgets what a test has left: the visited page, what it stored, its time. Returns what has gone wrong on it. */
export async function leave(): Promise<string[]> {
  frame.remove();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  await commands.emulateMedia({ media: null, colorScheme: null });
  return complaints.splice(0);
}
