import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** In this order: Debian's Chromium without windows opens a page for half the work. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium: that in `CHROMIUM_PATH`, an installed one or Playwright's own; null if there is none. */
export const findChromium = (): string | null =>
  [process.env['CHROMIUM_PATH'], ...USUAL_PLACES, chromium.executablePath()].find(
    (place) => place !== undefined && place !== '' && existsSync(place),
  ) ?? null;

/** What to do where there is no Chromium. */
export const NO_CHROMIUM =
  'Chromium is not on this machine. `npm run browsers` installs it, and Firefox and WebKit; CHROMIUM_PATH names one in another place.';

/** The path of a Chromium. Throws a sentence that says how to get one if there is none. */
export function getChromium(): string {
  const place = findChromium();
  if (place === null) throw new Error(NO_CHROMIUM);
  return place;
}

/** The address bar's popups are pages of their own, which are invisible here but cost more than the tested pages. */
const ADDRESS_BARS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** The features that Playwright disables. Repeated here, because Chromium only uses the last --disable-features. */
const LEFT_OUT_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The arguments of a Chromium that can only reach loopback addresses, optionally without some of its features. */
export const chromiumArguments = (without: readonly string[] = []): string[] => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...LEFT_OUT_BY_PLAYWRIGHT, ...ADDRESS_BARS, ...without].join()}`,
  // Makes screenshots identical on every machine.
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

export const launchChromium = (without?: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: getChromium(), args: chromiumArguments(without) });
