import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createGitHubStore } from '@family-bakery/git-content/github/store';

/** What the program needs besides the save: its answer, and the end of a publication. */
const REST_MS = 5_000;

test.each([
  ['deploy/bakery.service', /^TimeoutStopSec=(\d+)$/m],
  ['Containerfile', /podman run --stop-timeout (\d+) /],
])('%s gives the program the time to finish a save to GitHub', (file, pattern) => {
  const seconds = Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]);
  const { longestSaveMs } = createGitHubStore({ token: 'token', repository: 'rosa/bakery', branch: 'main' });
  expect(seconds * 1_000).toBeGreaterThan(longestSaveMs + REST_MS);
});
