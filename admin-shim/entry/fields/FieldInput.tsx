import { groupBy } from '#domain/group-by.ts';
import { Fragment, type ReactNode, useContext, useMemo, useRef } from 'react';
import { memoize } from '#content/memoize.ts';
import type { Field as SchemaField } from '#schema/field-shape.ts';
import { metaOf } from '../../kit/Field.tsx';
import { Section } from '../../kit/Section.tsx';
import { DescribedPhotoField } from '../photos/DescribedPhotoField.tsx';
import { RowList } from '../../kit/rows/RowList.tsx';
import type { RowInputsProps } from '../../kit/rows/row-kind.ts';
import { beginningOn, rowKindOf } from './row-kind-of.tsx';
import { CONTROLS } from './controls.ts';
import { EmptyGroup } from './EmptyGroup.tsx';
import { errorsIn, type FieldErrors, NO_ERRORS, rowErrors } from './field-errors.ts';
import { FormContext } from './form-context.ts';
import { textIn, type Typed, type TypedGroup } from './typed.ts';

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

/** The input of any field that a schema describes. */
export function FieldInput(props: FieldInputProps) {
  const { field, id, value, errors, onChange, onBlur, isTitle = false, isAlone = false } = props;
  const { control, shape, label, hint } = field;
  if (shape.type === 'group') return <GroupInput {...props} fields={shape.fields} value={value as TypedGroup} />;
  if (control === undefined) {
    const rows = <RowsInput {...props} value={value as TypedGroup[]} />;
    return isAlone ? rows : <Framed field={field}>{rows}</Framed>;
  }
  const { Input, hintOf } = CONTROLS[control];
  return (
    <Input
      field={field}
      id={id}
      meta={metaOf(label, hintOf ? hintOf(field, textIn(value)) : hint)}
      error={errors['']}
      value={value as never}
      onChange={onChange}
      onBlur={onBlur}
      isTitle={isTitle}
    />
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
const isShort = ({ control }: SchemaField): boolean => control !== undefined && CONTROLS[control].isShort === true;

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
