import { useRef, useState } from 'react';
import { useController, useFormState, type UseFormReturn, useWatch } from 'react-hook-form';
import type { AdminRecipe } from '#api/recipes.ts';
import { CUISINES, DIFFICULTIES, RECIPE_CATEGORIES } from '#domain/recipe.ts';
import { AuthorFields, FeaturedPhotoFields, OptionsField, SearchFields, StatusField, TitleFields } from '../../entries/CommonFields.tsx';
import { type FieldsProps, inputId } from '../../entries/entry-kind.ts';
import { errorPaths } from '../../entries/form-errors.ts';
import { PublishedField } from '../../entries/PublishedField.tsx';
import { Field } from '../../parts/Field.tsx';
import { Section } from '../../parts/Section.tsx';
import type { RowErrors, RowKind } from '../../rows/row-kind.ts';
import { RowList } from '../../rows/RowList.tsx';
import { ImportRecipe } from './ImportRecipe.tsx';
import { GroupSuggestions, INGREDIENTS } from './IngredientRows.tsx';
import {
  type IngredientRow,
  NUTRITION_FIELDS,
  nutritionMeta,
  RECIPE_FIELDS,
  type RecipeField,
  recipeFieldMeta,
  type RecipeFormValues,
  type ValidRecipe,
} from './recipe-form.ts';
import type { AssumedField } from './recipe-from-json.ts';
import { STEPS } from './StepRows.tsx';
import { TimesAndServings } from './TimesAndServings.tsx';

type RecipeForm = UseFormReturn<RecipeFormValues, unknown, ValidRecipe>;

const SECTIONS = {
  recipe: ['title', 'slug', 'description', 'category', 'cuisine', 'difficulty'],
  times: ['prepTime', 'cookTime', 'activeTime', 'servings'],
  ingredients: ['ingredients'],
  steps: ['instructions'],
  nutrition: ['nutritionInfo'],
  notes: ['notes', 'tags'],
  photo: ['featuredImage', 'featuredImageAlt'],
  about: ['author', 'authorImage', 'status', 'publishedAt'],
  search: ['metaTitle', 'metaDescription'],
} satisfies Record<string, RecipeField[]>;

interface RecipeFieldsProps extends FieldsProps<AdminRecipe, RecipeFormValues, ValidRecipe> {
  /** What a recipe has where a file that is imported leaves it out. */
  defaults: RecipeFormValues;
}

