import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { chromiumArguments, findChromium } from './tools/chromium.ts';
import { commands } from './tests/support/components/commands.ts';
import { pagesInMemory } from './tests/support/components/pages-in-memory.ts';

/** What a person sees and does, in a browser, beside the code of it. */
const IN_BROWSER = 'src/**/*.browser.test.ts';

/** Prints what passed on its second try only. */
export const FLAKY_TESTS = './tests/support/flaky-tests.ts';

/** Attacks on what the content store has no part in, which therefore run with one store; Netlify's functions are always on GitHub. */
const OF_NO_STORE = ['lists', 'login', 'netlify', 'policies', 'proxies', 'request-cost', 'session'];

export default defineConfig({
  test: {
    // On two cores: a browser test waits for half of its time.
    maxWorkers: 3,
    reporters: ['default', FLAKY_TESTS],
    // A failure that chance found, which names its seed, is never tried again (docs/decisions/project/tests.md).
    retry: { count: 1, condition: /^(?!Property failed|seed \d)/ },
    // What a page is waited for takes its time on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['tests/support/before-all.ts'],
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,packages,functions,server,admin-shim,scripts,tools}/**/*.test.{ts,tsx}', 'tests/forms/*.test.ts'],
          exclude: [...configDefaults.exclude, IN_BROWSER],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Zod, sharp and React are imported once by each worker. So a test puts back what it changes of the process.
          isolate: false,
          // Decap's own check of its configuration is written for a bundler.
          server: { deps: { inline: [/decap-cms/, /ajv/] } },
        },
      },
      {
        extends: true,
        plugins: [pagesInMemory()],
        test: {
          name: 'components',
          include: [IN_BROWSER],
          setupFiles: ['tests/support/components/after-each.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Files share tabs: each test visits its pages in a frame of their own.
          isolate: false,
          // After the others: together they would have twice as many workers.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium() ?? '', args: chromiumArguments() },
              contextOptions: { timezoneId: 'America/Chicago' },
            }),
            commands,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/{e2e,specification}/**/*.test.ts'],
          globalSetup: ['tests/support/before-all.ts', 'tests/support/start-shared-sites.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each worker starts Chromium and imports what drives it once.
          isolate: false,
        },
      },
      {
        extends: true,
        // `npm run test:sweeps`. Every kind of page in all widths and themes, all states, and the other engines: `e2e` has one of each.
        // Astro's own commands, and many random cases of what `unit` tries a few of.
        test: {
          name: 'sweeps',
          include: ['tests/sweeps/**/*.test.ts', '{src,packages,server}/**/*.property.test.ts'],
          env: { PROPERTY_RUNS: process.env['PROPERTY_RUNS'] ?? '6' },
          globalSetup: ['tests/support/before-all.ts', 'tests/support/start-shared-sites.ts'],
          // A test tries all widths, or asks axe about a page in both themes.
          testTimeout: 360_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
      {
        extends: true,
        // `npm run test:abuse`. Its files share a site and look at what it has saved, so they run one after the other.
        test: {
          name: 'abuse',
          include: ['tests/abuse/*.test.ts'],
          exclude: process.env['ABUSE_STORE'] === 'github' ? OF_NO_STORE.map((name) => `tests/abuse/${name}.test.ts`) : [],
          globalSetup: ['tests/support/before-all.ts', 'tests/abuse/support/shared-site.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          // A build for Netlify, beside the sweeps.
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        // `npm run test:hosts`. Its files share a build.
        test: {
          name: 'hosts',
          include: ['tests/hosts/*.test.ts'],
          globalSetup: ['tests/support/before-all.ts', 'tests/hosts/support/hosted-project.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 400_000,
        },
      },
      {
        extends: true,
        // `npm run test:faults`. Each file has a site or a store of its own, which it ill-treats.
        test: { name: 'faults', include: ['tests/faults/*.test.ts'], testTimeout: 240_000, hookTimeout: 240_000 },
      },
    ],
  },
});
