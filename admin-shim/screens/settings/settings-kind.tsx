import { useState } from 'react';
import type { Settings } from '#schema/settings.ts';
import { moveSitemapPages } from '#schema/sitemap-page.ts';
import type { EntryKind } from '../../entry/entry-kind.ts';
import { schemaKind } from '../../entry/fields/schema-kind.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { LogoutButton } from '../../session/LogoutButton.tsx';
import { newsletterStatus } from '../newsletter/newsletter-calls.ts';
import { PagesField } from './PagesField.tsx';
import { SigningIn } from './SigningIn.tsx';
import { settingsApi } from './settings-api.ts';

/** What the newsletter needs to work, where the site does not have it. */
function NewsletterFoot() {
  const [missing, setMissing] = useState<string | null>(null);
  useAnswer(newsletterStatus, (answer) => setMissing(answer.ok ? answer.value.missing : null), []);
  return missing === null ? null : <p className="field-hint">Newsletter: {missing}</p>;
}

/** The settings of the site. */
export const settingsKind: EntryKind = {
  ...schemaKind('settings', {
    title: 'Settings',
    many: 'settings',
    api: settingsApi,
    saveFailed: (reason) => reason ?? 'Not saved. What you wrote is still here.',
    // The pages of the sitemap move along when the site gets another address.
    follow: ({ pages, siteUrl }, opened) => ({
      pages: moveSitemapPages(pages as Settings['pages'], (opened as object as Settings).siteUrl, siteUrl as string),
    }),
    look: {
      sections: [
        {
          title: 'General',
          tab: 'general',
          fields: ['siteName', 'siteUrl', 'siteDescription', 'contactEmail', 'recipeCategories'],
          Foot: SigningIn,
        },
        { title: 'Pages', tab: 'pages', fields: ['pages'] },
        { title: 'SEO', tab: 'seo', fields: ['seo'] },
        { title: 'Social Media', tab: 'social', fields: ['socialMedia'] },
        { title: 'Features', tab: 'features', fields: ['features'], Foot: NewsletterFoot },
      ],
      inputs: { pages: PagesField },
    },
  }),
  saveWords: {
    save: 'Save Settings',
    saving: 'Saving...',
    saved: 'Settings saved successfully!',
    failed: 'Failed to save settings. Please try again.',
  },
  headLinks: <LogoutButton />,
};
