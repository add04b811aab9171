import type { SiteAddresses } from '#content/site-addresses.ts';
import type { Settings } from '#domain/settings.ts';
import { call } from '../../api-client.ts';

const SETTINGS = '/api/admin/settings';

/** The site's settings as the admin gets them. */
export type AdminSettings = Settings & { revision: string };

/** The settings as they are saved. */
export const getSettings = () => call<AdminSettings>('GET', SETTINGS);

/** The addresses at which the site has a page, and those of drafts. */
export const getAddresses = () => call<SiteAddresses>('GET', '/api/admin/addresses');

/** Saves the settings. `revision` is the one that was read; where another has been saved since, the answer is 'stale'. */
export const saveSettings = (settings: object, revision: string) =>
  call<AdminSettings & { commit: string }, AdminSettings>('POST', SETTINGS, { ...settings, revision });
