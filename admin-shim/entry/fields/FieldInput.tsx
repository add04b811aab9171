import { groupBy } from '#domain/group-by.ts';
import { Fragment, type ReactNode, useContext, useMemo, useRef } from 'react';
import { memoize } from '#content/memoize.ts';
import type { Field as SchemaField } from '#schema/field-shape.ts';
import { wholePart } from '#schema/fields.ts';
import { Field, metaOf } from '../../kit/Field.tsx';
import { DaysInput } from '../../kit/DaysInput.tsx';
import { Options } from '../../kit/Options.tsx';
import { Section } from '../../kit/Section.tsx';
import { UntilInput } from '../../kit/UntilInput.tsx';
import { Switch } from '../../kit/Switch.tsx';
import { PhotoField } from '../photos/PhotoField.tsx';
import { DescribedPhotoField } from '../photos/DescribedPhotoField.tsx';
import { RowList } from '../../kit/rows/RowList.tsx';
import type { RowInputsProps } from '../../kit/rows/row-kind.ts';
import { beginningOn, rowKindOf } from './row-kind-of.tsx';
import { BodyInput } from './BodyInput.tsx';
import { EmptyGroup } from './EmptyGroup.tsx';
import { errorsIn, type FieldErrors, NO_ERRORS, rowErrors } from './field-errors.ts';
import { FormContext } from './form-context.ts';
import { TextInput } from './TextInput.tsx';
import { isInOneInput, isOfOptions, isUnreadable, type Typed, type TypedGroup } from './typed-values.ts';

export interface FieldInputProps {
  field: SchemaField;
  /** The id of its input, or of what is around its inputs. */
  id: string;
  value: Typed;
  errors: FieldErrors;
  onChange: (value: Typed) => void;
  /** Something was typed in a row of a list, which holds it already. */
  onRow?: (place: number) => void;
  onBlur: () => void;
  /** Whether it is what the entry is called. */
  isTitle?: boolean;
  /** Whether its section, which has its label, has nothing else. */
  isAlone?: boolean;
}

/** The hint of a field and, where a text is typed that counts as another value, what it counts as. */
function hintOf(field: SchemaField, text: string): string | undefined {
  const { otherwise, control } = field;
  const hint = field.hint ?? (field.shape.type === 'list' && control !== 'words' && !isOfOptions(field) ? 'One per line' : undefined);
  const whole = control === 'whole' ? wholePart(text) : text;
  if (typeof whole === 'number' && String(whole) !== text.trim()) return `This counts as ${whole}.`;
  if (otherwise === undefined || !isUnreadable(field, text)) return hint;
  return control === 'minutes'
    ? 'This cannot be read as a time, so no time will be saved. Write 45 min or 1 h 30.'
    : `This is not a number, so it counts as ${otherwise}.`;
}

const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/i;

/** The input of any field that a schema describes. */
export function FieldInput(props: FieldInputProps) {
  const { field, id, value, errors, onChange, onBlur, isTitle = false, isAlone = false } = props;
  const { control, shape, label, guide, positive } = field;
  const { products } = useContext(FormContext);
  const error = errors[''];
  const chosen = control === 'product' ? products?.find(({ id }) => id === value) : undefined;
  const meta = metaOf(label, chosen ? `Costs ${chosen.amount}` : hintOf(field, typeof value === 'string' ? value : ''));

  if (shape.type === 'group') return <GroupInput {...props} fields={shape.fields} value={value as TypedGroup} />;
  if (shape.type === 'list' && !isInOneInput(field)) {
    const rows = <RowsInput {...props} value={value as TypedGroup[]} />;
    return isAlone ? rows : <Framed field={field}>{rows}</Framed>;
  }
  if (typeof value === 'boolean' && positive !== undefined)
    return <Switch id={id} meta={{ ...meta, title: positive }} isOn={!value} onChange={(isOn) => onChange(!isOn)} onBlur={onBlur} />;
  if (typeof value === 'boolean') return <Switch id={id} meta={meta} isOn={value} onChange={onChange} onBlur={onBlur} />;
  const text = value as string;
  // An address without its beginning, as people say it, gets it when the field is left.
  const leave = () => {
    if ((control === 'web' || control === 'order') && HOST.test(text)) onChange(`https://${text}`);
    onBlur();
  };
  const common = { id, meta, error, value: text, onChange, onBlur: leave };
  if (control === 'photo')
    return (
      <PhotoField
        {...common}
        isPortrait={field.isPortrait}
        leastSide={field.leastSide}
        onRemove={field.isRequired ? undefined : () => onChange('')}
      />
    );
  if (control === 'body') return <BodyInput {...common} />;
  if (control === 'until') return <UntilInput {...common} />;
  if (control === 'days') return <DaysInput {...common} />;
  if (shape.type === 'list' && isOfOptions(field)) {
    const { options } = shape.item.shape as { options: readonly string[] };
    return <Options {...common} options={options} alone={field.alone} />;
  }
  return (
    <Field id={id} meta={meta} error={error} aside={guide !== undefined && <CharacterCount text={text} guide={guide} />}>
      {(input) => <TextInput {...input} value={text} onBlur={leave} field={field} isTitle={isTitle} onText={onChange} />}
    </Field>
  );
}

function CharacterCount({ text, guide }: { text: string; guide: number }) {
  const { length } = text.trim();
  return (
    <span className="character-count" data-over={length > guide ? '' : undefined}>
      {length} of {guide}
    </span>
  );
}

/** The inputs of a row, which are fields again. */
const rowInputs = memoize(({ shape }: SchemaField) => {
  const fields = shape.type === 'list' && shape.item.shape.type === 'group' ? shape.item.shape.fields : [];
  return ({ id, row, errors, onChange }: RowInputsProps<TypedGroup>) => (
    <FieldInputs fields={fields} id={id} value={row} errors={errors} onChange={onChange} onBlur={() => undefined} />
  );
});

