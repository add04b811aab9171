import { useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { FileButton } from '../../parts/FileButton.tsx';
import type { RecipeFormValues } from './recipe-form.ts';
import { type AssumedField, IMPORT_WORDS, MOST_IMPORT_BYTES, recipeFromJson } from './recipe-from-json.ts';

interface ImportRecipeProps {
  /** What a recipe has where a file leaves it out. */
  defaults: RecipeFormValues;
  /** Puts a recipe into the form, some of whose fields the file left out; gives what takes it out again. */
  onImport: (values: RecipeFormValues, assumed: readonly AssumedField[]) => () => void;
}

type Result = { isDone: true; message: string; undo: () => void } | { isDone: false; message: string };

/** Fills the form from a JSON file. The form stays as it is where that fails. */
export function ImportRecipe({ defaults, onImport }: ImportRecipeProps) {
  const [result, setResult] = useState<Result | null>(null);

  async function take(file: File) {
    setResult(null);
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
    const recipe = recipeFromJson(text, defaults);
    if (recipe.ok) setResult({ isDone: true, message: IMPORT_WORDS.done, undo: onImport(recipe.values, recipe.assumed) });
    else fail(recipe.message);
  }

  return (
    <div className="import">
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
    </div>
  );
}
