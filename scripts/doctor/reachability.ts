import { type Check, verdict } from './check.ts';

const FOR_PROGRAMS: [place: string, type: RegExp, holds: RegExp][] = [
  ['/robots.txt', /^text\/plain/, /^sitemap:/im],
  ['/sitemap.xml', /xml/, /<urlset[\s\S]*<loc>/],
  ['/blog/rss.xml', /rss\+xml/, /<rss/],
  ['/kitchen/rss.xml', /rss\+xml/, /<rss/],
  ['/blog/feed.json', /json/, /jsonfeed\.org/],
  ['/kitchen/feed.json', /json/, /jsonfeed\.org/],
];

export const programsCheck: Check = {
  name: 'sitemap, robots and feeds',
  async run(deployment) {
    const wrong: string[] = [];
    for (const [place, type, holds] of FOR_PROGRAMS) {
      const { status, headers, text } = await deployment.ask(place);
      if (status !== 200) wrong.push(`${place} responds with ${status}.`);
      else if (!type.test(headers.get('content-type') ?? ''))
        wrong.push(`${place} is sent as ${headers.get('content-type') ?? 'nothing'}.`);
      else if (!holds.test(text)) wrong.push(`${place} does not have the expected content.`);
    }
    const first = /<loc>([^<]+)<\/loc>/.exec((await deployment.ask('/sitemap.xml')).text)?.[1];
    if (deployment.isSecure && first !== undefined && URL.canParse(first) && new URL(first).origin !== deployment.origin)
      wrong.push(
        `The sitemap sends search engines to ${new URL(first).origin}. Set the site's address in the settings to ${deployment.origin}.`,
      );
    return verdict(wrong, deployment.isSecure ? 'exist, with this address' : 'exist');
  },
};

export const missingCheck: Check = {
  name: 'missing pages',
  async run(deployment) {
    const wrong: string[] = [];
    for (const place of [
      '/nowhere-at-all',
      '/blog/nowhere-at-all',
      '/kitchen/nowhere-at-all',
      '/admin/nowhere-at-all',
      '/api/nowhere-at-all',
    ]) {
      const { status } = await deployment.ask(place);
      if (status !== 404) wrong.push(`${place} responds with ${status} instead of 404.`);
    }
    return verdict(wrong, 'respond with 404');
  },
};

/** Files that visitors must not be able to read: history, secrets, sources and unpublished content. */
const PRIVATE_FILES = [
  '/.git/HEAD',
  '/.git/config',
  '/.env',
  '/.data/admin-password-hash',
  '/.data/storage/sessions',
  '/.netlify/state.json',
  '/content/settings.json',
  '/content/posts',
  '/package.json',
  '/package-lock.json',
  '/netlify.toml',
  '/functions/api/app.ts',
  '/server/site.ts',
  '/dist-functions/content.json',
  '/content.json',
  '/dist-functions/entries.json',
  '/_headers',
];

export const privateFilesCheck: Check = {
  name: 'private files',
  async run(deployment) {
    const served = [];
    for (const place of PRIVATE_FILES) if ((await deployment.ask(place)).status === 200) served.push(place);
    return verdict(
      served.length > 0 ? [`Anyone can read ${served.join(', ')}. Publish the built pages only (on Netlify: publish = "dist").`] : [],
      'are not served',
    );
  },
};
