import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scripts } from '../package.json' with { type: 'json' };

const root = path.dirname(import.meta.dirname);
const read = (name: string) => readFile(path.join(root, name), 'utf8');
/** Tests the tests themselves, a bug at a time: by hand, after a change of the suite. */
const BY_HAND = ['test:injected'];
const COMMANDS = Object.keys(scripts).filter(
  (name) => /^(?:test:|lint|typecheck|check|budgets|bench:)/.test(name) && !BY_HAND.includes(name),
);
/** Of what `npm run lint` checks, what `npm test` does not. */
const IN_LINT = ['lint:types'];
/** What `npm test` runs too. */
const IN_NPM_TEST = ['lint', 'typecheck', 'test:unit', 'test:e2e'];
/** Needs hundreds of megabytes of the hosts' tools. */
const ONLY_IN_JOBS = ['test:hosts'];

test('every command that tests something has a job', async () => {
  const jobs = await read('.github/workflows/ci.yml');
  for (const name of COMMANDS.filter((one) => !IN_LINT.includes(one)))
    expect(jobs, name).toMatch(new RegExp(`npm run ${name}(?= |'|$)`, 'm'));
});

test('.ci/run runs all of them', async () => {
  const all = await read('.ci/run');
  expect(all).toMatch(/^npm test$/m);
  for (const name of COMMANDS.filter((one) => !IN_NPM_TEST.includes(one) && !ONLY_IN_JOBS.includes(one)))
    expect(all, name).toMatch(new RegExp(`npm run ${name}(?= |'|$)`, 'm'));
});
