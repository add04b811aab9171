import { areOrIs, counted } from '#domain/counted.ts';
import { groupBy } from '#domain/group-by.ts';
import { memo, useMemo, useState } from 'react';
import { wordsFromSlug } from '#domain/slug.ts';
import type { SpecialInputProps } from '../../entry/fields/TopField.tsx';
import { errorsIn } from '../../entry/fields/field-errors.ts';
import { textIn, type TypedGroup } from '../../entry/fields/typed.ts';
import { newEntry, shopScreen } from '../../routing/address.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Fetching } from '../../kit/Fetching.tsx';
import { useStable } from '../../kit/rows/use-stable.ts';
import { useFound } from '../../kit/search/find.ts';
import { useSession } from '../../session/SignInAgain.tsx';
import { MENU } from './week-api.ts';

const GONE = 'No longer on the menu';
/** A menu with more items is easier to search than to look through. */
const FEW = 12;

/** An item of the menu; of one that is gone, what the list has in its place is the id. */
interface Choice {
  id: string;
  name: string;
  category: string;
}
const wordsOf = ({ name, category }: Choice) => [name, category];

/** What is baked: all menu items by category, each chosen with one tap. What is no longer on the menu stays until it is taken out. */
export function BakeItems({ id: inputId, value, errors, onChange }: SpecialInputProps) {
  const withSession = useSession();
  const fetched = useFetched('menu', () => withSession(() => MENU.list()), [withSession]);
  const rows = value as TypedGroup[];
  const [search, setSearch] = useState('');
  const [first] = useState(rows);
  const listed = useMemo(() => {
    const categories = (fetched.value ?? []).toSorted((a, b) => a.order - b.order);
    return categories.flatMap(({ name: category, items }) => items.map(({ id = '', name }): Choice => ({ id, name, category })));
  }, [fetched.value]);
  const ids = useMemo(() => {
    // An unsaved copy may have the names of items, as older forms did.
    const byName = listed.toReversed().map(({ id, name }) => [name, id] as const);
    return new Map([...byName, ...listed.map(({ id }) => [id, id] as const)]);
  }, [listed]);
  const idOf = (row: TypedGroup): string => ids.get(textIn(row['product'])) ?? textIn(row['product']);
  const choices = useMemo(() => {
    const gone = first.map(({ product }) => textIn(product)).filter((product) => !ids.has(product));
    return [...gone.map((id): Choice => ({ id, name: wordsFromSlug(id), category: GONE })), ...listed];
  }, [first, ids, listed]);
  const { items: found } = useFound(choices, wordsOf, search);
  const placeOf = (row: TypedGroup) => choices.findIndex(({ id }) => id === idOf(row));
  const { toggle, change } = useStable({
    toggle(product: string, isOn: boolean) {
      const others = rows.filter((row) => idOf(row) !== product);
      const added = { product, quantity: '', isSoldOut: false, note: '' };
      // In the order of the menu, whatever the order of the taps.
      onChange(isOn ? [...others, added].toSorted((a, b) => placeOf(a) - placeOf(b)) : others);
    },
    change(product: string, part: TypedGroup) {
      onChange(rows.map((row) => (idOf(row) === product ? { ...row, ...part } : row)));
    },
  });

  if (!fetched.value) return <Fetching {...fetched} />;
  const groups = groupBy(found, ({ category }) => category);
  return (
    <div className="bake-items" id={inputId}>
      <p className="field-hint" role="status">
        {counted(rows.length, 'item')} {areOrIs(rows.length)} on the list.
      </p>
      {errors[''] && <p className="field-error">{errors['']}</p>}
      {choices.length > FEW && (
        <div className="field">
          <label htmlFor={`${inputId}-search`}>Find an item</label>
          <input
            id={`${inputId}-search`}
            type="search"
            value={search}
            autoComplete="off"
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      {choices.length === 0 && (
        <div className="bake-none">
          <p className="field-hint">The menu has no items yet.</p>
          <ButtonLink
            look="quiet"
            label="Add items to the menu"
            href={fetched.value.length === 0 ? newEntry('menu') : shopScreen('menu')}
          />
        </div>
      )}
      {choices.length > 0 && found.length === 0 && <p className="field-hint">No menu item matches.</p>}
      {[...groups].map(([category, members]) => (
        <fieldset key={category} className="bake-group">
          <legend>{category}</legend>
          <ul>
            {members.map(({ id, name }) => {
              const place = rows.findIndex((row) => idOf(row) === id);
              const [wrong] = place < 0 ? [] : Object.entries(errorsIn(errors, place));
              return (
                <Item
                  key={id}
                  id={id}
                  name={name}
                  row={rows[place]}
                  {...(wrong && { wrongId: `${inputId}-${place}-${wrong[0]}`, wrong: wrong[1] })}
                  toggle={toggle}
                  change={change}
                />
              );
            })}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}

interface ItemProps {
  id: string;
  name: string;
  /** Undefined while it is not on the list. */
  row: TypedGroup | undefined;
  /** What is wrong with it, and the id that the input of it has then, so that it is found after a save was refused. */
  wrong?: string;
  wrongId?: string;
  toggle: (id: string, isOn: boolean) => void;
  change: (id: string, part: TypedGroup) => void;
}

/** Only what changes is rendered again: there may be two hundred. */
const Item = memo(function Item({ id, name, row, wrong, wrongId, toggle, change }: ItemProps) {
  return (
    <li data-on={row ? '' : undefined}>
      <label className="bake-toggle">
        <input type="checkbox" checked={row !== undefined} onChange={({ target }) => toggle(id, target.checked)} />
        <span>{name}</span>
      </label>
      {row && (
        <div className="bake-more">
          <Quantity
            name={name}
            value={textIn(row['quantity'])}
            wrongId={wrongId?.endsWith('-quantity') ? wrongId : undefined}
            onChange={(quantity) => change(id, { quantity })}
          />
          <label className="bake-toggle">
            <input
              type="checkbox"
              checked={row['isSoldOut'] === true}
              onChange={({ target }) => change(id, { isSoldOut: target.checked })}
            />
            <span>
              Sold out<span className="visually-hidden">: {name}</span>
            </span>
          </label>
        </div>
      )}
      {wrong && (
        <p className="field-error" id={`${wrongId}-error`}>
          {wrong}
        </p>
      )}
    </li>
  );
});

interface QuantityProps {
  name: string;
  value: string;
  wrongId: string | undefined;
  onChange: (value: string) => void;
}

/** How many there are; empty if that is not said. */
function Quantity({ name, value, wrongId, onChange }: QuantityProps) {
  const step = (by: number) => {
    const next = (Number(value) || 0) + by;
    onChange(next > 0 ? String(next) : '');
  };
  return (
    <div className="bake-quantity">
      <Button look="quiet" label="−" aria-label={`One ${name} less`} disabled={value === ''} onClick={() => step(-1)} />
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`How many ${name} (optional)`}
        placeholder="–"
        id={wrongId}
        aria-invalid={wrongId !== undefined}
        aria-describedby={wrongId && `${wrongId}-error`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button look="quiet" label="+" aria-label={`One ${name} more`} onClick={() => step(1)} />
    </div>
  );
}
