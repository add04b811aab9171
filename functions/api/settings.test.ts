import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '../../tests/support/answers.ts';
import { closeWithoutFaults, createGitTestApi, type TestApi } from '../../tests/support/test-api.ts';

interface Settings {
  siteName: string;
  pages: object[];
  features: Record<string, boolean>;
  revision: string;
  commit?: string;
}
const SETTINGS = '/api/admin/settings';

let api: TestApi;
beforeEach(async () => {
  api = await createGitTestApi();
});
afterEach(() => closeWithoutFaults(api));

test('are returned completely, with defaults for missing fields', async () => {
  const settings = await api.ask<Settings>(200, SETTINGS);
  expect(settings.features).toEqual({
    enableComments: false,
    enableNewsletter: true,
    enableSocialSharing: true,
    enableRecipeRatings: false,
    enableMessages: true,
    enableVisitorPhotos: true,
  });
  expect(settings.revision).toMatch(/^[0-9a-f]{40}$/);
});

test('are saved as one commit', async () => {
  const settings = await api.ask<Settings>(200, SETTINGS);
  const saved = await api.ask<Settings>(200, SETTINGS, { json: { ...settings, siteName: 'Rye & Co' } });
  expect(saved).toMatchObject({ siteName: 'Rye & Co', commit: api.head() });
  expect(api.content.newest().message).toBe('Update settings');
});

test('of an older revision are a conflict with the current ones', async () => {
  const settings = await api.ask<Settings>(200, SETTINGS);
  await api.ask(200, SETTINGS, { json: { ...settings, siteName: 'First' } });
  const { current, error } = await api.ask<Problem>(409, SETTINGS, { json: { ...settings, siteName: 'Second' } });
  expect(error).toBe('These settings were changed elsewhere since you opened them. What you wrote is still here.');
  expect(current).toMatchObject({ siteName: 'First' });
});

test('with an invalid field are refused with its message', async () => {
  const settings = await api.ask<Settings>(200, SETTINGS);
  const { errors } = await api.ask<Problem>(400, SETTINGS, { json: { ...settings, contactEmail: 'nobody' } });
  expect(errors).toEqual([{ path: 'contactEmail', message: 'Contact email must be an address such as hello@example.com' }]);
});

test('require a session', async () => {
  expect((await api.call(SETTINGS, { anonymous: true })).status).toBe(401);
  expect((await api.call(SETTINGS, { anonymous: true, json: {} })).status).toBe(401);
});
