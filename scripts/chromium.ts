import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium } from 'playwright';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const find = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...USUAL_PLACES, chromium.executablePath()].find(
    (place) => place !== undefined && place !== '' && existsSync(place),
  );

const run = (command: string, args: string[]): boolean => spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

function installFromDebian(): void {
  const isRoot = process.getuid?.() === 0;
  const aptGet = (...args: string[]) => (isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]));
  if (!existsSync('/usr/bin/apt-get') || !aptGet('update', '-qq')) return;
  aptGet('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation');
}

function installFromPlaywright(): void {
  const cli = createRequire(import.meta.url).resolve('playwright/cli.js');
  execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
}

/** The path of a Chromium: one that is there, else Debian's package, else Playwright's own download. */
export function ensureChromium(): string {
  for (const install of [() => undefined, installFromDebian, installFromPlaywright]) {
    install();
    const place = find();
    if (place !== undefined) return place;
  }
  throw new Error('No Chromium could be found or installed. CHROMIUM_PATH can name one.');
}

/** A window's address bar is a page of its own, which nobody sees and which costs more than the pages that are tested. */
const ADDRESS_BARS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright itself leaves out of Chromium: of two lists only the last one counts. */
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

/** Starts Chromium. Nothing but loopback is ever asked. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...LEFT_OUT_BY_PLAYWRIGHT, ...ADDRESS_BARS].join()}`,
      // Pictures come out alike on every machine.
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
