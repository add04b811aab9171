import { afterEach, expect, test, vi } from 'vitest';
import { secretsOfBlobs } from './blobs-context.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['the key inside', Buffer.from('{"siteID":"x","token":"the key"}').toString('base64'), 'the key'],
  ['no key', Buffer.from('{"siteID":"x"}').toString('base64'), ''],
])('a log leaves out the whole context, and %s', (_what, context, token) => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', context);
  expect(secretsOfBlobs()).toEqual([context, token]);
});

test('an unreadable context is masked as a whole', () => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', 'no context');
  expect(secretsOfBlobs()).toEqual(['no context']);
});
