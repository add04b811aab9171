import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { FileButton } from '../../kit/FileButton.tsx';
import type { EntryFormRules } from '../../entry/entry-kind.ts';
import type { Notes } from '../../entry/fields/TopField.tsx';
import { fetchScreen } from '../../frame/fetch-screen.ts';
import type { RecipeFormValues } from './recipe-form.ts';

interface ImportRecipeProps {
  /** How a recipe is put into a form. */
  rules: Pick<EntryFormRules, 'empty' | 'valuesOf'>;
  /** Puts a recipe into the form, with hints at what the file does not say; gives what takes it out again. */
  onImport: (values: RecipeFormValues, notes: Notes) => () => void;
}

type Result = { isDone: true; message: string; undo: () => void } | { isDone: false; message: string };

/** Fills the form from a JSON file. The form stays as it is where that fails. */
export function ImportRecipe({ rules, onImport }: ImportRecipeProps) {
  const [result, setResult] = useState<Result | null>(null);

  async function take(file: File) {
    setResult(null);
    // The readers of all formats are only fetched for this.
    const { IMPORT_WORDS, MOST_IMPORT_BYTES, recipeFromJson } = await fetchScreen(() => import('./recipe-from-json.ts'));
    const fail = (message: string) => setResult({ isDone: false, message });
    if (file.size > MOST_IMPORT_BYTES) {
      fail(IMPORT_WORDS.tooLarge);
      return;
    }
    const text = await file.text().catch(() => null);
    if (text === null) {
      fail(IMPORT_WORDS.unread);
      return;
    }
    const recipe = recipeFromJson(text, rules);
    if (recipe.ok) setResult({ isDone: true, message: IMPORT_WORDS.done, undo: onImport(recipe.values, recipe.notes) });
    else fail(recipe.message);
  }

  return (
    <details className="import" open={result !== null}>
      <summary>More</summary>
      <FileButton label="Import from JSON" icon="file" accept=".json,application/json" onChosen={([file]) => file && void take(file)} />
      <div className="import-result" role="status">
        {result && <p className={result.isDone ? 'import-done' : 'field-error'}>{result.message}</p>}
      </div>
      {result?.isDone && (
        <Button
          look="plain"
          icon="undo"
          label="Undo the import"
          onClick={() => {
            result.undo();
            setResult(null);
          }}
        />
      )}
    </details>
  );
}
