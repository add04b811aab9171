import { type KeyboardEvent, memo, useState } from 'react';
import { fieldsOf } from '#schema/field-shape.ts';
import { GROUP_LIMIT, ingredientSchema } from '#schema/recipe.ts';
import { MOST_INGREDIENTS } from '@family-bakery/recipes/recipe';
import { FieldInputs } from '../../entry/fields/FieldInput.tsx';
import { Field, type InputProps, metaOf } from '../../kit/Field.tsx';
import type { RowInputsProps, RowKind } from '../../kit/rows/row-kind.ts';
import { ingredientsFrom, isUnit } from '@family-bakery/recipes/reading/ingredient-line';
import { pressedKey } from '#domain/pressed-key.ts';
import type { IngredientRow } from './recipe-form.ts';

const INGREDIENT_FIELDS = fieldsOf(ingredientSchema);
const SCALING = INGREDIENT_FIELDS.filter(({ name }) => name === 'scaling');
const META = Object.fromEntries(INGREDIENT_FIELDS.map(({ name, label, hint }) => [name, metaOf(label, hint)]));

/** The id of the list of groups that are in use. */
const GROUPS = 'recipe-groups';

const BESIDE_EACH_OTHER = ['amount', 'unit', 'ingredient'] as const;

const isBlank = ({ group: _group, ...cells }: IngredientRow): boolean => Object.values(cells).every((cell) => cell.trim() === '');

function Summary({ row }: { row: IngredientRow }) {
  const measure = [row.amount, row.unit].filter(Boolean).join(' ');
  const other = [row.otherAmount, row.otherUnit].filter(Boolean).join(' ');
  if (isBlank(row)) return <span className="row-blank">New ingredient</span>;
  return (
    <span className="row-line">
      {measure && <span className="row-measure">{measure} </span>}
      {row.ingredient}
      {row.notes && <span className="row-notes">, {row.notes}</span>}
      {other && <span className="row-notes"> ({other})</span>}
    </span>
  );
}

type Cell = keyof IngredientRow;

interface CellInputProps extends Pick<RowInputsProps<IngredientRow>, 'id' | 'onChange' | 'onNext'> {
  field: Cell;
  /** What is in it: the row stays the same object. */
  value: string;
  error: string | undefined;
}

/** One cell of an ingredient. */
const CellInput = memo(function CellInput({ id, field, value, error, onChange, onNext }: CellInputProps) {
  /** Enter leads from the amount to the unit, to the ingredient and to the next row, as one writes a list. */
  const goOn = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter') return;
    event.preventDefault();
    const next = field === 'amount' ? 'unit' : field === 'unit' ? 'ingredient' : null;
    if (next) document.getElementById(`${id}-${next}`)?.focus();
    else onNext();
  };
  return (
    <Field id={`${id}-${field}`} meta={META[field]} error={error}>
      {(props) => (
        <input
          {...props}
          value={value}
          autoComplete="off"
          enterKeyHint="next"
          onChange={({ target }) => onChange({ [field]: target.value })}
          onKeyDown={goOn}
        />
      )}
    </Field>
  );
});

function Inputs({ errors, onGroup, ...props }: RowInputsProps<IngredientRow>) {
  const { id, row } = props;
  const input = (field: Cell) => <CellInput key={field} {...props} field={field} value={row[field]} error={errors[field]} />;
  return (
    <div className="ingredient-inputs">
      {BESIDE_EACH_OTHER.map(input)}
      {input('notes')}
      <Field id={`${id}-group`} meta={{ title: 'Group', description: 'Type another group’s name to move it' }} error={errors['group']}>
        {(props) => <GroupInput {...props} key={row.group} group={row.group} onGroup={onGroup} />}
      </Field>
      {input('otherAmount')}
      {input('otherUnit')}
      <FieldInputs fields={SCALING} id={id} value={row} errors={errors} onChange={props.onChange} onBlur={() => undefined} />
    </div>
  );
}

/** The group of an ingredient: once another is typed, the row moves there. */
function GroupInput({ group, onGroup, ...props }: InputProps & { group: string; onGroup: (group: string) => void }) {
  const [typed, setTyped] = useState(group);
  return (
    <input
      {...props}
      value={typed}
      list={GROUPS}
      maxLength={GROUP_LIMIT}
      autoComplete="off"
      enterKeyHint="done"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => onGroup(typed)}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Enter') return;
        event.preventDefault();
        onGroup(typed);
      }}
    />
  );
}

/** The rows of a recipe's ingredients. */
export const INGREDIENTS: Partial<RowKind<IngredientRow>> = {
  Summary,
  Inputs,
  isSheet: false,
  paste: {
    into: BESIDE_EACH_OTHER,
    box: {
      label: 'Paste a list',
      title: 'Paste a list of ingredients',
      hint: 'One ingredient per line. A line such as “For the filling:” starts a group.',
    },
    one: 'ingredient',
    many: 'ingredients',
    most: MOST_INGREDIENTS,
    read: (text, after) => ingredientsFrom(text, after?.group),
    isSplit: ({ amount, ingredient }) => amount !== '' && !isUnit(ingredient),
  },
};

/** What the input of a group suggests: the groups that are in use. */
export const GroupSuggestions = memo(function GroupSuggestions({ groups }: { groups: string }) {
  return (
    <datalist id={GROUPS}>
      {groups.split('\n').map((group) => (
        <option key={group} value={group} />
      ))}
    </datalist>
  );
});