/** The inputs of a recipe, in sections. */
export function RecipeFields({ form, isNew, version, defaults }: RecipeFieldsProps) {
  const { register, formState, getValues, setValue, clearErrors } = form;
  const { errors } = formState;
  const [imports, setImports] = useState(0);
  const [assumed, setAssumed] = useState<readonly AssumedField[]>([]);

  const errorCount = (fields: RecipeField[]): number =>
    fields.reduce((sum, field) => sum + (errors[field] ? errorPaths({ [field]: errors[field] }).length : 0), 0);
  const fieldProps = (field: RecipeField) => ({
    id: inputId('recipe', field),
    meta: recipeFieldMeta(field),
    error: errors[field]?.message,
  });
  const common = { name: 'recipe', form, metaOf: recipeFieldMeta } as const;

  function fill(values: RecipeFormValues): void {
    for (const field of RECIPE_FIELDS) setValue(field, values[field], { shouldDirty: true });
    clearErrors();
    setImports((before) => before + 1);
  }

  return (
    <div className="entry-columns">
      <div className="entry-main">
        <ImportRecipe
          defaults={defaults}
          onImport={(values, leftOut) => {
            const before = structuredClone(getValues());
            fill({ ...values, slug: isNew ? values.slug : before.slug });
            setAssumed(leftOut);
            return () => {
              fill(before);
              setAssumed([]);
            };
          }}
        />
        <Section title="The recipe" errorCount={errorCount(SECTIONS.recipe)}>
          <TitleFields {...common} isNew={isNew} />
          <Field {...fieldProps('description')}>{(input) => <textarea {...input} rows={3} {...register('description')} />}</Field>
          <div className="side-by-side">
            <OptionsField {...fieldProps('category')} options={RECIPE_CATEGORIES} registered={register('category')} />
            <OptionsField {...fieldProps('cuisine')} options={CUISINES} none="No cuisine" registered={register('cuisine')} />
            <OptionsField {...fieldProps('difficulty')} options={DIFFICULTIES} registered={register('difficulty')} />
          </div>
        </Section>
        <Section title="Times and servings" errorCount={errorCount(SECTIONS.times)}>
          <TimesAndServings form={form} assumed={assumed} />
        </Section>
        <Section title="Ingredients" errorCount={errorCount(SECTIONS.ingredients)}>
          <Rows form={form} field="ingredients" kind={INGREDIENTS} version={version + imports} />
          <Groups form={form} />
        </Section>
        <Section title="Steps" errorCount={errorCount(SECTIONS.steps)}>
          <Rows form={form} field="instructions" kind={STEPS} version={version + imports} />
        </Section>
        <Section title="Nutrition" errorCount={errorCount(SECTIONS.nutrition)} startsFolded={isNew}>
          <p className="field-hint">{recipeFieldMeta('nutritionInfo')?.description}. Leave it all empty if you do not know.</p>
          <div className="side-by-side">
            {NUTRITION_FIELDS.map((field) => (
              <Field
                key={field}
                id={inputId('recipe', `nutritionInfo.${field}`)}
                meta={nutritionMeta(field)}
                error={errors.nutritionInfo?.[field]?.message}
              >
                {(input) => <input {...input} autoComplete="off" {...register(`nutritionInfo.${field}`)} />}
              </Field>
            ))}
          </div>
        </Section>
        <Section title="Notes and tags" errorCount={errorCount(SECTIONS.notes)}>
          <Field {...fieldProps('notes')}>{(input) => <textarea {...input} rows={4} {...register('notes')} />}</Field>
          <Field {...fieldProps('tags')}>{(input) => <input {...input} autoCapitalize="none" {...register('tags')} />}</Field>
        </Section>
      </div>
      <div className="entry-side">
        <Section title="Photo" errorCount={errorCount(SECTIONS.photo)}>
          <FeaturedPhotoFields {...common} />
        </Section>
        <Section title="Author and status" errorCount={errorCount(SECTIONS.about)}>
          <AuthorFields {...common} />
          <StatusField {...common} />
          <PublishedField {...common} />
        </Section>
        <Section title="Search engines" errorCount={errorCount(SECTIONS.search)} startsFolded>
          <SearchFields {...common} />
        </Section>
      </div>
    </div>
  );
}

const isRowErrors = (value: unknown): value is Record<string, { message?: string }> => typeof value === 'object' && value !== null;

/** What is wrong in each row, in words. */
function rowErrors(error: unknown): (RowErrors | undefined)[] {
  if (!Array.isArray(error)) return [];
  return Array.from(error, (row: unknown) =>
    isRowErrors(row) ? Object.fromEntries(Object.entries(row).map(([field, { message }]) => [field, message ?? ''])) : undefined,
  );
}

interface RowsProps<Row> {
  form: RecipeForm;
  field: 'ingredients' | 'instructions';
  kind: RowKind<Row>;
  version: number;
}

/** The rows of a field. Nothing but these is drawn again when something in them is typed. */
function Rows<Row extends object>({ form: { control }, field: name, kind, version }: RowsProps<Row>) {
  const { value, onChange, onBlur } = useController({ control, name }).field;
  const { errors, submitCount } = useFormState({ control, name });
  const error = errors[name];
  const lastRows = useRef<{ error: unknown; rows: (RowErrors | undefined)[] }>({ error: undefined, rows: [] });
  if (lastRows.current.error !== error) lastRows.current = { error, rows: rowErrors(error) };
  return (
    <RowList
      kind={kind}
      id={inputId('recipe', name)}
      label={recipeFieldMeta(name)?.title ?? name}
      rows={value as unknown as Row[]}
      onChange={onChange}
      onLeaveRow={onBlur}
      errors={lastRows.current.rows}
      error={error?.root?.message ?? error?.message}
      attempts={submitCount}
      version={version}
    />
  );
}

/** What the input of an ingredient's group suggests. */
function Groups({ form: { control } }: { form: RecipeForm }) {
  const rows: IngredientRow[] = useWatch({ control, name: 'ingredients' });
  const groups = new Set(rows.map(({ group }) => group.trim()).filter((group) => group !== ''));
  return <GroupSuggestions groups={[...groups].join('\n')} />;
}
