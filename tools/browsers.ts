import { readArguments } from '#server/process/arguments.ts';
import { getChromium } from './chromium.ts';
import { enginesLeftOut, installBrowsers } from './engines/install.ts';

const USAGE = `Usage: npm run browsers

Installs Chromium, Firefox and WebKit for the tests: Debian's packages through apt-get, with sudo where it asks for no password;
elsewhere Playwright's Chromium. The tests install nothing by themselves, except with --install or where CI is set.`;

readArguments({ usage: USAGE });
await installBrowsers();
console.log([getChromium(), ...enginesLeftOut()].join('\n'));
