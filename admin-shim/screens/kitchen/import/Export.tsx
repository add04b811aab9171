import { useId, useState } from 'react';
import { exportPosts } from '#exchange/export-posts.ts';
import { exportRecipes, zipped } from '#exchange/export-recipes.ts';
import type { WrittenFormat } from '#exchange/export-recipes.ts';
import { areOrIs, counted } from '#domain/counted.ts';
import { type Answer, call, reasonOf } from '../../../network/api-client.ts';
import { Button } from '../../../kit/Button.tsx';
import { download } from '../../../kit/download.ts';
import { Field } from '../../../kit/Field.tsx';
import { useSession } from '../../../session/SignInAgain.tsx';

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

const zipFile = (files: Readonly<Record<string, Uint8Array>>) => new Blob([zipped(files) as BlobPart], { type: 'application/zip' });

interface Said {
  text: string;
  isProblem?: boolean;
  lost?: readonly string[];
}

/** All recipes with their photos in one zip file, in a format that is chosen; and all posts. */
export function Export() {
  const id = useId();
  const withSession = useSession();
  const [format, setFormat] = useState<WrittenFormat>('own');
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState<'recipes' | 'posts' | null>(null);

  /** Everything on all pages of an answer. Throws the sentence that says why it cannot be had. */
  async function all<T, Page extends { pages: number }>(
    ask: (page: number) => Promise<Answer<Page>>,
    itemsOf: (page: Page) => readonly T[],
  ): Promise<T[]> {
    const items: T[] = [];
    for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
      const answer = await withSession(() => ask(page));
      if (!answer.ok) throw new Error(reasonOf(answer.failure));
      items.push(...itemsOf(answer.value));
      pages = answer.value.pages;
    }
    return items;
  }

  async function takeRecipes(): Promise<Said> {
    const recipes = await all(
      (page) => call('GET', `/api/admin/export?page=${page}`),
      ({ recipes: some }) => some,
    );
    const { name, files, lost } = await exportRecipes(recipes, format, photoAt);
    download(name, zipFile(files));
    return { text: `${counted(recipes.length, 'recipe')} ${areOrIs(recipes.length)} in ${name}.`, lost };
  }
  async function takePosts(): Promise<Said> {
    const posts = await all(
      (page) => call('GET', `/api/admin/export/posts?page=${page}`),
      ({ posts: some }) => some,
    );
    download('posts.zip', zipFile(await exportPosts(posts, photoAt)));
    return { text: `${counted(posts.length, 'post')} ${areOrIs(posts.length)} in posts.zip.` };
  }
  async function take(what: 'recipes' | 'posts', make: () => Promise<Said>): Promise<void> {
    setBusy(what);
    setSaid({ text: `Getting the ${what} and their photos…` });
    setSaid(await make().catch((error: Error) => ({ text: error.message, isProblem: true })));
    setBusy(null);
  }

  return (
    <section className="export" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Take it with you</h2>
      <Field
        id={id}
        meta={{ title: 'Format of the recipes', description: 'All recipes, drafts included, with their photos, in one zip file.' }}
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
        <Button look="quiet" label="Download all recipes" isBusy={busy === 'recipes'} onClick={() => take('recipes', takeRecipes)} />
      </div>
      <p className="field-hint">Posts are saved as Markdown files, with their photos in the same zip file.</p>
      <div className="actions">
        <Button look="quiet" label="Download all posts" isBusy={busy === 'posts'} onClick={() => take('posts', takePosts)} />
      </div>
      <div role="status">
        {said && <p className={said.isProblem ? 'field-error' : 'field-hint'}>{said.text}</p>}
        {said?.lost && said.lost.length > 0 && <p className="field-hint">This format has no place for: {said.lost.join('; ')}.</p>}
      </div>
    </section>
  );
}
