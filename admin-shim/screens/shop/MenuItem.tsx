import { useState } from 'react';
import { moneyInWords } from '#domain/money.ts';
import { bakeryMoney } from '../../kit/bakery-money.ts';
import { Link } from '../../routing/Link.tsx';
import { Marked } from '../../kit/search/Marked.tsx';
import { useSending } from '../../kit/use-sending.ts';
import { Wrong } from '../../kit/Wrong.tsx';
import type { ListedItem } from './menu-item.ts';
import { QuickPhoto } from './QuickPhoto.tsx';

interface MenuItemProps {
  item: ListedItem;
  /** The words of a search, to be marked. */
  words: readonly string[];
  /** Where the rest of it is changed. */
  href: string;
  /** Saves a part of it; `becomes` says what the saved item is now. Gives why that was refused, or null. */
  onChange: (part: Partial<ListedItem>, becomes: (saved: ListedItem) => string) => Promise<string | null>;
}

/** An item in the list of the menu, whose photo and prices are changed right there. */
export function MenuItem({ item, words, href, onChange }: MenuItemProps) {
  const { name, images, prices, pricedLike } = item;
  const [photo, ...others] = images;
  const [problem, setProblem] = useState<string | null>(null);
  const change: MenuItemProps['onChange'] = async (part, becomes) => {
    const why = await onChange(part, becomes);
    setProblem(why);
    return why;
  };
  const shown = prices.length === 0 && pricedLike === undefined ? [{ price: '', from: false }] : prices;

  return (
    <li className="menu-item">
      <QuickPhoto
        name={name}
        address={photo?.src}
        onChange={(sent) => sent && void change({ images: [{ src: sent.url, alt: name }, ...others] }, () => 'has a new photo')}
      />
      <Link href={href}>
        <Marked text={name} words={words} />
      </Link>
      <div className="menu-prices">
        {pricedLike !== undefined && <span className="field-hint">Priced like another item</span>}
        {shown.map((price, index) => (
          <PriceInput
            key={`${index} ${price.price}`}
            name={name}
            {...price}
            onSave={(typed) =>
              change(
                { prices: shown.flatMap((one, place) => (place !== index ? one : typed === '' ? [] : { ...one, price: typed })) },
                (saved) =>
                  typed === '' ? 'has no price' : `costs ${moneyInWords(saved.prices[index]?.price ?? '', bakeryMoney().currency)}`,
              )
            }
          />
        ))}
      </div>
      <Wrong>{problem}</Wrong>
    </li>
  );
}

interface PriceInputProps {
  name: string;
  size?: string | undefined;
  price: string;
  from: boolean;
  onSave: (typed: string) => Promise<string | null>;
}

/** A price to type over. The button to save it is there once it differs. */
function PriceInput({ name, size, price, from, onSave }: PriceInputProps) {
  const [typed, setTyped] = useState(price);
  const { isBusy, run } = useSending(() => (typed.trim() === price ? null : onSave(typed.trim())));
  const label = [from && 'from', size].filter(Boolean).join(' ');
  return (
    <form className="menu-price" noValidate onSubmit={(event) => void run(event)}>
      <label>
        {label && <span>{label} </span>}
        <span className="visually-hidden">Price of {name}</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          placeholder="Price"
          value={typed}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {typed.trim() !== price && (
        <button type="submit" className="button" aria-disabled={isBusy}>
          Save<span className="visually-hidden"> the price of {name}</span>
        </button>
      )}
    </form>
  );
}
