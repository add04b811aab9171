import { gzipSync, strToU8, zipSync } from 'fflate';
import type { ImportedBatch, IncomingRecipe } from '#api/import.ts';
import type { UploadedPhoto } from '#api/photos.ts';
import { withCopiedPhotos } from '#exchange/copy-photos.ts';
import { isRecipe, readRecipes } from '#exchange/read-recipes.ts';
import { picture } from '../../tests/support/photos.ts';
import { openSession } from '../../tests/support/sign-in.ts';
import { startTestSite } from '../../tests/support/test-site.ts';
import { PAGES, readUntil, timeToRead } from './page-reads.ts';
import type { Report } from './figures/report.ts';
import { spreadOf } from './spread.ts';

const RECIPES = 500;
const IN_BATCH = 50;
/** In pixels: as Paprika keeps photos. */
const [WIDTH, HEIGHT] = [1_200, 900];

async function paprikaFile(): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  for (let index = 0; index < RECIPES; index += 1) {
    // Noise, so that it is as large as a photo; each of another color.
    const photo = picture(WIDTH, HEIGHT).composite([
      {
        input: {
          create: {
            width: WIDTH,
            height: HEIGHT,
            channels: 3,
            background: 'gray',
            noise: { type: 'gaussian', mean: 80 + (index % 100), sigma: 12 },
          },
        },
        blend: 'soft-light',
      },
    ]);
    const recipe = {
      uid: String(index),
      name: `Family recipe ${index + 1}`,
      ingredients: '500 g bread flour\n2 eggs\n1 cup milk, warm\n1/2 tsp salt',
      directions: 'Mix it all.\n\nLet it rise for an hour.\n\nBake.',
      categories: ['Breads'],
      prep_time: '10 min',
      photo_data: (await photo.jpeg({ quality: 80 }).toBuffer()).toString('base64'),
    };
    files[`${recipe.name}.paprikarecipe`] = gzipSync(strToU8(JSON.stringify(recipe)), { level: 1 });
  }
  return zipSync(files, { level: 0 });
}

/** Measures an import of 500 recipes with photos, sent as the admin does, and pages meanwhile. */
export async function reportImportLoad(report: Report): Promise<void> {
  const bytes = await paprikaFile();
  const site = await startTestSite();
  try {
    const headers = { cookie: await openSession(site.address) };
    const post = async <T>(place: string, init: RequestInit): Promise<T> => {
      const answer = await fetch(site.address + place, { method: 'POST', ...init });
      if (answer.status !== 201) throw new Error(`${place} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const save = async (recipes: IncomingRecipe[]) => {
      const batch = await post<ImportedBatch>('/api/admin/import', {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ recipes }),
      });
      if (batch.saved.length !== recipes.length) throw new Error(`Not all were saved: ${JSON.stringify(batch.problems)}`);
    };
    const run = async () => {
      const batch: IncomingRecipe[] = [];
      for (const found of readRecipes([{ name: 'export.paprikarecipes', bytes }])) {
        if (!isRecipe(found)) throw new Error(found.sentence);
        const { recipe } = await withCopiedPhotos(found, (photo) => {
          const body = new FormData();
          if ('bytes' in photo) body.append('image', new File([new Uint8Array(photo.bytes)], 'photo'));
          return post<UploadedPhoto>('/api/upload', { headers, body });
        });
        batch.push({ from: found.from, recipe });
        if (batch.length === IN_BATCH) await save(batch.splice(0));
      }
      if (batch.length > 0) await save(batch);
    };
    const timed = (place: string) => timeToRead(site.address, place);
    for (const place of [...PAGES, ...PAGES]) await timed(place);
    let isOver = false;
    const started = performance.now();
    const [pages] = await Promise.all([readUntil(() => isOver, PAGES, timed), run().finally(() => (isOver = true))]);
    report.add('import of 500 recipes with photos: until the last is saved', (performance.now() - started) / 1_000, 's');
    report.add('import of 500 recipes with photos: a page meanwhile, p99', spreadOf(pages).p99, 'ms');
  } finally {
    await site.close();
  }
}
