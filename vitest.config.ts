import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What a page is waited for takes its time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: ['tests/support/build-renderer.ts'],
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,functions,server,admin-shim,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Decap's own check of its configuration is written for a bundler.
          server: { deps: { inline: [/decap-cms/, /ajv/] } },
        },
      },
      {
        extends: true,
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
      },
    ],
  },
});
