import { useId, useState } from 'react';
import type { Recipe } from '#domain/recipe.ts';
import { type ExportedRecipe, exportRecipes, zipped } from '#exchange/export-recipes.ts';
import type { WrittenFormat } from '#exchange/write-recipe.ts';
import { reasonOf } from '../../../network/api-client.ts';
import { Button } from '../../../parts/Button.tsx';
import { Field } from '../../../parts/Field.tsx';
import { useSession } from '../../../session/SignInAgain.tsx';
import { exportPage } from './import-calls.ts';

const FORMATS: Record<WrittenFormat, string> = {
  own: 'This site’s own files (loses nothing)',
  jsonld: 'schema.org (JSON-LD), which most programs read',
  mealie: 'Mealie',
  paprika: 'Paprika',
  cooklang: 'Cooklang',
  markdown: 'Markdown',
};

const photoAt = async (address: string): Promise<Uint8Array | null> => {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
};

/** All recipes with their photos in one zip file, in a format that is chosen. */
export function ExportRecipes() {
  const id = useId();
  const withSession = useSession();
  const [format, setFormat] = useState<WrittenFormat>('own');
  const [said, setSaid] = useState<{ text: string; isProblem?: boolean; lost?: readonly string[] } | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function all(): Promise<ExportedRecipe[] | string> {
    const recipes: { slug: string; recipe: Recipe }[] = [];
    for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
      const answer = await withSession(() => exportPage(page));
      if (!answer.ok) return reasonOf(answer.failure);
      recipes.push(...answer.value.recipes);
      pages = answer.value.pages;
    }
    return recipes;
  }

  async function take(): Promise<void> {
    setIsBusy(true);
    setSaid({ text: 'Fetching the recipes and their photos…' });
    const recipes = await all();
    if (typeof recipes === 'string') setSaid({ text: recipes, isProblem: true });
    else {
      const { name, files, lost } = await exportRecipes(recipes, format, photoAt);
      const url = URL.createObjectURL(new Blob([zipped(files) as BlobPart], { type: 'application/zip' }));
      Object.assign(document.createElement('a'), { href: url, download: name }).click();
      // The download has begun by then.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      setSaid({ text: `${recipes.length} ${recipes.length === 1 ? 'recipe is' : 'recipes are'} in ${name}.`, lost });
    }
    setIsBusy(false);
  }

  return (
    <section className="export" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Take it with you</h2>
      <Field
        id={id}
        meta={{ title: 'Format', description: 'All recipes, drafts included, with their photos, in one zip file.' }}
        error={undefined}
      >
        {(props) => (
          <select {...props} value={format} onChange={({ target }) => setFormat(target.value as WrittenFormat)}>
            {Object.entries(FORMATS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="actions">
        <Button look="quiet" label="Download all recipes" isBusy={isBusy} onClick={take} />
      </div>
      <div role="status">
        {said && <p className={said.isProblem ? 'field-error' : 'field-hint'}>{said.text}</p>}
        {said?.lost && said.lost.length > 0 && <p className="field-hint">This format has no place for: {said.lost.join('; ')}.</p>}
      </div>
    </section>
  );
}
