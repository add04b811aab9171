import { memo, useMemo, useState } from 'react';
import type { FlatView } from '#api/content.ts';
import { createEntryApi } from '../../entries/entry-api.ts';
import type { SpecialInputProps } from '../../form/TopField.tsx';
import { errorsIn } from '../../form/field-errors.ts';
import { textIn, type TypedGroup } from '../../form/typed-values.ts';
import { apiOf, newEntry, shopScreen } from '../../navigation/address.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { Button, ButtonLink } from '../../parts/Button.tsx';
import { Fetching } from '../../parts/Fetching.tsx';
import { useStable } from '../../rows/use-stable.ts';
import { useFound } from '../../search/find.ts';
import { useSession } from '../../session/SignInAgain.tsx';

const MENU = createEntryApi<FlatView<'menu'>, FlatView<'menu'>>(apiOf('menu'));
const GONE = 'No longer on the menu';
/** A menu with more items is easier to search than to look through. */
const FEW = 12;

interface Choice {
  product: string;
  category: string;
}
const wordsOf = ({ product, category }: Choice) => [product, category];

/** What is baked: all menu items by category, each chosen with one tap. What is no longer on the menu stays until it is taken out. */
export function BakeItems({ id, value, errors, onChange }: SpecialInputProps) {
  const withSession = useSession();
  const fetched = useFetched('menu', () => withSession(() => MENU.list()), [withSession]);
  const rows = value as TypedGroup[];
  const [search, setSearch] = useState('');
  const [first] = useState(rows);
  const choices = useMemo(() => {
    const categories = (fetched.value ?? []).toSorted((a, b) => a.order - b.order);
    const listed = categories.flatMap(({ name, items }) => items.map((item): Choice => ({ product: item.name, category: name })));
    const known = new Set(listed.map(({ product }) => product));
    const gone = first.map(({ product }) => textIn(product)).filter((product) => !known.has(product));
    return [...gone.map((product) => ({ product, category: GONE })), ...listed.filter(({ product }) => known.delete(product))];
  }, [fetched.value, first]);
  const { items: found } = useFound(choices, wordsOf, search);
  const placeOf = (row: TypedGroup) => choices.findIndex(({ product }) => product === row['product']);
  const { toggle, change } = useStable({
    toggle(product: string, isOn: boolean) {
      const others = rows.filter((row) => row['product'] !== product);
      const added = { product, quantity: '', isSoldOut: false, note: '' };
      // In the order of the menu, whatever the order of the taps.
      onChange(isOn ? [...others, added].toSorted((a, b) => placeOf(a) - placeOf(b)) : others);
    },
    change(product: string, part: TypedGroup) {
      onChange(rows.map((row) => (row['product'] === product ? { ...row, ...part } : row)));
    },
  });

  if (!fetched.value) return <Fetching {...fetched} />;
  const groups = Map.groupBy(found, ({ category }) => category);
  return (
    <div className="bake-items" id={id}>
      <p className="field-hint" role="status">
        {rows.length === 1 ? '1 item is' : `${rows.length} items are`} on the list.
      </p>
      {errors[''] && <p className="field-error">{errors['']}</p>}
      {choices.length > FEW && (
        <div className="field">
          <label htmlFor={`${id}-search`}>Find an item</label>
          <input id={`${id}-search`} type="search" value={search} autoComplete="off" onChange={({ target }) => setSearch(target.value)} />
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
      {choices.length > 0 && found.length === 0 && <p className="field-hint">No item of the menu has these words.</p>}
      {[...groups].map(([category, members]) => (
        <fieldset key={category} className="bake-group">
          <legend>{category}</legend>
          <ul>
            {members.map(({ product }) => {
              const place = rows.findIndex((row) => row['product'] === product);
              const [wrong] = place < 0 ? [] : Object.entries(errorsIn(errors, place));
              return (
                <Item
                  key={product}
                  product={product}
                  row={rows[place]}
                  {...(wrong && { wrongId: `${id}-${place}-${wrong[0]}`, wrong: wrong[1] })}
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
  product: string;
  /** Undefined while it is not on the list. */
  row: TypedGroup | undefined;
  /** What is wrong with it, and the id that the input of it has then, so that it is found after a save was refused. */
  wrong?: string;
  wrongId?: string;
  toggle: (product: string, isOn: boolean) => void;
  change: (product: string, part: TypedGroup) => void;
}

/** Only what changes is rendered again: there may be two hundred. */
const Item = memo(function Item({ product, row, wrong, wrongId, toggle, change }: ItemProps) {
  return (
    <li data-on={row ? '' : undefined}>
      <label className="bake-toggle">
        <input type="checkbox" checked={row !== undefined} onChange={({ target }) => toggle(product, target.checked)} />
        <span>{product}</span>
      </label>
      {row && (
        <div className="bake-more">
          <Quantity
            product={product}
            value={textIn(row['quantity'])}
            wrongId={wrongId?.endsWith('-quantity') ? wrongId : undefined}
            onChange={(quantity) => change(product, { quantity })}
          />
          <label className="bake-toggle">
            <input
              type="checkbox"
              checked={row['isSoldOut'] === true}
              onChange={({ target }) => change(product, { isSoldOut: target.checked })}
            />
            <span>
              Sold out<span className="visually-hidden">: {product}</span>
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
  product: string;
  value: string;
  wrongId: string | undefined;
  onChange: (value: string) => void;
}

/** How many there are; empty if that is not said. */
function Quantity({ product, value, wrongId, onChange }: QuantityProps) {
  const step = (by: number) => {
    const next = (Number(value) || 0) + by;
    onChange(next > 0 ? String(next) : '');
  };
  return (
    <div className="bake-quantity">
      <Button look="quiet" label="−" aria-label={`One ${product} less`} disabled={value === ''} onClick={() => step(-1)} />
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`How many ${product}, if wanted`}
        placeholder="–"
        id={wrongId}
        aria-invalid={wrongId !== undefined}
        aria-describedby={wrongId && `${wrongId}-error`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button look="quiet" label="+" aria-label={`One ${product} more`} onClick={() => step(1)} />
    </div>
  );
}
