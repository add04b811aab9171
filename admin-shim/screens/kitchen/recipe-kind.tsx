import { familiesInRecipe, familiesInWords } from '@family-bakery/recipes/search/food-families';
import type { ListedRecipe } from '#api/recipes.ts';
import { useFormValue } from '../../entry/use-schema-form.ts';
import { PublishedDate } from '../../entry/PublishedDate.tsx';
import { PublishedField } from '../../entry/PublishedField.tsx';
import type { ListLooks } from '../../entry/fields/form-context.ts';
import type { EntryKind, SchemaForm } from '../../entry/entry-kind.ts';
import { schemaKind } from '../../entry/fields/schema-kind.ts';
import type { HeadProps } from '../../entry/fields/SchemaFields.tsx';
import { SEARCH } from '../../entry/fields/sections.ts';
import { ImportedGuesses } from './ImportedGuesses.tsx';
import { ImportRecipe } from './ImportRecipe.tsx';
import { GroupSuggestions, INGREDIENTS } from './IngredientRows.tsx';
import { type IngredientRow, recipeRules } from './recipe-form.ts';
import { StepAmounts } from './StepAmounts.tsx';
import { STEPS } from './StepRows.tsx';
import { TotalTime } from './TotalTime.tsx';
import { useRowsAfterPause } from './use-rows-after-pause.ts';

/** What visitors read that the recipe contains if the owner chooses nothing. Ingredients that nothing here knows say nothing, not that they contain nothing. */
function ContainedFoods({ form }: { form: SchemaForm }) {
  const { ingredients } = useRowsAfterPause(form);
  const families = familiesInRecipe({ ingredients: ingredients.filter(({ ingredient }) => ingredient.trim() !== '') });
  return families && families.length > 0 ? <p className="field-hint">The ingredients say: {familiesInWords(families)}.</p> : null;
}

/** What the ingredients contain, and what the input of an ingredient's group suggests. */
function IngredientsFoot({ form }: { form: SchemaForm }) {
  const rows = useFormValue(form, 'ingredients') as IngredientRow[];
  const groups = new Set(rows.map(({ group }) => group.trim()).filter((group) => group !== ''));
  return (
    <>
      <ContainedFoods form={form} />
      <GroupSuggestions groups={[...groups].join('\n')} />
    </>
  );
}

/** Recipes. A new one is by the team; `categories` are the owner's. */
export function recipeKind(teamName: string, categories: readonly string[]): EntryKind {
  const Import = ({ form, isNew, entry, fill, note }: HeadProps) => (
    <>
      {entry && <ImportedGuesses slug={entry.slug} form={form} note={note} labelOf={kind.form.labelOf} />}
      <ImportRecipe
        rules={kind.form}
        onImport={(values, notes) => {
          const before = structuredClone(form.getValues());
          fill({ ...values, slug: isNew ? values.slug : before.slug }, notes);
          return () => fill(before, {});
        }}
      />
    </>
  );

  const kind = schemaKind('recipe', {
    ...recipeRules(teamName, categories),
    look: {
      sections: [
        { title: 'The recipe', fields: ['title', 'slug', 'description', 'category', 'cuisine', 'difficulty'] },
        {
          title: 'Times and servings',
          fields: ['prepTime', 'cookTime', 'restTime', 'activeTime', 'servings', 'yield'],
          Foot: TotalTime,
        },
        { title: 'Ingredients', fields: ['ingredients', 'contains'], named: 'ingredients', Foot: IngredientsFoot },
        { title: 'Steps', fields: ['instructions'], Foot: StepAmounts },
        {
          title: 'Nutrition',
          fields: ['nutritionInfo'],
          hint: 'What one serving holds. Leave it all empty if you do not know.',
          startsFolded: 'new',
        },
        { title: 'Notes and tags', fields: ['notes', 'sourceName', 'sourceLink', 'tags'] },
        { title: 'Photo', fields: ['featuredImage', 'featuredImageAlt'], isAside: true },
        { title: 'Author and status', fields: ['author', 'authorImage', 'status', 'publishedAt'], isAside: true },
        SEARCH,
      ],
      inputs: { publishedAt: PublishedField },
      rows: { ingredients: INGREDIENTS, instructions: STEPS } as object as ListLooks,
      // Hands-on time is held to these two: its error goes as soon as they have room for it.
      deps: { prepTime: 'activeTime', cookTime: 'activeTime' },
      Head: Import,
    },
    list: {
      columns: [
        { label: 'Category', cell: ({ category }: ListedRecipe) => category },
        { label: 'Author', cell: ({ author }: ListedRecipe) => author },
        { label: 'Published', cell: (recipe: ListedRecipe) => <PublishedDate {...recipe} />, isDate: true },
      ],
      wordsOf: ({ title, slug, category, cuisine, author, tags }: ListedRecipe) => [title, slug, category, cuisine, author, ...tags],
      searched: 'title, address, category, author and tags',
      dateOf: ({ publishedAt }: ListedRecipe) => publishedAt,
      none: 'No recipes yet. Begin with the loaf people ask about most.',
    },
  });
  return kind;
}
