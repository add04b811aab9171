import { useId } from 'react';
import { amountParts } from '@family-bakery/recipes/amounts/amount-parts';
import type { ShoppingAisle, ShoppingItem } from '@family-bakery/recipes/shopping/shopping-aisles';

interface ShoppingItemsProps {
  aisles: readonly ShoppingAisle[];
  /** Whether to say which recipes need a thing: with one, it is clear. */
  hasReasons: boolean;
  onTick(item: ShoppingItem, isTicked: boolean): void;
  onRemove(own: string): void;
}

/** The titles of the recipes that are named; of more there is a number. */
const MOST_NAMED = 2;

function reasonOf({ recipes, own }: ShoppingItem): string {
  const named = recipes.slice(0, MOST_NAMED);
  const others = recipes.length - named.length;
  return [...named, ...(others > 0 ? [`${others} more`] : []), ...(own.length > 0 ? ['your own'] : [])].join(' · ');
}

function Amount({ text }: { text: string }) {
  // Lines break before the next amount only.
  const unbroken = text.replace(/ (?![+(])/g, '\u00a0');
  return (
    <span className="shopping-amount">
      {amountParts(unbroken).map(({ text: part, isFraction, spoken }, index) =>
        isFraction ? (
          <b key={index} role={spoken ? 'img' : undefined} aria-label={spoken}>
            {part}
          </b>
        ) : (
          part
        ),
      )}
    </span>
  );
}

/** The things to buy, by aisle, with boxes to tick. */
export function ShoppingItems({ aisles, hasReasons, onTick, onRemove }: ShoppingItemsProps) {
  const id = useId();
  return (
    <div className="shopping-aisles">
      {aisles.map(({ aisle, items }, index) => (
        <section key={aisle} aria-labelledby={`${id}${index}`}>
          <h2 id={`${id}${index}`}>{aisle}</h2>
          <ul>
            {items.map((item) => (
              <li key={item.key}>
                <label>
                  <input
                    type="checkbox"
                    autoComplete="off"
                    checked={item.isTicked}
                    onChange={({ target }) => onTick(item, target.checked)}
                  />
                  <span className="shopping-name">{item.name}</span> {item.amount && <Amount text={item.amount} />}
                  {hasReasons && item.recipes.length > 0 && <small>{reasonOf(item)}</small>}
                </label>
                {item.own.map((own, place) => (
                  <button
                    key={place}
                    type="button"
                    className="shopping-remove"
                    aria-label={`Remove your line “${own}”`}
                    onClick={() => onRemove(own)}
                  >
                    ×
                  </button>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
