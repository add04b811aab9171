import { expect, test } from 'vitest';
import { siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { securityTxt } from './security-txt.ts';

test('names the contact address of the settings, and expires in less than a year', async () => {
  const text = securityTxt(await snapshotOf(siteFiles('minimal')), new Date('2026-11-28T22:00:00Z'));
  expect(text).toMatch(/^Contact: mailto:[^@\s]+@[^@\s]+$/m);
  expect(text).toContain('\nExpires: 2027-09-24T00:00:00Z\n');
  expect(text).toMatch(/^Canonical: https:\/\/[^/]+\/\.well-known\/security\.txt$/m);
});
