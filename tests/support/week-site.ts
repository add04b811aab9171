import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bake } from '#schema/bake.ts';
import { type TestSite, testSite } from './test-site.ts';

const DAY_MS = 86_400_000;
/** A day or a moment, as far from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
export const dayIn = (days: number): string => inDays(days).slice(0, 10);

/** Things on the example's menu, the loaf of /sourdough first. */
export const PRODUCTS = [
  'classic-sourdough-batard',
  'classic-sourdough-loaf',
  'baguettes',
  'focaccia',
  'jalapeno-cheddar-loaf',
  'chocolate-chip',
  'cinnamon-rolls',
  'brownies',
  'blueberry-scones',
];

type WeekFields = Partial<Omit<Bake, 'items'>> & { items?: (Partial<Bake['items'][number]> & { product: string })[] };

interface WeekSite extends TestSite {
  /** Publishes a list of nine things in place of all others; null for none. */
  publishList(fields: WeekFields | null): Promise<void>;
  /** Writes files of the content and waits until they are live; null removes one. */
  publishFiles(files: Record<string, object | null>): Promise<void>;
}

/** A site for tests of the bakery's week. */
export function weekSite(): WeekSite {
  const site = testSite() as WeekSite;
  const publishFiles = async (files: Record<string, object | null>) => {
    for (const [name, data] of Object.entries(files)) {
      const place = path.join(site.root, name);
      await mkdir(path.dirname(place), { recursive: true });
      await (data ? writeFile(place, JSON.stringify(data)) : rm(place, { force: true }));
    }
    await site.git('add', '-A');
    await site.git('commit', '-qm', 'Another week', '--allow-empty');
    await site.live();
  };
  return Object.assign(site, {
    publishFiles,
    publishList: (fields: WeekFields | null) =>
      publishFiles({
        'content/bakes/week.json': fields && {
          date: dayIn(4),
          items: PRODUCTS.map((product) => ({ product })),
          ordersClose: inDays(2),
          pickups: [],
          status: 'published',
          ...fields,
        },
      }),
  });
}