function RowsInput({
  field,
  id,
  value,
  errors,
  onChange,
  onRow = () => onChange([...value]),
  onBlur,
}: Omit<FieldInputProps, 'value'> & { value: TypedGroup[] }) {
  const { attempts, wanted, version, rows, dayOf } = useContext(FormContext);
  const kind = useMemo(
    () => beginningOn(field, { ...rowKindOf(field), Inputs: rowInputs(field), ...rows[field.name] }, dayOf),
    [field, rows, dayOf],
  );
  const inRows = useMemo(() => rowErrors(errors), [errors]);
  return (
    <RowList
      kind={kind}
      id={id}
      label={field.label}
      rows={value}
      onChange={onChange}
      onRow={onRow}
      onLeaveRow={onBlur}
      errors={inRows}
      error={errors['']}
      attempts={attempts}
      wanted={wanted.startsWith(`${id}-`) ? Number.parseInt(wanted.slice(id.length + 1), 10) : Number.NaN}
      version={version}
    />
  );
}

interface GroupProps extends Omit<FieldInputProps, 'value' | 'onChange'> {
  fields: readonly SchemaField[];
  value: TypedGroup;
  onChange: (value: TypedGroup) => void;
}

/** The inputs of a group, framed and named by its label; a photo with its words needs no frame. */
function GroupInput({ field, fields, isAlone, ...group }: GroupProps) {
  // A photo comes with its words: two changes before anything is rendered again.
  const latest = useRef(group.value);
  latest.current = group.value;
  const change = (part: TypedGroup) => {
    latest.current = { ...latest.current, ...part };
    group.onChange(latest.current);
  };
  const isPhoto = fields[0]?.control === 'photo';
  const isOptional = !field.isRequired && field.initial === undefined && fields.some(({ isRequired }) => isRequired);
  const inputs = (
    <FieldInputs
      {...group}
      fields={fields}
      label={field.label}
      onChange={change}
      isOptionalPhoto={isOptional && fields.every(({ control }) => control === 'photo' || control === 'alt')}
    />
  );
  if (isPhoto) return inputs;
  const all = (
    <>
      {inputs}
      {isOptional && <EmptyGroup field={field} value={group.value} onChange={change} onBlur={group.onBlur} />}
    </>
  );
  return isAlone ? all : <Framed field={field}>{all}</Framed>;
}

/** Several inputs under the label of what they are together. */
function Framed({ field: { label, hint }, children }: { field: SchemaField; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
    </fieldset>
  );
}

export interface FieldInputsProps extends Omit<FieldInputProps, 'field' | 'value' | 'onChange'> {
  fields: readonly SchemaField[];
  value: TypedGroup;
  onChange: (part: TypedGroup) => void;
  /** The label of a photo that is all its group has. */
  label?: string;
  /** Whether that group need not be there. */
  isOptionalPhoto?: boolean;
}

/** Whether a field's input is short enough to be beside others. */
export const isShort = ({ shape, control }: SchemaField): boolean =>
  shape.type === 'number' || shape.type === 'choice' || ['minutes', 'date', 'time', 'short'].includes(control ?? '');

/** Fields in their order, with runs of short ones side by side. */
export function runsOfFields(fields: readonly SchemaField[]): SchemaField[][] {
  const runs: SchemaField[][] = [];
  for (const field of fields) {
    const run = runs.at(-1);
    if (run?.[0] && isShort(run[0]) && isShort(field)) run.push(field);
    else runs.push([field]);
  }
  return runs;
}

/** The inputs of the fields of a group or a row. */
export function FieldInputs({ fields, id, value, errors, onChange, onBlur, label, isOptionalPhoto = false }: FieldInputsProps) {
  const inputOf = (field: SchemaField) => {
    const index = fields.indexOf(field);
    const { name, control } = field;
    const after = fields[index + 1];
    if (control === 'alt' && fields[index - 1]?.control === 'photo') return null;
    const props = { id: `${id}-${name}`, onBlur };
    if (control === 'photo' && after?.control === 'alt') {
      return (
        <DescribedPhotoField
          key={name}
          isOptional={!field.isRequired || isOptionalPhoto}
          photo={{
            ...props,
            meta: metaOf(label ?? field.label, field.hint),
            error: errors[name],
            value: value[name] as string,
            onChange: (text) => onChange({ [name]: text }),
          }}
          alt={{
            id: `${id}-${after.name}`,
            onBlur,
            error: errors[after.name],
            value: value[after.name] as string,
            onChange: (text) => onChange({ [after.name]: text }),
          }}
        />
      );
    }
    return (
      <FieldInput
        key={name}
        {...props}
        field={field}
        value={value[name] as Typed}
        errors={errorsIn(errors, name)}
        onChange={(next) => onChange({ [name]: next })}
      />
    );
  };
  const inputsOf = (part: readonly SchemaField[]) =>
    runsOfFields(part).map((run) =>
      run.length === 1 ? (
        run.map(inputOf)
      ) : (
        <div key={run[0]?.name} className="side-by-side">
          {run.map(inputOf)}
        </div>
      ),
    );
  const shown = fields.filter(({ control }) => control !== 'site');
  return [...groupBy(shown, ({ fold }) => fold)].map(([title, part]) =>
    title === undefined ? (
      <Fragment key="">{inputsOf(part)}</Fragment>
    ) : (
      <Section key={title} title={title} startsFolded errorCount={part.filter(({ name }) => errorsIn(errors, name) !== NO_ERRORS).length}>
        {inputsOf(part)}
      </Section>
    ),
  );
}
