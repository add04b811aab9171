import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium } from 'playwright';
import { installFromDebian } from './apt.ts';

/** Debian's package of a Chromium without windows, as Playwright's own is: it opens a page for half the work. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  HEADLESS_SHELL,
];

const find = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...USUAL_PLACES, chromium.executablePath()].find(
    (place) => place !== undefined && place !== '' && existsSync(place),
  );

function installFromPlaywright(): void {
  const cli = createRequire(import.meta.url).resolve('playwright/cli.js');
  execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
}

/** The path of a Chromium: an installed one, or else Debian's package, or else Playwright's download. */
export async function ensureChromium(): Promise<string> {
  if (find() === undefined) await installFromDebian('chromium', 'fonts-liberation');
  if (find() === undefined) installFromPlaywright();
  const place = find();
  if (place === undefined) throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to its path.');
  return place;
}

/** The path of the Chromium for tests: the one without windows, unless `CHROMIUM_PATH` names another. */
export async function ensureChromiumForTests(): Promise<string> {
  if (find() === undefined) await installFromDebian('chromium-headless-shell', 'fonts-liberation');
  return process.env['CHROMIUM_PATH'] === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : ensureChromium();
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

/** Starts Chromium, optionally without some of its features. It can only reach loopback addresses. */
export const launchChromium = async (without: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: [
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
    ],
  });
