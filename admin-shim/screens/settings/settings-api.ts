import { localDate } from '#domain/dates.ts';
import type { Settings } from '#schema/settings.ts';
import { missingSitemapPages } from '#schema/sitemap-page.ts';
import { call } from '../../network/api-client.ts';
import { createEntryApi } from '../../entry/entry-api.ts';
import type { EntryApi } from '../../entry/entry-kind.ts';
import { apiOf } from '../../routing/address.ts';

const SETTINGS = apiOf('settings');

/** Settings as the form opens them: `added` default pages, which were missing, are at the end of their list. */
export type OpenedSettings = Settings & { added?: number };

/** Adds the default pages that settings lack. */
export function withDefaultPages<S extends Settings>(settings: S, today: string): S & OpenedSettings {
  const missing = missingSitemapPages(settings.pages, settings.siteUrl, today);
  return { ...settings, pages: [...settings.pages, ...missing], added: missing.length };
}

/** The calls for the settings. */
export const settingsApi: EntryApi = {
  ...createEntryApi(SETTINGS),
  async get() {
    const answer = await call('GET', SETTINGS);
    return answer.ok ? { ok: true, value: withDefaultPages(answer.value, localDate(new Date())) } : answer;
  },
  // A device keeps a POST to be sent later only with its key. It does no harm twice: the revision would be an older one.
  update: (_id, payload, revision = '') => ({ method: 'POST', address: SETTINGS, payload: { ...payload, revision }, key: revision }),
};
