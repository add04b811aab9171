import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { installFromDebian } from '../apt.ts';
import { findChromium } from '../chromium.ts';
import { missingEngines, NEEDED } from './programs.ts';

/** A Chromium without windows, and letters for it. */
const CHROMIUM = ['chromium-headless-shell', 'fonts-liberation'];

function installFromPlaywright(): void {
  const cli = createRequire(import.meta.url).resolve('playwright/cli.js');
  execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
}

/**
 * Installs the browsers that are missing: Debian's packages, one after the other, or else Playwright's Chromium. Firefox and WebKit may
 * be missing afterwards; throws if Chromium is.
 */
export async function installBrowsers(): Promise<void> {
  if (findChromium() === null && !(await installFromDebian(...CHROMIUM))) installFromPlaywright();
  for (const engine of missingEngines()) await installFromDebian(...NEEDED[engine].packages);
}

/** A sentence for each engine that is not on this machine. */
export const enginesLeftOut = (): string[] =>
  missingEngines().map((engine) => `– ${engine} is not on this machine, so the site is not tried in it`);
