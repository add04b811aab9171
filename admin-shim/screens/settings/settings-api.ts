import type { Saved } from '#api/entries.ts';
import type { AdminSettings } from '#api/settings.ts';
import type { SiteAddresses } from '#content/site-addresses.ts';
import { call } from '../../network/api-client.ts';

const SETTINGS = '/api/admin/settings';

/** The settings as they are saved. */
export const getSettings = () => call<AdminSettings>('GET', SETTINGS);

/** The addresses at which the site has a page, and those of drafts. */
export const getAddresses = () => call<SiteAddresses>('GET', '/api/admin/addresses');

/** Saves the settings. `revision` is the one that was read; where another has been saved since, the answer is 'stale'. */
export const saveSettings = (settings: object, revision: string) =>
  call<Saved<AdminSettings>, AdminSettings>('POST', SETTINGS, { ...settings, revision });
