import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Recipe } from '#schema/recipe.ts';

const STYLE = `*{box-sizing:border-box}body{margin:0;font:1.05rem/1.6 Georgia,serif;color:#2b2118;background:#fffaf3}
header,main,footer{max-width:44rem;margin:auto;padding:1rem}nav a{margin-right:1rem;padding:.75rem 0;display:inline-block}a{color:#5a3217}
img{width:100%;height:auto;border-radius:.5rem;display:block;background:#d8c3a5}h1,h2{line-height:1.2}li{margin:.5rem 0}`;
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const ADDRESSES = { Home: '/', Menu: '/menu', Blog: '/blog', Kitchen: '/kitchen', Contact: '/contact' };

const page = (title: string, main: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><link rel="icon" href="data:,">
<style>${STYLE}</style></head><body><header><nav>${Object.entries(ADDRESSES)
  .map(([name, address]) => `<a href="${address}">${name}</a>`)
  .join('')}</nav></header><main><h1>${escape(title)}</h1>${main}</main><footer>Family Kitchen</footer></body></html>`;

/** The <picture> elements of a built page. */
const photosOf = (html: string): string[] => html.match(/<picture>.*?<\/picture>/gs) ?? [];

/** A handwritten version of a recipe page with the same text and photos, as a lower bound: no scripts or fonts, inline styles. */
export async function floorOfRecipe(site: string, contentFolder: string, slug: string): Promise<string> {
  const recipe = JSON.parse(await readFile(path.join(contentFolder, 'recipes', `${slug}.json`), 'utf8')) as Recipe;
  const photos = photosOf(await readFile(path.join(site, `kitchen/${slug}.html`), 'utf8'));
  const ingredients = recipe.ingredients.map(
    ({ amount, unit = '', ingredient }) => `<li>${escape(`${amount} ${unit} ${ingredient}`)}</li>`,
  );
  const steps = recipe.instructions.map(({ instruction }) => `<li>${escape(instruction)}</li>`);
  return page(
    recipe.title,
    `${photos[0] ?? ''}<p>${escape(recipe.description ?? '')}</p><ul>${ingredients.join('')}</ul><ol>${steps.join('')}</ol>${photos.slice(1).join('')}`,
  );
}

/** A handwritten version of the recipe list, with the same recipes as the first page. */
export async function floorOfList(site: string): Promise<string> {
  const html = await readFile(path.join(site, 'kitchen.html'), 'utf8');
  const names = [...html.matchAll(/<h[23][^>]*>\s*<a href="(\/kitchen\/[^"]+)"[^>]*>([^<]+)<\/a>/g)];
  const cards = photosOf(html).map((photo, place) => {
    const [, address = '/kitchen', name = ''] = names[place] ?? [];
    return `<article>${photo}<h2><a href="${address}">${name}</a></h2></article>`;
  });
  return page('Family Kitchen', cards.join(''));
}
