import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll } from 'vitest';
import { commitLittleContent } from './little-content.ts';
import { startSmtp } from './smtp.ts';
import { gitIn } from './test-repository.ts';
import { testSite, type TestSite } from './test-site.ts';
import { dayIn, inDays, PRODUCTS } from './week-site.ts';

const FEATURES = [
  'enableComments',
  'enableRecipeRatings',
  'enableNewsletter',
  'enableMessages',
  'enableVisitorPhotos',
  'enableSocialSharing',
];

/** A site with every feature switched on, a list of the week, a notice, and a mail server. */
export function siteWithAllFeatures(environment: Record<string, string> = {}): TestSite {
  const closings: (() => Promise<void>)[] = [];
  const site = testSite({
    environment,
    prepare: async (root) => {
      await commitLittleContent(root);
      const file = path.join(root, 'content/settings.json');
      const settings = JSON.parse(await readFile(file, 'utf8')) as { features?: object };
      const features = Object.fromEntries(FEATURES.map((name) => [name, true]));
      await writeFile(file, JSON.stringify({ ...settings, features: { ...settings.features, ...features } }));
      await mkdir(path.join(root, 'content/bakes'), { recursive: true });
      await mkdir(path.join(root, 'content/notices'), { recursive: true });
      const list = { date: dayIn(4), items: PRODUCTS.map((product) => ({ product })), ordersClose: inDays(2), status: 'published' };
      await writeFile(path.join(root, 'content/bakes/week.json'), JSON.stringify(list));
      const notice = { title: 'Pies are back', link: { label: 'See the pies', address: '/menu' }, status: 'published' };
      await writeFile(path.join(root, 'content/notices/pies.json'), JSON.stringify(notice));
      await gitIn(root)('add', '-A');
      await gitIn(root)('commit', '-qm', 'All of it');
      const smtp = await startSmtp();
      closings.push(() => smtp.close());
      return { SMTP_URL: smtp.url };
    },
  });
  afterAll(() => Promise.all(closings.map((close) => close())));
  return site;
}
