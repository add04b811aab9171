import { expect, test } from 'vitest';
import type { Answer, Deployment } from './deployment.ts';
import { overlayCheck } from './overlay.ts';
import { readDoctorEnvironment } from './environment.ts';

const COMMIT = 'a'.repeat(40);
const overlay = (next: number | null) => JSON.stringify({ version: COMMIT, commit: COMMIT, stale: ['/build.json'], next });
const build = JSON.stringify({ commit: COMMIT, builtAt: '2026-11-20T08:00:00.000Z' });
const published = JSON.stringify({ commit: COMMIT, reason: null });

/** What the doctor says of a site that answers these addresses with these texts, and all others with 404. */
function examine(texts: Record<string, string>) {
  const ask = (place: string): Promise<Answer> =>
    Promise.resolve({ status: place in texts ? 200 : 404, headers: new Headers(), text: texts[place] ?? '<h1>Not found</h1>' });
  const deployment: Deployment = { origin: 'https://bakery.example', isSecure: true, ask };
  return overlayCheck.run(deployment, readDoctorEnvironment({}));
}
const ready = { '/build.json': build, [`/overlay/${COMMIT}/build.json`]: build, '/api/publish': published };

test('a site on its own machine has no overlay, a CDN without the function that renders has a problem', async () => {
  expect(await examine({})).toEqual({ well: 'the site itself publishes them' });
  expect(await examine({ '/api/publish': published })).toEqual({
    wrong: [expect.stringMatching(/^\/overlay\/current responds with 404.*function "pages"/) as string],
  });
});

test.each([
  ['a page', '<h1>Welcome</h1>'],
  ['other JSON', '{"commit":7}'],
])('%s in place of the overlay is a problem, not an error', async (_what, text) => {
  expect(await examine({ ...ready, '/overlay/current': text })).toEqual({
    wrong: [expect.stringMatching(/^\/overlay\/current is answered with something else/) as string],
  });
});

test.each([
  ['nothing scheduled', null, { well: 'visitors see those of aaaaaaaaa' }],
  ['a moment that is a minute old', -60_000, { well: 'visitors see those of aaaaaaaaa' }],
  [
    'a moment that is a quarter of an hour old',
    -900_000,
    { wrong: [expect.stringMatching(/^What should have appeared or disappeared at 2.*Z has not\..*function "schedule"/) as string] },
  ],
])('%s', async (_what, ago, verdict) => {
  const next = ago === null ? null : Date.now() + ago;
  expect(await examine({ ...ready, '/overlay/current': overlay(next) })).toEqual(verdict);
  expect(await examine({ ...ready, '/overlay/current': 'null' })).toEqual({ well: 'there are none' });
});
