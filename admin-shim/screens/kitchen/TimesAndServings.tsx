import { useRef } from 'react';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { formatMinutes } from '#domain/minutes.ts';
import { inputId } from '../../entries/entry-kind.ts';
import { isUnreadableTime, numberOr } from '../../entries/typed-fields.ts';
import { Field } from '../../parts/Field.tsx';
import { MinutesInput } from '../../parts/MinutesInput.tsx';
import { IMPORT_DEFAULTS, recipeFieldMeta, type RecipeFormValues, timesFromSteps, totalMinutes, type ValidRecipe } from './recipe-form.ts';
import type { AssumedField } from './recipe-from-json.ts';

interface TimesProps {
  form: UseFormReturn<RecipeFormValues, unknown, ValidRecipe>;
}

/** How long a recipe takes and how many it feeds. All of it may stay empty: then the page says nothing about it. */
export function TimesAndServings({ form, assumed }: TimesProps & { assumed: readonly AssumedField[] }) {
  return (
    <>
      <div className="side-by-side">
        <TimeField form={form} name="prepTime" isAssumed={assumed.includes('prepTime')} />
        <TimeField form={form} name="cookTime" isAssumed={assumed.includes('cookTime')} />
        <HandsOnField form={form} />
        <ServingsField form={form} isAssumed={assumed.includes('servings')} />
      </div>
      <TotalTime form={form} />
    </>
  );
}

interface InputProps extends TimesProps {
  name: AssumedField;
  /** Whether the value was not in the file that was imported. */
  isAssumed: boolean;
}

/** The label of a field, with a hint of what is to be known about its value. */
const metaOf = (name: AssumedField, isAssumed: boolean, value: string, note: string | false) => {
  const stillAssumed = isAssumed && value === IMPORT_DEFAULTS[name];
  const hint = stillAssumed ? 'Assumed: the file does not say. Please check it.' : note;
  return { title: recipeFieldMeta(name)?.title, ...(hint ? { description: hint } : {}) };
};

function TimeField({ form: { control, formState }, name, isAssumed }: InputProps) {
  // Hands-on time is held to these two: its error goes as soon as they have room for it.
  const { value, onChange, onBlur } = useController({ control, name, rules: { deps: 'activeTime' } }).field;
  const note = isUnreadableTime(value) && 'This cannot be read as a time, so it counts as none. Write 45 min or 1 h 30.';
  return (
    <Field id={inputId('recipe', name)} meta={metaOf(name, isAssumed, value, note)} error={formState.errors[name]?.message}>
      {(input) => <MinutesInput {...input} value={value} onChange={onChange} onBlur={onBlur} />}
    </Field>
  );
}

function HandsOnField({ form: { control, formState } }: TimesProps) {
  const { value, onChange, onBlur } = useController({ control, name: 'activeTime' }).field;
  return (
    <Field id={inputId('recipe', 'activeTime')} meta={recipeFieldMeta('activeTime')} error={formState.errors.activeTime?.message}>
      {(input) => <MinutesInput {...input} value={value} onChange={onChange} onBlur={onBlur} />}
    </Field>
  );
}

function ServingsField({ form: { control, formState, register }, isAssumed }: Omit<InputProps, 'name'>) {
  const value = useWatch({ control, name: 'servings' });
  const note = value.trim() !== '' && Number.isNaN(numberOr(value, Number.NaN)) && 'This is not a number, so it counts as 1.';
  return (
    <Field id={inputId('recipe', 'servings')} meta={metaOf('servings', isAssumed, value, note)} error={formState.errors.servings?.message}>
      {(input) => <input {...input} inputMode="numeric" autoComplete="off" {...register('servings')} />}
    </Field>
  );
}

function TotalTime({ form: { control, setValue, trigger } }: TimesProps) {
  const [prepTime, cookTime, instructions] = useWatch({ control, name: ['prepTime', 'cookTime', 'instructions'] });
  const minutes = totalMinutes({ prepTime, cookTime });
  const suggested = timesFromSteps({ prepTime, cookTime, instructions });
  const total = useRef<HTMLParagraphElement>(null);
  const take = (times: Record<'prepTime' | 'cookTime', number>) => {
    for (const [name, time] of Object.entries(times) as ['prepTime' | 'cookTime', number][])
      setValue(name, time === 0 ? '' : String(time), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    void trigger('activeTime');
    // The button goes away with what it suggests; the focus stays near.
    total.current?.focus();
  };
  return (
    <div className="total-time">
      <p ref={total} tabIndex={-1}>
        Total time: <output>{Number.isInteger(minutes) && minutes > 0 ? formatMinutes(minutes) : '–'}</output>
      </p>
      {suggested && (
        <p className="times-from-steps">
          The steps add up to {formatMinutes(suggested.prepTime + suggested.cookTime)}.{' '}
          <button type="button" className="button quiet" onClick={() => take(suggested)}>
            Use{' '}
            {[
              suggested.prepTime > 0 && `prep ${formatMinutes(suggested.prepTime)}`,
              suggested.cookTime > 0 && `cook ${formatMinutes(suggested.cookTime)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </button>
        </p>
      )}
    </div>
  );
}
