import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { KINDS_WITH_TEXTS, withPlainTexts } from './plain-texts.ts';

const ROOT = new URL('../../', import.meta.url);

// The offer for a first order is removed anyway.
test('plain texts name no one of the example, photos and search engines included', async () => {
  const paths = globSync('content/**/*.{json,md}', { cwd: ROOT });
  const snapshot = await snapshotOf(Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, ROOT))])));
  const entries = KINDS_WITH_TEXTS.flatMap((kind) => [...snapshot.entries[kind].values()]);
  expect(entries.length).toBeGreaterThan(KINDS_WITH_TEXTS.length);
  const named = entries
    .map((entry) => JSON.stringify({ ...withPlainTexts(entry).data, offer: undefined }))
    .flatMap((text) => text.match(/\b(?:Anna|Ben|Clara|Theo|Ruth|Kessler)\b/g) ?? []);
  expect(named).toEqual([]);
});
